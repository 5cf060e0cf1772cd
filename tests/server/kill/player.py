"""A player who does anything that is allowed, at random, as long as the server lives and after."""

import asyncio
from collections import Counter
from random import Random
from typing import Any, Final

from freehold import protocol
from freehold.client.mirror import Mirror
from freehold.client.room_client import Client
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.wire import Action, Amount, Button, Option, Side, TradeForm, actions
from tests.kit.values import present
from tests.server.kill.witness import Witness

WEIGHTS: Final[dict[type[Any], float]] = {
    actions.Roll: 6.0,
    actions.EndTurn: 4.0,
    actions.Buy: 8.0,
    actions.Choose: 2.0,
    actions.Accept: 4.0,
    actions.Mortgage: 0.3,
}
PAUSE: Final = 0.01  # seconds until somebody with nothing to do looks again
ANSWERING: Final = 0.3  # chance that an offer is answered
MEDDLING: Final = 0.02  # chance that somebody who is not asked does something
TALKING: Final = 0.01
VOTING: Final = 0.01
AGREEING: Final = 0.8
RESIGNING: Final = 0.002
HANGING_UP: Final = 0.003


class Player:
    """Plays in one room; keeps what was said and heard."""

    def __init__(self, client: Client, name: str, rng: Random, watches: bool) -> None:
        self.witness = Witness()
        client.mirror = self.witness
        self.client = client
        self.name = name
        self.watches = watches
        self.hung_up = 0  # counted before and after
        self.found_again = 0  # commands that were done although no answer came before a kill
        self.done: Counter[str] = Counter()
        self._rng = rng
        self._word = ""  # that was pledged for the dice
        self._stopped = False
        self._talk: set[asyncio.Task[object]] = set()
        self._voted: object = None

    async def play(self) -> None:
        """Play until told to stop, and every command is answered."""
        while not self._stopped:
            if not await self._step():
                await asyncio.sleep(PAUSE)
        if self._talk:
            await asyncio.gather(*self._talk)

    def stop(self) -> None:
        """Begin nothing any more."""
        self._stopped = True

    # --- speaking

    async def _give(
        self, kind: type[protocol.RoomCommand], *fields: Any
    ) -> protocol.Ack | protocol.Refused:
        name = f"{self.name}-{len(self.witness.given) + 1}"
        self.witness.given[name] = kind
        connections = self.client.connections
        answer = await self.client.do(kind, *fields, name=name)
        if isinstance(answer, protocol.Ack):
            self.done[_tag(kind)] += 1
            resent = self.client.connections > connections
            self.found_again += resent and answer.seq <= self.witness.entered
        return answer

    def _chatter(self) -> None:
        """Speak without waiting for the answer."""
        if self._rng.random() < 0.5:
            task = asyncio.create_task(self._give(protocol.Emit, "hurry"))
        else:
            task = asyncio.create_task(self._give(protocol.Chat, f"line {self._rng.random()}"))
        self._talk.add(task)
        task.add_done_callback(self._talk.discard)

    async def _hang_up(self) -> None:
        """Break the connection; the client comes back."""
        self.hung_up += 1
        await self.client.drop()
        self.hung_up += 1

    # --- deciding

    async def _step(self) -> bool:
        """Do one thing; tell whether there was anything to do."""
        sheet = self.witness.sheet
        if sheet is None or self.witness.seat is None:
            return sheet is not None and await self._sit_again(sheet)
        if self._rng.random() < TALKING:
            self._chatter()
        if self._rng.random() < HANGING_UP:
            await self._hang_up()
        if sheet.phase == "over":
            await self._give(protocol.Rematch)
            return True
        if sheet.phase == "lobby":
            return await self._get_ready(sheet)
        return await self._vote(sheet) or await self._act()

    async def _sit_again(self, sheet: protocol.Sheet) -> bool:
        """Take a chair after the own word came too late."""
        free = [place for place, chair in enumerate(sheet.chairs) if chair.free]
        if sheet.phase != "lobby" or sheet.revealing or not free or not self._word:
            return False
        await self._give(protocol.Sit, free[0])
        return True

    async def _get_ready(self, sheet: protocol.Sheet) -> bool:
        if sheet.revealing:
            return await self._tell_word(sheet)
        waiting = {one.number for one in sheet.members if one.chair is not None and not one.ready}
        if self.witness.you in waiting:
            self._word = f"{self._rng.getrandbits(256):064x}"
            await self._give(protocol.Ready, True, pledge_of(self._word))
            return True
        if sheet.host == self.witness.you and not waiting:
            await self._give(protocol.Begin)
            return True
        return False

    async def _tell_word(self, sheet: protocol.Sheet) -> bool:
        seat = self.witness.seat
        if self.witness.you not in (sheet.revealing or ()) or seat is None or sheet.entropy[seat]:
            return False
        await self._give(protocol.Reveal, self._word)
        return True

    async def _vote(self, sheet: protocol.Sheet) -> bool:
        vote = self.witness.vote
        if vote is not None:
            return await self._answer_vote((vote.topic, vote.by, self.client.connections))
        if sheet.paused:
            await self._give(protocol.CallVote, "go_on")
            return True
        if self._rng.random() < VOTING:
            await self._give(
                protocol.CallVote, self._rng.choice(("pause", "take_back", "take_back"))
            )
            return True
        return False

    async def _answer_vote(self, mark: object) -> bool:
        vote = present(self.witness.vote)
        you = self.witness.you
        if you not in vote.asked or you in vote.agreed or mark == self._voted:
            return False
        self._voted = mark
        await self._give(protocol.Vote, self._rng.random() < AGREEING)
        return True

    async def _act(self) -> bool:
        prompt = self.witness.prompt
        if prompt is None or not prompt.choices:
            return False
        if self._rng.random() > self._zeal(prompt):
            return False
        action = choose(self.witness, self._rng)
        if action is None:
            return False
        answer = await self._give(protocol.Act, prompt.ask, action)
        if isinstance(answer, protocol.Ack):
            self.done[f"act {_tag(type(action))}"] += 1
        return True

    def _zeal(self, prompt: protocol.Prompt) -> float:
        """Return the chance that the player does something now."""
        if self.witness.seat in prompt.awaited:
            return 1.0
        return ANSWERING if any(_is_answer(option) for option in prompt.choices) else MEDDLING


