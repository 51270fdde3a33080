"""Renders templates with python-liquid: JSON lists of templates and values on stdin, a list of texts on stdout.

A template that it can't render has the text null.
"""

import json
import sys

from liquid import Environment

environment = Environment()


def rendered(case):
    try:
        return environment.from_string(case["template"]).render(**case["values"])
    except Exception:  # any error of the library means that the template is not compared
        return None


json.dump([rendered(case) for case in json.load(sys.stdin)], sys.stdout)
