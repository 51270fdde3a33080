"""What the YAML that others read asks for, of action.yml and of the documents.

check_yaml.py action FILE        checks an action, and prints the script of its step 'lint'
check_yaml.py blocks FILE ...    reads every block of YAML in documents
check_yaml.py gitlab FILE        prints the script of the job in the document
"""

import re
import sys

import yaml


def blocks(path):
    text = open(path, encoding="utf-8").read()
    return [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)]


def check_action(path):
    action = yaml.safe_load(open(path, encoding="utf-8"))
    inputs, steps = action["inputs"], action["runs"]["steps"]
    assert action["name"] and action["description"] and action["runs"]["using"] == "composite"
    for name, described in inputs.items():
        assert described["description"] and isinstance(described["default"], str), name
    used, named = set(), {step.get("id") for step in steps}
    for step in steps:
        assert ("uses" in step) != ("run" in step), step["name"]
        assert "run" not in step or step["shell"] == "bash", step["name"]
        assert "${{" not in step.get("run", ""), "an input in the script of " + step["name"]
        assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"]), step["uses"]
        words = str(step)
        used |= set(re.findall(r"inputs\.([\w-]+)", words))
        assert set(re.findall(r"steps\.([\w-]+)", words)) <= named, step["name"]
    assert used == set(inputs), used ^ set(inputs)
    documented = open(path.replace("action.yml", "docs/continuous-integration.md"), encoding="utf-8").read()
    for name in inputs:
        assert f"| `{name}` |" in documented, name
    print(next(step["run"] for step in steps if step.get("id") == "lint"), end="")


match sys.argv[1:]:
    case ["action", path]:
        check_action(path)
    case ["gitlab", path]:
        job = next(block["campaigns"] for block in blocks(path) if "campaigns" in block)
        print("\n".join(job["script"]))
    case ["blocks", *paths]:
        for path in paths:
            assert blocks(path), path
