"""The checks of a tool that tries something: each is a function with a name, and gets the bench."""

import time
import traceback


class Checks:
    """Checks in the order in which they are written."""

    def __init__(self):
        self.all = []

    def __call__(self, name):
        """Marks a function as a check with a name."""

        def mark(function):
            self.all.append((name, function))
            return function

        return mark

    def run(self, bench, word, failures, after=lambda: None):
        """Runs the checks with a word in their names, and prints how each one ends. Returns how many have failed.

        'after' tidies up after each check. An error that no check has raised also says where it comes from.
        """
        wrong = 0
        for name, function in self.all:
            if word not in name:
                continue
            start = time.monotonic()
            try:
                function(bench)
                print(f"ok   {name} ({time.monotonic() - start:.1f} s)", flush=True)
            except failures as error:
                wrong += 1
                print(f"FAIL {name}: {error}", flush=True)
                if not isinstance(error, AssertionError):
                    traceback.print_exc(limit=3)
            after()
        return wrong
