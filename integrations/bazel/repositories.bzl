"""The program campaignc as an external repository of a workspace."""

def _campaignc_binary(repository):
    path = repository.attr.path or repository.which("campaignc")
    if not path:
        fail("campaignc is not in PATH; give campaignc_binary its path")
    repository.symlink(path, "campaignc")
    repository.file("BUILD", "exports_files([\"campaignc\"])\n")

campaignc_binary = repository_rule(
    implementation = _campaignc_binary,
    doc = "A campaignc that is installed on this machine. It is an input of every action, so another version of it " +
          "makes everything again.",
    attrs = {
        "path": attr.string(doc = "The path of the program. Default: campaignc in PATH."),
    },
    environ = ["PATH"],
    local = True,
)
