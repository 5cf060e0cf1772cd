from tests.kit.cases import one_of
from tests.server.rooms.questions import QUESTIONS

question = one_of(QUESTIONS.values(), ids=QUESTIONS)
