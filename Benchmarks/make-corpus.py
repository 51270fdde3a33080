"""Writes a corpus of campaign files: make-corpus.py FOLDER [COUNT]

The files are small and alike in shape to what authors write, 550 bytes on average, a hundred to a folder. The same count gives
the same bytes on every machine.
"""

import pathlib
import random
import sys

WORDS = "spring summer autumn winter sale offer news hello basket order gift loyal early free fresh".split()


def card(dice, number):
    word = dice.choice(WORDS)
    return f"""  - id: {word}-{number}
    type: captioned_image
    image: https://images.example.com/{word}/{dice.randrange(10**6)}.png
    title: {word.capitalize()} for everyone
    description: "Up to {dice.randrange(10, 70)} percent off, until Sunday."
    url: https://shop.example.com/{word}
    categories: [news, announcements]
"""


def message(dice, number):
    word = dice.choice(WORDS)
    return f"""  - id: {word}-message-{number}
    type: slideup
    message: Today only, {word} deals
    triggers:
      - type: custom_event
        name: {word}-{number}
    priority: {dice.choice(['low', 'medium', 'high'])}
"""


def campaign(dice, number):
    name = f"{dice.choice(WORDS)}-{number}"
    text = f"""campaign: {name}
description: {dice.choice(['Thirty percent off', 'Gutscheine für alle', 'A gift for the loyal'])} for one week.
owner: growth
tags: [{dice.choice(WORDS)}, {dice.choice(WORDS)}]
starts: 2026-03-{dice.randrange(1, 15):02}T08:00:00Z
ends: 2026-03-{dice.randrange(15, 29):02}T08:00:00Z
cards:
"""
    text += "".join(card(dice, index) for index in range(dice.choice([1, 1, 1, 2])))
    if dice.random() < 0.3:
        text += "in_app_messages:\n" + message(dice, number)
    return text


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    dice = random.Random(2026)
    for number in range(count):
        place = folder / f"group-{number // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"campaign-{number:05}.yaml").write_text(campaign(dice, number), encoding="utf-8")


main()
