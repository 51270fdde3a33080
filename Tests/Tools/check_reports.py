#!/usr/bin/env python3
"""Checks that the reports in a folder are what their formats ask for.

    python3 Tests/Tools/check_reports.py [--sarif-schema FILE] FOLDER...

A folder holds report.json, report.jsonl, report.sarif, report.gitlab.json, report.junit.xml, report.checkstyle.xml and
report.github.txt; the test `everySampleInEveryFormat` writes one per sample, and runs this on it.

Nothing but Python is needed. `pip install 'jsonschema[format-nongpl]'` and the official schema, which no known package on
PyPI ships, make the check of SARIF complete; without the extra, jsonschema looks at no URI. `pip install sarif-pydantic` adds
the models of others. What cannot run says that it is skipped.
The official schema: https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json
"""

import argparse
import json
import re
import sys
import urllib.parse
import xml.etree.ElementTree
from pathlib import Path

# The parts of SARIF 2.1.0 that campaignc writes. A key with "!" is always written, whether or not SARIF asks for it; a list
# holds its one element's shape. What SARIF asks of arrays, texts and regions beyond that stands in `sarif_values`.
LEVELS = {"none", "note", "warning", "error"}
TEXT = {"text!": str}
TEXT_AND_MARKDOWN = {"text!": str, "markdown!": str}
# What a fix deletes has no bytes: SARIF would ask for Base64 then (§3.57.2).
TEXT_REGION = {"startLine!": 1, "startColumn!": 1, "endLine!": 1, "endColumn!": 1}
REGION = TEXT_REGION | {"byteOffset!": 0, "byteLength!": 0}
ARTIFACT = {"uri!": str}
PHYSICAL = {"artifactLocation!": ARTIFACT, "region!": REGION}
SARIF = {
    "$schema!": {"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
    "version!": {"2.1.0"},
    "runs!": [{
        "tool!": {"driver!": {
            "name!": str, "semanticVersion!": str, "informationUri!": str,
            "rules!": [{
                "id!": str, "name!": str, "shortDescription!": TEXT, "fullDescription!": TEXT, "help!": TEXT_AND_MARKDOWN,
                "helpUri!": str, "defaultConfiguration!": {"enabled": bool, "level!": LEVELS},
                "properties!": {
                    "tags!": [str], "precision!": {"very-high", "high", "medium", "low"},
                    "problem.severity!": {"error", "warning", "recommendation"},
                },
            }],
        }},
        "invocations!": [{
            "executionSuccessful!": bool, "exitCode!": int,
            "toolExecutionNotifications": [{"level": LEVELS, "message!": TEXT}],
        }],
        "automationDetails": {"id!": str},
        "columnKind!": {"unicodeCodePoints"},
        "newlineSequences!": [{"\r\n", "\n", "\r"}],
        "results!": [{
            "ruleId!": str, "ruleIndex!": 0, "level!": LEVELS, "message!": TEXT,
            "locations!": [{"physicalLocation!": PHYSICAL}],
            "relatedLocations": [{"id!": 1, "physicalLocation!": PHYSICAL, "message!": TEXT}],
            "partialFingerprints!": {"findingHash/v1!": str, "primaryLocationLineHash!": str},
            "suppressions!": [dict],
            "fixes": [{
                "description!": TEXT,
                "artifactChanges!": [{
                    "artifactLocation!": ARTIFACT,
                    "replacements!": [{"deletedRegion!": TEXT_REGION, "insertedContent!": TEXT}],
                }],
            }],
        }],
    }],
}
POINT = {"line!": 1, "column!": 1, "offset!": 0}
RANGE = {"start!": POINT, "end!": POINT}
SEVERITIES = {"error", "warning", "advice"}
FINDING = {
    "rule!": str, "severity!": SEVERITIES, "message!": str, "path!": str, "range!": RANGE,
    "labels!": [{"message!": str, "path!": str, "range!": RANGE}],
    "notes!": [str],
    "help!": (str, type(None)),
    "fixes!": [{"title!": str, "trust!": {"safe", "review"}, "edits!": [{"range!": RANGE, "replacement!": str}]}],
}
REPORT = {
    "version!": str,
    "findings!": [FINDING],
    "summary!": {"errors!": 0, "warnings!": 0, "advice!": 0, "hidden!": 0, "files!": 0, "exitCode!": int},
}
GITLAB = [{
    "type!": {"issue"}, "check_name!": str, "description!": str,
    "severity!": {"info", "minor", "major", "critical", "blocker"}, "fingerprint!": str,
    "location!": {"path!": str, "lines!": {"begin!": 1, "end!": 1}},
}]


class Wrong(Exception):
    """Something that a format does not allow."""


def expect(truth, words):
    if not truth:
        raise Wrong(words)


def fits(value, shape, path="$"):
    """Compares a value with a shape: a type, a set of words, a least number, a list of one shape, or keys with shapes."""
    if isinstance(shape, dict):
        expect(isinstance(value, dict), f"{path} is no object")
        shapes = {key.rstrip("!"): inner for key, inner in shape.items()}
        required = {key[:-1] for key in shape if key.endswith("!")}
        expect(not required - value.keys(), f"{path} lacks {required - value.keys()}")
        expect(not value.keys() - shapes.keys(), f"{path} has {value.keys() - shapes.keys()}")
        for key, inner in value.items():
            fits(inner, shapes[key], f"{path}.{key}")
    elif isinstance(shape, list):
        expect(isinstance(value, list), f"{path} is no array")
        for index, element in enumerate(value):
            fits(element, shape[0], f"{path}[{index}]")
    elif isinstance(shape, set):
        expect(value in shape, f"{path} is {value!r}")
    elif isinstance(shape, int) and not isinstance(shape, bool):
        expect(type(value) is int and value >= shape, f"{path} is {value!r}")
    else:
        expect(isinstance(value, shape) and not (shape is int and isinstance(value, bool)), f"{path} is {value!r}")


# Arrays in which SARIF allows no equal elements, and those that it does not allow to be empty.
UNIQUE = {"rules", "relatedLocations", "fixes", "artifactChanges", "newlineSequences", "tags", "suppressions"}
FILLED = {"artifactChanges", "replacements", "newlineSequences"}


def sarif_values(value, path="$", parent=""):
    """What SARIF asks of arrays, texts and regions wherever they stand."""
    if isinstance(value, list):
        texts = [json.dumps(element, sort_keys=True) for element in value]
        expect(parent not in UNIQUE or len(texts) == len(set(texts)), f"{path} holds equal elements")
        expect(parent not in FILLED or value, f"{path} is empty")
        for index, inner in enumerate(value):
            sarif_values(inner, f"{path}[{index}]")
    elif isinstance(value, dict):
        expect(value.get("text") != "" or parent == "insertedContent", f"{path} is a message without text")
        if "startLine" in value:
            start, end = ((value[f"{edge}Line"], value[f"{edge}Column"]) for edge in ("start", "end"))
            expect(start <= end, f"{path} ends before it begins")
        for key, inner in value.items():
            sarif_values(inner, f"{path}.{key}", key)


def strict(text):
    """JSON in which no key stands twice."""
    def pairs(items):
        expect(len(items) == len(dict(items)), f"a key stands twice: {[key for key, _ in items]}")
        return dict(items)
    return json.loads(text, object_pairs_hook=pairs, parse_constant=lambda word: expect(False, word))


def printable(text):
    """Reports are looked at in terminals: nothing in them may move the cursor or turn the writing."""
    found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", text)
    expect(not found, f"U+{ord(found[0]):04X} stands in the text" if found else "")
    return text


def check_json(text):
    report = strict(text)
    fits(report, REPORT)
    summary = report["summary"]
    total = summary["errors"] + summary["warnings"] + summary["advice"]
    expect(total == len(report["findings"]) + summary["hidden"], "the summary does not add up")
    return len(report["findings"])


def check_jsonl(text):
    expect(not text or text.endswith("\n"), "the last line does not end")
    lines = text.split("\n")[:-1]
    for line in lines:
        fits(strict(line), FINDING)
    return len(lines)


def check_sarif(text, schema):
    log = strict(text)
    fits(log, SARIF)
    sarif_values(log)
    expect(len(log["runs"]) == 1, "there is not one run")
    run = log["runs"][0]
    expect(len(run["invocations"]) == 1, "there is not one invocation")
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    expect(len(rules) == len(set(rules)), "a rule stands twice")
    prints = [result["partialFingerprints"]["findingHash/v1"] for result in run["results"]]
    expect(len(prints) == len(set(prints)), "two fingerprints are equal")
    invocation = run["invocations"][0]
    expect(invocation["executionSuccessful"] == (invocation["exitCode"] != 3), "success and exit code disagree")
    for result in run["results"]:
        expect(rules[result["ruleIndex"]:][:1] == [result["ruleId"]], "ruleIndex names another rule")
        ids = [location["id"] for location in result.get("relatedLocations", [])]
        expect(len(ids) == len(set(ids)), "two related locations have one id")
    for uri in re.findall(r'"uri":"([^"]*)"', text):
        expect(re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})*", uri), f"no URI: {uri}")
        urllib.parse.unquote(uri, errors="strict")
    by_schema(log, schema)
    by_models(log)
    return len(run["results"])


