"""Random house rules as a room may choose them."""

from random import Random

from freehold.editions import OptionError, Options, house_rules, load, schema
from freehold.editions.forms import Form


def random_options(edition: str, rng: Random) -> Options:
    """Return the edition's rules with some options changed at random, within what it allows."""
    loaded = load(edition)
    forms = [form for form in schema(loaded) if form.changeable]
    while True:
        chosen = rng.sample(forms, rng.randint(0, min(6, len(forms))))
        try:
            return house_rules(loaded, {form.name: random_value(form, rng) for form in chosen})
        except OptionError:
            continue


def random_value(form: Form, rng: Random) -> object:
    """Return a value the option accepts."""
    if form.values:
        return rng.choice(form.values)
    if form.type == "numbers":
        return form.default
    return rng.choice((form.least, form.most, rng.randint(form.least, form.most)))
