from pathlib import Path
from typing import Any

import pytest

from freehold.server.ops.configuration import SettingsError, settings_from
from freehold.server.ops.settings import Settings, is_loopback, normal_origin
from tests.kit.cases import each


def refused(**environ: str) -> str:
    """Return the message for environment variables that are refused."""
    with pytest.raises(SettingsError) as caught:
        settings_from({f"FREEHOLD_{name.upper()}": value for name, value in environ.items()})
    return str(caught.value)


def test_nothing_set_gives_the_defaults() -> None:
    assert settings_from({}) == Settings()


def test_the_default_listens_to_this_machine_only() -> None:
    assert is_loopback(Settings().host)


def test_a_variable_counts_before_the_default() -> None:
    assert settings_from({"FREEHOLD_PORT": "9000"}).port == 9000


@each("flag, port", [(9001, 9001), (None, 9000)])
def test_a_flag_that_is_set_counts_before_the_variable(flag: int | None, port: int) -> None:
    assert settings_from({"FREEHOLD_PORT": "9000"}, port=flag).port == port


def test_an_empty_variable_is_not_set() -> None:
    assert settings_from({"FREEHOLD_PORT": " "}).port == Settings().port


def test_a_flag_of_zero_is_set() -> None:
    assert settings_from({}, port=0).port == 0


def test_a_variable_that_names_no_setting_is_ignored() -> None:
    assert settings_from({"FREEHOLD_PLAIN": "1", "PORT": "1"}) == Settings()


def test_a_flag_that_is_no_setting_is_a_bug() -> None:
    with pytest.raises(TypeError, match="prot"):
        settings_from({}, prot=1)


@each(
    "name, text, value",
    [
        ("host", "0.0.0.0", "0.0.0.0"),
        ("messages_per_second", "2.5", 2.5),
        ("bot_pace", "0", 0.0),
        ("limits", "false", False),
        ("metrics", "off", "off"),
        ("log_format", "json", "json"),
        ("data", "here", Path("here")),
        ("data", ":memory:", None),
        (
            "origins",
            "https://A.example, http://b.example:80/",
            ("https://a.example", "http://b.example"),
        ),
    ],
)
def test_a_variable_is_read_by_the_type_of_its_setting(name: str, text: str, value: object) -> None:
    assert getattr(settings_from({f"FREEHOLD_{name.upper()}": text}), name) == value


def test_a_flag_may_be_of_the_type_itself() -> None:
    settings = settings_from({}, origins=("https://a.example",), data=Path("here"), limits=False)
    assert (settings.origins, settings.data, settings.limits) == (
        ("https://a.example",),
        Path("here"),
        False,
    )


@each(
    "name, text, expected",
    [
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "http", "a whole number from 0 to 65535"),
        ("http_per_second", "nan", "a number from 0.01 to 1000000"),
        ("limits", "perhaps", "true or false"),
        ("metrics", "on", 'one of "loopback", "off", "open"'),
        ("origins", "https://a.example/path", "origins such as https://play.example.com"),
        ("origins", "null", "origins such as https://play.example.com"),
    ],
)
def test_a_bad_variable_is_refused_with_its_name_what_it_expects_and_what_came(
    name: str, text: str, expected: str
) -> None:
    message = refused(**{name: text})
    assert message == f'FREEHOLD_{name.upper()}: expected {expected}, got "{text}"'


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [
        ("max_rooms", 0, r"^--max-rooms: expected a whole number from 1 to"),
        ("origins", 5, r"^--origins: expected .*, got 5$"),
    ],
)
def test_a_bad_flag_is_refused_as_a_flag(flag: str, value: Any, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        settings_from({}, **{flag: value})


def test_limits_are_off_only_on_a_loopback_address() -> None:
    assert refused(limits="false", host="0.0.0.0") == (
        "limits: expected true unless host is a loopback address, "
        "got false (FREEHOLD_LIMITS) with host 0.0.0.0 (FREEHOLD_HOST)"
    )


@each("given", [{}, {"store": "postgresql:///x"}, {"node_address": "http://10.0.0.1:8000"}])
def test_a_node_needs_a_database_and_an_address(given: dict[str, str]) -> None:
    assert refused(node="a", **given) == (
        "node: expected no name unless store is a PostgreSQL database and node_address is set, "
        "got a (FREEHOLD_NODE)"
    )


@each("address", ["http://[::1", "http://a/b", "http://me:secret@a", "ftp://a", "a"])
def test_the_address_of_a_node_is_one(address: str) -> None:
    told = refused(node="a", store="postgresql:///x", node_address=address)
    assert told.startswith("FREEHOLD_NODE_ADDRESS: expected an address without a path, such as")


def test_the_address_of_a_node_may_be_an_ipv6_one() -> None:
    given = {"node": "a", "store": "postgresql:///x", "node_address": "http://[FE80::1]:8000/"}
    assert settings_from({}, **given).node_address == "http://[fe80::1]:8000"


@each("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@each("host", ["0.0.0.0", "::", "10.0.0.1", "localhost.example", ""])
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)


@each(
    "text, origin",
    [
        ("https://Play.Example", "https://play.example"),
        ("https://play.example:443", "https://play.example"),
        ("http://play.example:443", "http://play.example:443"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_origins_are_written_as_browsers_write_them(text: str, origin: str) -> None:
    assert normal_origin(text) == origin


@each(
    "text",
    ["", "null", "play.example", "ftp://a.example", "https://u@a.example", "https://a.example?x"],
)
def test_what_is_no_origin(text: str) -> None:
    assert normal_origin(text) is None


def test_a_database_counts_before_the_folder() -> None:
    address = "postgresql://ann@host/freehold"
    assert settings_from({"FREEHOLD_STORE": address}, data="here").place == address
    assert settings_from({}, data="here").place == Path("here")
    assert settings_from({}, data=":memory:").place is None


def test_what_is_no_address_of_a_database_is_refused_and_not_shown() -> None:
    told = refused(store="mysql://ann:secret@host/freehold")
    assert told.startswith("FREEHOLD_STORE: expected an address such as postgresql://host/freehold")
    assert "secret" not in told