def by_schema(log, schema):
    if not schema:
        return skip("the official SARIF schema", "no --sarif-schema given")
    try:
        import jsonschema
    except ImportError:
        return skip("the official SARIF schema", "jsonschema is not installed")
    formats = jsonschema.FormatChecker()
    if not {"uri", "uri-reference"} <= formats.checkers.keys():
        skip("URIs in the official SARIF schema", "jsonschema is installed without format-nongpl")
    validator = jsonschema.validators.validator_for(schema)(schema, format_checker=formats)
    problems = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(log)]
    expect(not problems, "; ".join(problems[:5]))
    did("the official SARIF schema")


def by_models(log):
    try:
        import sarif_pydantic
    except ImportError:
        return skip("sarif-pydantic's models", "sarif-pydantic is not installed")
    try:
        sarif_pydantic.Sarif.model_validate(log)
    except ValueError as error:
        raise Wrong(f"sarif-pydantic: {error}") from error
    did("sarif-pydantic's models")


def check_gitlab(text):
    issues = strict(text)
    fits(issues, GITLAB)
    prints = [issue["fingerprint"] for issue in issues]
    expect(len(prints) == len(set(prints)), "two fingerprints are equal")
    return len(issues)


def check_junit(text):
    root = xml.etree.ElementTree.fromstring(text)
    expect(root.tag == "testsuites", f"the root is {root.tag}")
    expect(len(root) > 0, "there is no suite")
    totals = [0, 0]
    for suite in root:
        cases = suite.findall("testcase")
        expect(cases, "a suite without a case")
        expect(all(case.get("name") and case.get("classname") for case in cases), "a case without a name")
        names = [(case.get("classname"), case.get("name")) for case in cases]
        expect(len(names) == len(set(names)), "two cases have one name")
        expect(int(suite.get("tests")) == len(cases), "tests is wrong")
        expect(int(suite.get("failures")) == len(suite.findall("testcase/failure")), "failures is wrong")
        expect(int(suite.get("skipped")) == len(suite.findall("testcase/skipped")), "skipped is wrong")
        totals = [totals[0] + len(cases), totals[1] + int(suite.get("failures"))]
    expect([int(root.get("tests")), int(root.get("failures"))] == totals, "the totals are wrong")
    return totals[0] - len(root.findall("testsuite[@name='campaignc']"))


