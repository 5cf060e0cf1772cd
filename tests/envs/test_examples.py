"""The worked example, in short form."""

import sys
from pathlib import Path

import numpy as np
import pytest

from examples import train_policy
from freehold.envs import action_meanings


def test_every_action_is_of_the_kind_that_its_meaning_begins_with() -> None:
    kinds = list(train_policy.KINDS)
    found = [kinds[kind] for kind in train_policy.kinds_of("us")]
    meanings = action_meanings("us", 2)
    assert all(meaning.startswith(kind) for meaning, kind in zip(meanings, found, strict=True))
    assert found[meanings.index("bid the least")] == "bid the least"
    assert found[meanings.index("buy the deed")] == "buy the deed"


def test_training_moves_the_weights_and_the_same_seed_moves_them_alike() -> None:
    one, other = (train_policy.train("us", 2, 1, candidates=4, games=2) for _ in range(2))
    assert (one == other).all()
    assert (one != train_policy.untrained()).any()


def test_the_example_trains_tells_and_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "policy.npz"
    words = ["train_policy.py", "--generations", "1", "--save", str(kept)]
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(train_policy, "GAMES", 8)
    monkeypatch.setattr(train_policy, "CANDIDATES", 4)
    monkeypatch.setattr(train_policy, "PER_CANDIDATE", 2)
    train_policy.main()
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in (said[0], said[-1])] == ["untrained", "trained"]
    with np.load(kept) as weights:
        assert weights["weights"].shape == train_policy.untrained().shape
