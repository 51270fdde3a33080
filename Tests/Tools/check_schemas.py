#!/usr/bin/env python3
"""Checks JSON Schemas against the 2020-12 draft, and against what they ought to accept and refuse.

    python3 Tests/Tools/check_schemas.py SCHEMAS CASES

SCHEMAS is a folder of NAME.schema.json. CASES is a folder of NAME.json, each {"accepted": {WORDS: VALUE}, "refused": {...}};
a schema without such a file is only checked itself.
Exit code 77 says that jsonschema is not installed: `pip install jsonschema`.
"""

import json
import sys
from pathlib import Path


def check(name, schema, cases, validators):
    """Answers how many cases come out otherwise than they say."""
    validators.Draft202012Validator.check_schema(schema)
    validator = validators.Draft202012Validator(schema)
    wrong = 0
    for form, definition in schema["$defs"].items():
        for example in definition.get("examples", []):
            if not validator.evolve(schema=definition).is_valid(example):
                wrong += 1
                print(f"  WRONG: {name}: {example!r} is no {form}")
    for words, value in cases["accepted"].items():
        for error in validator.iter_errors(value):
            wrong += 1
            print(f"  WRONG: {name} refuses {words}: {error.json_path}: {error.message[:200]}")
    for words, value in cases["refused"].items():
        if validator.is_valid(value):
            wrong += 1
            print(f"  WRONG: {name} accepts {words}")
    print(f"  {name}: {len(cases['accepted'])} accepted, {len(cases['refused'])} refused, {wrong} wrong")
    return wrong


def main():
    schemas, folder = map(Path, sys.argv[1:])
    try:
        from jsonschema import validators
    except ImportError:
        print("jsonschema is not installed")
        return 77
    wrong = 0
    for file in sorted(schemas.glob("*.schema.json")):
        name = file.name.removesuffix(".schema.json")
        cases = folder / f"{name}.json"
        told = json.loads(cases.read_text()) if cases.exists() else {"accepted": {}, "refused": {}}
        wrong += check(name, json.loads(file.read_text()), told, validators)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
