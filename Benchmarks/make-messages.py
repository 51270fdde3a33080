"""Writes a workspace of in-app messages: make-messages.py FOLDER COUNT [SHAPE [PER_FILE [SYNTAX]]]

PER_FILE (100) messages to a file, in SYNTAX (yaml or json). The same arguments give the same bytes on every machine.
SHAPE is how the messages meet:

  alone     each on an event of its own
  spread    over a thousand events, with priorities, filters, windows and audiences as they come (the default)
  tied      all on one event, with one priority and one window
  sessions  all on the start of a session, each with a priority of its own
  apart     all on one event, and no two alike in priority, window or filter
  many      each on sixteen of ten thousand events, with a priority of its own
"""

import pathlib
import random
import re
import sys


def moment(hours):
    return f"2026-{hours // 24 // 28 % 12 + 1:02}-{hours // 24 % 28 + 1:02}T{hours % 24:02}:00:00Z"


def event(name, total=None):
    where = f", where: [{{ property: total, at_least: {total} }}]" if total else ""
    return f"{{ type: custom_event, name: {name}{where} }}"


def spread(dice, number):
    fields = [f"priority: {dice.randrange(-5, 6)}", f"re_eligibility: {dice.choice(['never', 'always', '7d'])}"]
    if dice.random() < 0.5:
        start = dice.randrange(300) * 24
        fields += [f'starts: "{moment(start)}"', f'ends: "{moment(start + dice.randrange(3, 30) * 24)}"']
    if dice.random() < 0.5:
        fields.append(f"audience: {dice.choice(['members', 'buyers', 'guests'])}")
    triggers = [event(f"event-{dice.randrange(1000)}", dice.choice([None, None, 10, 50, 100]))]
    return fields, triggers


def alone(dice, number):
    return [], [event(f"event-{number}")]


def tied(dice, number):
    return [], [event("cart_viewed")]


def sessions(dice, number):
    fields = [f"priority: {number}", f'starts: "{moment(0)}"', f'ends: "{moment(48 + number % 500)}"']
    return fields, ["{ type: session_start }"]


def apart(dice, number):
    start = dice.randrange(4000)
    fields = [f"priority: {number}", f'starts: "{moment(start)}"', f'ends: "{moment(start + 1 + number % 3000)}"']
    return fields, [event("cart_viewed", dice.randrange(1, 10**6))]


def many(dice, number):
    return [f"priority: {number}"], [event(f"event-{name}") for name in dice.sample(range(10_000), 16)]


SHAPES = {"alone": alone, "spread": spread, "tied": tied, "sessions": sessions, "apart": apart, "many": many}


def main():
    arguments = sys.argv[1:] + ["spread", "100", "yaml"][len(sys.argv) - 3:]
    folder, count, shape, per_file, syntax = arguments
    folder, count, shape, per_file = pathlib.Path(folder), int(count), SHAPES[shape], int(per_file)
    dice = random.Random(2026)
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, count, per_file):
        messages = []
        for number in range(first, min(first + per_file, count)):
            fields, triggers = shape(dice, number)
            fields = ["type: slideup", "message: Hello", *fields, f"triggers: [{', '.join(triggers)}]"]
            messages.append(f"{{ id: m-{number}, {', '.join(fields)} }}")
        write(folder, f"campaign-{first // per_file:05}", messages, syntax)


def write(folder, name, messages, syntax):
    if syntax == "json":
        # Unquoted words become texts. Nothing else in these messages needs a change.
        listed = ",\n".join(WORD.sub(quoted, message) for message in messages)
        text = f'{{"campaign": "{name}", "in_app_messages": [\n{listed}\n]}}\n'
    else:
        text = f"campaign: {name}\nin_app_messages:\n" + "".join(f"  - {message}\n" for message in messages)
    (folder / f"{name}.{syntax}").write_text(text, encoding="utf-8")


# A text in quotes, or a word.
WORD = re.compile(r'"[^"]*"|[^\s{}\[\],:]+')


def quoted(word):
    text = word[0]
    return text if text[0] == '"' or re.fullmatch(r"-?\d+", text) else f'"{text}"'


main()
