#!/usr/bin/env python3
"""Checks that JSON texts are canonical by RFC 8785: read and written again by a library of others, they are the same bytes.

    python3 Tests/Tools/check_canonical.py FILE...

Each line of a FILE is one text. Those with an integer beyond 2^53 that no double is are left out: to RFC 8785 all numbers are
doubles. Exit code 77 says that rfc8785 is not installed: `pip install rfc8785`.
"""

import json
import sys
from pathlib import Path

try:
    import rfc8785
except ImportError:
    print("rfc8785 is not installed")
    sys.exit(77)


class TooLarge(Exception):
    """An integer that is no double, or whose digits are those of another one."""


def integer(digits):
    number = int(digits)
    if abs(number) < 2**53:
        return number
    if rfc8785.dumps(float(number)) != digits.encode():
        raise TooLarge
    return float(number)


def strict(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def refuse(word):
    raise ValueError(f"{word} is no JSON")


def main():
    same = wrong = left_out = 0
    for name in sys.argv[1:]:
        for number, line in enumerate(Path(name).read_bytes().split(b"\n")[:-1], start=1):
            try:
                value = json.loads(line.decode(), parse_int=integer, object_pairs_hook=strict, parse_constant=refuse)
            except TooLarge:
                left_out += 1
                continue
            if rfc8785.dumps(value) == line:
                same += 1
            else:
                wrong += 1
                print(f"  WRONG: {name}:{number}: {line[:200]!r} is {rfc8785.dumps(value)[:200]!r}")
    print(f"{same} same, {left_out} left out for integers beyond 2^53, {wrong} wrong")
    return 1 if wrong or not same else 0


if __name__ == "__main__":
    sys.exit(main())