def check_checkstyle(text):
    root = xml.etree.ElementTree.fromstring(text)
    expect(root.tag == "checkstyle" and root.get("version"), "the root is wrong")
    expect(all(file.tag == "file" and file.get("name") and len(file) for file in root), "a file is wrong")
    for error in root.iter("error"):
        expect(int(error.get("line")) > 0 and int(error.get("column")) > 0, "a place is wrong")
        expect(error.get("severity") in {"error", "warning", "info"}, "a severity is wrong")
        expect(error.get("message") and error.get("source"), "an error says nothing")
    return len(list(root.iter("error")))


def check_github(text):
    command = re.compile(
        r"::(error|warning|notice) file=[^,:]+,line=[1-9]\d*,endLine=[1-9]\d*(,col=[1-9]\d*,endColumn=[1-9]\d*)?"
        r",title=[^,:]+::.+")
    lines = text.split("\n")[:-1]
    for line in lines:
        expect(command.fullmatch(line), f"no command: {line[:200]}")
        expect(not re.search("%(?![0-9A-F]{2})", line), f"a bare per cent sign: {line[:200]}")
    return len(lines)


def check_xcode(text):
    diagnostic = re.compile(r".+:[1-9]\d*:[1-9]\d*: (error|warning|note): .+ \[[a-z0-9-]+\]")
    lines = text.split("\n")[:-1]
    for line in lines:
        expect(diagnostic.fullmatch(line), f"no diagnostic: {line[:200]}")
    return len(lines)


def did(what):
    print(f"  ok: {what}")


def skip(what, reason):
    print(f"  skipped: {what}: {reason}")


def check(folder, schema):
    """Checks the reports of one folder; answers how many are wrong."""
    formats = {
        "report.json": check_json,
        "report.jsonl": check_jsonl,
        "report.sarif": lambda text: check_sarif(text, schema),
        "report.gitlab.json": check_gitlab,
        "report.junit.xml": check_junit,
        "report.checkstyle.xml": check_checkstyle,
        "report.github.txt": check_github,
        "report.xcode.txt": check_xcode,
    }
    print(folder)
    failures, counts = 0, set()
    for name, function in formats.items():
        try:
            count = function(printable((folder / name).read_bytes().decode("utf-8")))
            counts.add(count)
            print(f"  ok: {name}, {count} findings")
        except (Wrong, ValueError, OSError, xml.etree.ElementTree.ParseError) as error:
            failures += 1
            print(f"  WRONG: {name}: {error}")
    if len(counts) > 1:
        failures += 1
        print(f"  WRONG: the formats hold different numbers of findings: {sorted(counts)}")
    return failures


def main():
    parser = argparse.ArgumentParser(description="Checks that the reports in a folder are what their formats ask for.")
    parser.add_argument("--sarif-schema", type=Path, help="the official schema of SARIF 2.1.0")
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    schema = json.loads(options.sarif_schema.read_text()) if options.sarif_schema else None
    return 1 if sum(check(folder, schema) for folder in options.folders) else 0


if __name__ == "__main__":
    sys.exit(main())
