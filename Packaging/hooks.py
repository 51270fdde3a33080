"""Makes this checkout a Python package for hooks of the pre-commit framework. The package has no code: it requires the
wheel of campaignc that has the version of the checkout. pyproject.toml names this module as its build backend, so that
the hooks need nothing else from PyPI.

Only a release has such a wheel, and only a release has Packaging/SHA256SUMS with its sum. pip has no way to require the
sum here, so the hooks trust the package index."""

from pathlib import Path

import project
import wheel


def get_requires_for_build_wheel(config_settings=None):
    sums = project.ROOT / "Packaging/SHA256SUMS"
    if not sums.exists() or f"  {project.NAME}-{project.version()}-py3-" not in sums.read_text(encoding="utf-8"):
        raise SystemExit(
            f"This commit of {project.NAME} is not a release, so there is no wheel for its hooks with 'python'. In "
            ".pre-commit-config.yaml, set 'rev' to the tag of a release, or use the hook without 'python', which builds "
            "the program."
        )
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    requirements = [f"{project.NAME}=={project.version()}"]
    name, data = wheel.wheel(f"{project.NAME}-hooks", "py3-none-any", [], requirements, 0)
    (Path(wheel_directory) / name).write_bytes(data)
    return name
