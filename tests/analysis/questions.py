"""Questions that an analysis is asked."""

from freehold.analysis.action_sequences import ActionSequence
from freehold.analysis.questions import DecisionPoint, Other
from freehold.analysis.rollouts import Rollout
from freehold.engine import Terms, pack
from freehold.engine.codes import A_ACCEPT, A_BUY, A_DECLINE, A_PROPOSE, A_REJECT, F_BUY
from tests.kit.scene import Scene

ORANGE = (16, 18, 19)


RED = (21, 23, 24)


def purchase() -> Scene:
    """Return a scene in which seat 0 may complete a color, and has the cash to build on it."""
    scene = Scene().own(0, *ORANGE[:2]).own(1, *RED[:2]).at(0, ORANGE[2]).turn(0, ended=True)
    return scene.pose(F_BUY, 0, ORANGE[2])


def ask_buyer(scene: Scene, *, bought: bool) -> Rollout:
    buy, decline = ActionSequence((A_BUY,)), ActionSequence((A_DECLINE,))
    return Rollout(
        DecisionPoint(
            number=1,
            state=scene.s,
            seat=0,
            kind="purchase",
            did="buy" if bought else "decline",
            sequence=buy if bought else decline,
            others=(Other(decline, "decline", 0) if bought else Other(buy, "buy", 200),),
            square=ORANGE[2],
            price=200,
        )
    )


def give_away() -> Scene:
    """Return a scene in which seat 1 offers seat 0 next to nothing for what completes a color."""
    scene = Scene().own(1, *ORANGE[:2]).own(0, ORANGE[2]).turn(1)
    scene.do(1, A_PROPOSE, 0, terms=Terms(0, 1 << ORANGE[2], 1, 0))
    return scene


def ask_partner(scene: Scene, *, accepted: bool) -> Rollout:
    yes, no = (
        ActionSequence((pack(kind, 1, int(scene.s.revision)),)) for kind in (A_ACCEPT, A_REJECT)
    )
    return Rollout(
        DecisionPoint(
            number=1,
            state=scene.s,
            seat=0,
            kind="trade",
            did="accept" if accepted else "reject",
            sequence=yes if accepted else no,
            others=(Other(no, "reject", 0) if accepted else Other(yes, "accept", 0),),
            partner=1,
        )
    )
