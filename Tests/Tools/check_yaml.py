"""What the YAML that others read asks for, of action.yml and of the documents.

check_yaml.py action FILE        checks an action, and prints the script of its step 'lint'
check_yaml.py step FILE ID       prints the script of another step of an action
check_yaml.py blocks FILE ...    reads every block of YAML in documents
check_yaml.py gitlab FILE [PART] prints a part of the job in the document, such as before_script; without one, its script
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
        words = str(step)
        used |= set(re.findall(r"inputs\.([\w-]+)", words))
        assert set(re.findall(r"steps\.([\w-]+)", words)) <= named, step["name"]
    assert used == set(inputs), used ^ set(inputs)
    # A tag can be moved to other code; a commit can't. The comment has the tag for people and for update tools.
    for line in re.findall(r"uses: .*", open(path, encoding="utf-8").read()):
        assert re.fullmatch(r"uses: [\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line
    documented = open(path.replace("action.yml", "docs/continuous-integration.md"), encoding="utf-8").read()
    for name in inputs:
        assert f"| `{name}` |" in documented, name


def script(path, name):
    """The script of a step."""
    steps = yaml.safe_load(open(path, encoding="utf-8"))["runs"]["steps"]
    return next(step["run"] for step in steps if step.get("id") == name)


match sys.argv[1:]:
    case ["action", path]:
        check_action(path)
        print(script(path, "lint"), end="")
    case ["step", path, name]:
        print(script(path, name), end="")
    case ["gitlab", path, *part]:
        job = next(block["campaigns"] for block in blocks(path) if "campaigns" in block)
        print("\n".join(job[(part or ["script"])[0]]))
    case ["blocks", *paths]:
        for path in paths:
            assert blocks(path), path
