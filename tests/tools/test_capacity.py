"""What many games need: the tables of docs/scale.md are what the figures come to."""

from msgspec.structs import replace

from freehold.server.store.postgresql.connecting import READERS
from tools.capacity import GAMES, LINKS, PAGE, kept_figures, limits, needs, tables, with_tables

FIGURES = replace(
    kept_figures(),
    node_us=400,
    relay_us=200,
    idle_node_us=20_000,
    database_us=300,
    commits=1.0,
    busy_commits=0.1,
    game_actions=500,
    told_bytes=3_000,
)


def test_the_tables_of_the_page_are_what_its_figures_come_to() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert with_tables(text, kept_figures()) == text


def test_every_number_of_the_page_follows_from_its_figures() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert with_tables(text, FIGURES) != text
    assert all(len(rows) > 3 for rows in tables(FIGURES).values())


def test_nodes_are_as_few_as_keep_to_half_a_core() -> None:
    for games in GAMES:
        found = needs(games, FIGURES)
        nodes, actions = found.nodes, games / 2

        def busy(nodes: int, actions: float = actions) -> float:
            each = 400 + (nodes - 1) / nodes * 200
            return (actions / nodes * each + 20_000) / 1e6

        assert busy(nodes) <= 0.5 < busy(nodes - 1)
        assert found.links == nodes * LINKS == nodes * (READERS + 2)
        assert found.relayed == (nodes - 1) / nodes


def test_one_game_needs_one_node_and_passes_nothing_on() -> None:
    found = needs(1, FIGURES)
    assert (found.nodes, found.relayed, found.between) == (1, 0, 0)


def test_the_rest_is_in_proportion_to_actions() -> None:
    found = needs(10_000, FIGURES)
    assert found.actions == 5_000
    assert list(found.commits) == [500, 5_000]
    assert found.database_cores[1] == 5_000 * 300 / 1e6 / 0.5
    assert found.outward == 5_000 * 3_000
    assert found.ended == 10
    assert found.log == 5_000 * FIGURES.growth_bytes * 86_400


def test_what_breaks_first_is_what_takes_the_fewest_games() -> None:
    found = {name.partition(":")[0]: games for name, games in limits(FIGURES).items()}
    assert found["statistics"] == 135 * 500 * 2
    assert found["codes of six digits"] == 500_000
