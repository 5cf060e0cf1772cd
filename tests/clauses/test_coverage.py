import pytest

from tests.clauses.catalog import CLAUSES, SECTIONS, clause
from tools.coverage import DOCUMENT, Found, by_clause, rendered


@pytest.fixture(scope="module")
def found() -> Found:
    return by_clause()


def test_every_clause_has_a_test(found: Found) -> None:
    assert [clause for clause in CLAUSES if not found[clause]] == []


def test_tests_name_no_clause_outside_the_catalog(found: Found) -> None:
    assert set(found) == set(CLAUSES)


def test_every_clause_belongs_to_a_section() -> None:
    assert {each.split(".")[0] for each in CLAUSES} == set(SECTIONS)


def test_document_is_up_to_date(found: Found) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == rendered(found), "run python -m tools.coverage"


def test_mark_refuses_a_clause_outside_the_catalog() -> None:
    with pytest.raises(ValueError, match=r"9\.9"):
        clause("9.9")
