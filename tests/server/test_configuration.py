"""Where settings come from: one file, variables, options; and what is said if one is wrong."""

import tomllib
from pathlib import Path

import pytest

from freehold.server.ops.configuration import (
    SettingsError,
    configuration_from,
    settings_from,
)
from freehold.server.ops.settings import Settings, abouts, defaults, types
from freehold.server.ops.settings_text import MASKED, example, in_force
from tools.settings_table import PAGE, with_table

TOKEN = "x" * 24


def file_of(folder: Path, text: str) -> Path:
    path = folder / "freehold.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(folder: Path, text: str, **environ: str) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        settings_from(environ, file_of(folder, text))
    return str(caught.value).replace(str(folder) + "/", "").splitlines()


def test_every_setting_is_in_words_and_has_a_default() -> None:
    assert list(abouts()) == list(types()) == list(defaults())


def test_an_option_counts_before_the_variable_before_the_file_before_the_default(
    tmp_path: Path,
) -> None:
    file = file_of(tmp_path, 'port = 1\nhttp_burst = 2\nlog = "debug"\n')
    environ = {"FREEHOLD_CONFIG": str(file), "FREEHOLD_PORT": "3", "FREEHOLD_HTTP_BURST": "4"}
    found = configuration_from(environ, port="5")
    told = {one.name: (one.value, one.place) for one in in_force(found)}
    assert (told["port"], told["http_burst"], told["log"], told["max_rooms"]) == (
        ("5", "--port"),
        ("4", "FREEHOLD_HTTP_BURST"),
        ('"debug"', f"{file} line 3"),
        ("5000", "default"),
    )


def test_an_option_names_another_file_than_the_variable(tmp_path: Path) -> None:
    file = file_of(tmp_path, "port = 1\n")
    assert settings_from({"FREEHOLD_CONFIG": "/nowhere"}, file).port == 1


def test_all_that_is_wrong_is_told_at_once_with_key_place_and_what_was_expected(
    tmp_path: Path,
) -> None:
    text = "# a comment\nprt = 1\nmax_rooms = 0\n\nlimits = 1\n\n[server]\nport = 2\n"
    told = refused(tmp_path, text, FREEHOLD_MAX_ROOM="9", FREEHOLD_PORT="http")
    assert sorted(told) == [
        "FREEHOLD_MAX_ROOM: expected a setting such as FREEHOLD_MAX_ROOMS, got an unknown variable",
        'FREEHOLD_PORT: expected a whole number from 0 to 65535, got "http"',
        "freehold.toml line 2: prt: expected a setting such as port, got an unknown key",
        "freehold.toml line 3: max_rooms: expected a whole number from 1 to 1000000, got 0",
        "freehold.toml line 5: limits: expected true or false, got 1",
        "freehold.toml line 7: server: expected a setting, got an unknown key",
    ]


def test_in_a_file_the_type_counts(tmp_path: Path) -> None:
    told = refused(tmp_path, 'port = "80"\norigins = "https://a.example"\ndata = 5\n')
    assert [line.split(": ")[1] for line in told] == ["port", "origins", "data"]


def test_a_file_that_is_not_there_or_is_no_toml_is_named(tmp_path: Path) -> None:
    assert "line 2" in refused(tmp_path, "port = 1\nport = 2\n")[0]
    with pytest.raises(SettingsError, match=r"nowhere\.toml: expected a file"):
        settings_from({}, tmp_path / "nowhere.toml")


@pytest.mark.parametrize("value", ["[" * 20_000, "9" * 5_000], ids=["depth", "digits"])
def test_a_file_that_nobody_can_read_is_refused_in_words(tmp_path: Path, value: str) -> None:
    assert ": expected TOML, got " in refused(tmp_path, f"port = {value}\n")[0]


def test_what_is_secret_is_shown_neither_in_force_nor_when_it_is_wrong(tmp_path: Path) -> None:
    found = configuration_from({"FREEHOLD_ADMIN_TOKEN": TOKEN})
    assert found.settings.admin_token == TOKEN
    assert not [one for one in in_force(found) if TOKEN in one.value]
    assert "short" not in "".join(refused(tmp_path, 'admin_token = "short"\n'))
    hidden = {
        "ann:a/se:cr@t@h/d": "ann:*@h/d",
        "h/d?password=secret&sslmode=require": "h/d?password=*&sslmode=require",
        "h/d?a=b&SSLPASSWORD=a": "h/d?a=b&SSLPASSWORD=*",
    }
    for address, shown in hidden.items():
        found = configuration_from({"FREEHOLD_STORE": f"postgresql://{address}"})
        (told,) = [one.value for one in in_force(found) if one.name == "store"]
        assert told.replace(MASKED, "*") == f'"postgresql://{shown}"'


def test_the_example_has_every_setting_with_its_default(tmp_path: Path) -> None:
    text = example()
    assert tomllib.loads(text) == {}
    lines = [line.removeprefix("# ") for line in text.splitlines()]
    uncommented = "\n".join(line for line in lines if line.split(" = ")[0] in types())
    assert len(uncommented.splitlines()) == len(types())
    assert settings_from({}, file_of(tmp_path, uncommented)) == Settings()


def test_the_docs_have_the_same_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_table(page), "python -m tools.settings_table writes it anew"
