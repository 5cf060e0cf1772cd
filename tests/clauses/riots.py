"""Riots that are sure to come, for tests."""

from freehold.engine import codes
from tests.clauses.lookup import editions
from tests.kit.scene import Event, Scene

RIOTOUS = editions(lambda rules: rules.riots)
SIDES = (2400, 5300, 6700, 7450)  # full rents


def quiet(edition: str, seats: int = 3, **changes: bool) -> Scene:
    """Return a scene without squatters, whose draws would come between."""
    return Scene(edition, seats, squatters=False, **changes)


def end_round(scene: Scene) -> list[Event]:
    """Let the last of three end the round."""
    last = scene.s.seats - 1
    return scene.turn(last, ended=True).do(last, codes.A_END_TURN)


def stand_by(scene: Scene) -> list[Event]:
    """Let everybody who is asked about an arrest stand by."""
    events = []
    while scene.top()[0] == codes.F_RIOT:
        events += scene.do(scene.top()[1], codes.A_CHOOSE, 0, 0)
    return events


def riot(scene: Scene, side: int, *draws: tuple[int, int]) -> list[Event]:
    """Let the round end with a riot on that side for certain."""
    scene.rig(codes.STREAM_FATE, (SIDES[side] * 100, 0), *draws)
    return end_round(scene)