def _tag(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def choose(mirror: Mirror, rng: Random) -> Action | None:
    """Return one of the choices, filled in where that is needed; resigning is rarely one."""
    prompt = present(mirror.prompt)
    assert isinstance(prompt.choices, tuple)
    resigns = rng.random() < RESIGNING
    options = [option for option in prompt.choices if resigns or not _is_resigning(option)]
    if not options:
        return None
    option = rng.choices(options, [_weight(option) for option in options])[0]
    match option:
        case Button():
            return option.action
        case Amount():
            return _filled_in(option, rng)
        case TradeForm():
            return _offer(option, mirror, rng)


def _is_resigning(option: Option) -> bool:
    return isinstance(option, Button) and isinstance(option.action, actions.Resign)


def _is_answer(option: object) -> bool:
    if isinstance(option, TradeForm):
        return option.do == "counter"
    return isinstance(option, Button) and isinstance(option.action, actions.Accept | actions.Reject)


def _weight(option: Option) -> float:
    return WEIGHTS.get(type(option.action), 1.0) if isinstance(option, Button) else 1.0


def _filled_in(option: Amount, rng: Random) -> Action:
    """Return a small amount mostly, so that auctions take several bids."""
    steps = (option.most - option.least) // option.step
    amount = option.least + option.step * min(steps, rng.randint(0, 3))
    if option.do == "bid":
        return actions.Bid(amount)
    assert option.group is not None
    return actions.BuildRun(option.group, amount)


def _offer(form: TradeForm, mirror: Mirror, rng: Random) -> Action:
    assert mirror.seat is not None
    give, take = (_part(mirror.stake(seat), rng) for seat in (mirror.seat, form.partner))
    if form.revision is None:
        return actions.Propose(form.partner, give, take)
    return actions.Counter(form.partner, form.revision, give, take)


def _part(side: Side, rng: Random) -> Side:
    """Return a little of what a side could give."""
    deeds = rng.sample(side.deeds, min(len(side.deeds), rng.randint(0, 2)))
    cash = rng.randint(0, side.cash // 4) if rng.random() < 0.5 else 0
    return Side(tuple(sorted(deeds)), cash, ())
