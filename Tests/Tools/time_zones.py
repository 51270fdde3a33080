#!/usr/bin/env python3
"""Writes Sources/TimeZones/ZoneNames.swift and ZoneTable.swift: the time zones of Debian's package tzdata.

A row has the changes of a zone's clock from 2000 on, as far as the rule of the zone does not give them, and that rule,
which holds for all later years. All numbers are minutes; a time counts from the one before, the first from 2000 in
UTC. Zones with equal rows share one.

With --check, compares the files with what would be written. With --readings, prints the offset of every zone around
each change of its clock until 2060, as Python's zoneinfo knows it.
"""

import datetime
import itertools
import pathlib
import re
import struct
import sys
import zoneinfo

DATA = pathlib.Path("/usr/share/zoneinfo")
FOLDER = pathlib.Path(__file__).parents[2] / "Sources/TimeZones"
START = 946_684_800
# A zone for installations that have not chosen one.
PLACEHOLDERS = {"Factory"}


def version():
    return (DATA / "tzdata.zi").read_text().split("\n", 1)[0].removeprefix("# version ")


def names():
    rows = [line.split() for line in (DATA / "tzdata.zi").read_text().splitlines()]
    found = {row[1] for row in rows if row[0] == "Z"} | {row[2] for row in rows if row[0] == "L"}
    return sorted(found - PLACEHOLDERS)


def changes(name):
    """The offset in 2000, the later changes as pairs of time and offset, and the rule, from a TZif file (RFC 9636)."""
    data = (DATA / name).read_bytes()
    counts = struct.unpack(">6l", data[20:44])
    isut, isstd, leap, time, kind, letters = counts
    start = 44 + time * 5 + kind * 6 + letters + leap * 8 + isstd + isut
    isut, isstd, leap, time, kind, letters = struct.unpack(">6l", data[start + 20 : start + 44])
    start += 44
    times = struct.unpack(f">{time}q", data[start : start + 8 * time])
    kinds = data[start + 8 * time : start + 9 * time]
    start += 9 * time
    offsets = [struct.unpack(">lBB", data[start + 6 * i : start + 6 * i + 6])[0] for i in range(kind)]
    footer = data[start + kind * 6 + letters + leap * 12 + isstd + isut :].decode().strip()
    first, found = offsets[0], []
    for moment, index in zip(times, kinds):
        if moment <= START:
            first = offsets[index]
        elif offsets[index] != (found[-1][1] if found else first):
            found.append((moment, offsets[index]))
    return first, found, footer


class Rule:
    """The rule at the end of a TZif file: CET-1CEST,M3.5.0,M10.5.0/3."""

    FORM = re.compile(r"(<[^>]+>|[A-Za-z]+)([-+0-9:]+)(?:(<[^>]+>|[A-Za-z]+)([-+0-9:]*),(.+),(.+))?$")

    def __init__(self, text):
        _, standard, summer, offset, starts, ends = self.FORM.match(text).groups()
        self.standard = -self.seconds(standard)
        self.summer = None
        if summer:
            self.summer = -self.seconds(offset) if offset else self.standard + 3600
            self.starts, self.ends = self.day(starts), self.day(ends)

    @staticmethod
    def seconds(text):
        sign = -1 if text.startswith("-") else 1
        parts = [int(part) for part in text.lstrip("+-").split(":")] + [0, 0]
        return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])

    @classmethod
    def day(cls, text):
        day, _, time = text.partition("/")
        month, week, weekday = (int(part) for part in day.removeprefix("M").split("."))
        return month, week, weekday, cls.seconds(time) if time else 7200

    @staticmethod
    def moment(year, day):
        month, week, weekday, time = day
        first = datetime.date(year, month, 1)
        date = first + datetime.timedelta((weekday - first.isoweekday()) % 7 + 7 * (week - 1))
        if date.month != month:
            date -= datetime.timedelta(7)
        return (date - datetime.date(1970, 1, 1)).days * 86_400 + time

    def changes(self, years):
        if self.summer is None:
            return []
        found = []
        for year in years:
            found.append((self.moment(year, self.starts) - self.standard, self.summer))
            found.append((self.moment(year, self.ends) - self.summer, self.standard))
        return sorted(found)

    @property
    def words(self):
        minutes = [self.standard // 60]
        if self.summer is not None:
            minutes.append(self.summer // 60)
            for month, week, weekday, time in (self.starts, self.ends):
                minutes += [month, week, weekday, time // 60]
        return " ".join(str(number) for number in minutes)


def follows(rule, given, change, later):
    """True if the rule gives the offset that a change leads to, and all later changes."""
    before = [offset for time, offset in given if time <= change[0]]
    offset = before[-1] if before else rule.standard
    return offset == change[1] and [other for other in given if other[0] > change[0]] == later


def row(name):
    first, found, footer = changes(name)
    rule = Rule(footer)
    # The files also list what the rule gives, up to 2037.
    last = found[-1][0] if found else START
    given = [change for change in rule.changes(range(1998, 2038)) if change[0] <= last]
    own = next(
        found[:count]
        for count in range(len(found) + 1)
        if follows(rule, given, ([(START, first)] + found)[count], found[count:])
    )
    words = [first // 60]
    before = START
    for moment, offset in own:
        assert moment % 60 == 0 and offset % 60 == 0, name
        words += [(moment - before) // 60, offset // 60]
        before = moment
    return " ".join(str(word) for word in words) + "|" + rule.words


def lines(text, most=116):
    """A long text as lines that Swift joins."""
    found = [text[start : start + most] for start in range(0, len(text), most)]
    # A line must not end in blanks.
    for index in range(len(found) - 1):
        while found[index].endswith(" "):
            found[index + 1] = " " + found[index + 1]
            found[index] = found[index][:-1]
    return "\\\n".join("  " + line for line in found)


def files():
    rows, places, places_of_rows = "", {}, {}
    for name in names():
        text = row(name)
        if text not in places_of_rows:
            places_of_rows[text] = len(rows)
            rows += text + ";"
        places[name] = places_of_rows[text]
    named = "".join(f"{name}={place};" for name, place in places.items())
    head = f"// Written by Tests/Tools/time_zones.py from Debian's tzdata {version()}. Do not edit.\n"
    yield FOLDER / "ZoneNames.swift", f'''{head}
/// The names of the time zones in the order of their bytes, each with the place of its row in the table.
let zoneNames: StaticString = """
{lines(named)}
  """
'''
    yield FOLDER / "ZoneTable.swift", f'''{head}
/// The clocks of the time zones: the offset at the beginning of 2000, the changes since, and the rule after them.
let zoneRows: StaticString = """
{lines(rows)}
  """

/// The tzdata that the table comes from.
package let zoneVersion = "{version()}"
'''


def print_readings():
    for name in names():
        zone = zoneinfo.ZoneInfo(name)
        _, found, footer = changes(name)
        times = {moment for moment, _ in found + Rule(footer).changes(range(2000, 2061)) if moment < 2_840_000_000}
        moments = itertools.chain.from_iterable((time - 1, time, time + 43_200) for time in sorted(times) + [START])
        for moment in sorted(set(moments)):
            if moment >= START:
                local = datetime.datetime.fromtimestamp(moment, zone)
                print(name, moment, int(local.utcoffset().total_seconds()))


def main():
    if sys.argv[1:] == ["--readings"]:
        return print_readings()
    for path, text in files():
        if sys.argv[1:] == ["--check"]:
            if path.read_text() != text:
                sys.exit(f"{path.name} is not what tzdata {version()} gives")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)


main()
