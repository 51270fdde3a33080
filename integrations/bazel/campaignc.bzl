"""Rules that check campaigns and build their payloads, library by library.

A library has one action, which summarizes its files. So a change of a file repeats the action of its library and those
that link all libraries, and nothing else. README.md shows a workspace.
"""

CampaignInfo = provider(
    doc = "The summaries of libraries of campaigns.",
    fields = {
        "summaries": "A depset of summaries for the report of `campaignc lint`.",
        "payload_summaries": "A depset of summaries for the payloads of `campaignc build`.",
    },
)

_PROGRAMS = {
    "_campaignc": attr.label(
        default = "//:campaignc",
        allow_single_file = True,
        cfg = "exec",
        executable = True,
    ),
    "_on_copies": attr.label(
        default = "//:on_copies.sh",
        allow_single_file = True,
        cfg = "exec",
        executable = True,
    ),
}

_LINKED = dict(
    _PROGRAMS,
    libraries = attr.label_list(
        doc = "The libraries to link, each with all that it depends on.",
        mandatory = True,
        providers = [CampaignInfo],
    ),
)

def _list(ctx, output, suffix, files):
    """A file with the paths of files. It is named after the output of the action that reads it."""
    list_file = ctx.actions.declare_file(output.basename + suffix, sibling = output)
    paths = ctx.actions.args()
    paths.set_param_file_format("multiline")
    paths.add_all(files)
    ctx.actions.write(list_file, paths)
    return list_file

def _run(ctx, output, arguments, named, inputs, code = None, **action):
    """Declares an action of campaignc: it runs on copies of its inputs, and of a list of the files that it works on.

    Args:
      ctx: the context of the rule
      output: the file or directory that the action writes
      arguments: the arguments, with `%s` for the list
      named: the files in the list
      inputs: a depset of all inputs
      code: a file for the exit code, if findings are not a failure
      **action: what the action is called
    """
    names = _list(ctx, output, ".names", named)
    copied = depset([names], transitive = [inputs])
    list_file = _list(ctx, output, ".inputs", copied)
    words = ctx.actions.args()
    words.add_all([list_file, output], expand_directories = False)
    words.add(code or "")
    words.add(ctx.executable._campaignc)
    words.add_all([argument.replace("%s", names.path) for argument in arguments])
    ctx.actions.run(
        outputs = [output] + ([code] if code else []),
        inputs = depset([list_file], transitive = [copied]),
        tools = [ctx.executable._campaignc],
        executable = ctx.executable._on_copies,
        arguments = [words],
        **action
    )

def _summarize(ctx, suffix, options):
    """Declares the action that summarizes the files of a library."""
    output = ctx.actions.declare_file(ctx.label.name + suffix)

    # Without --no-config, campaignc would search for a configuration, also outside of the workspace.
    settings = ["--config", ctx.file.config.path] if ctx.file.config else ["--no-config"]
    settings += ["--now", ctx.attr.now] if ctx.attr.now else []
    settings += ["--texts"] if ctx.attr.texts else []
    _run(
        ctx,
        output,
        ["summarize", "--quiet", "--threads=1", "--output", output.path, "--files-from=%s"] + settings + options,
        named = ctx.files.srcs,
        inputs = depset(ctx.files.srcs + ctx.files.config + ctx.files.data),
        mnemonic = "CampaignSummary",
        progress_message = "Summarizing campaigns of %s" % ctx.label,
    )
    return output

def _all(field, libraries, own = []):
    """The summaries of libraries, and of one more."""
    return depset(own, transitive = [getattr(library[CampaignInfo], field) for library in libraries])

def _campaign_library(ctx):
    summary = _summarize(ctx, ".summary", [])
    profile = ["--profile", ctx.attr.profile] if ctx.attr.profile else []
    payload_summary = _summarize(ctx, ".payload-summary", ["--payloads"] + profile)
    return [
        DefaultInfo(files = depset([summary])),
        CampaignInfo(
            summaries = _all("summaries", ctx.attr.deps, [summary]),
            payload_summaries = _all("payload_summaries", ctx.attr.deps, [payload_summary]),
        ),
    ]

campaign_library = rule(
    implementation = _campaign_library,
    doc = "Campaign files that are summarized together.",
    attrs = dict(
        _PROGRAMS,
        srcs = attr.label_list(doc = "The campaign files.", allow_files = [".yaml", ".yml", ".json"]),
        deps = attr.label_list(doc = "Libraries that are linked wherever this one is.", providers = [CampaignInfo]),
        config = attr.label(doc = "The campaignc.yaml. Default: no configuration.", allow_single_file = True),
        data = attr.label_list(doc = "What the configuration names, such as the event catalogue.", allow_files = True),
        now = attr.string(doc = "The time for --now."),
        profile = attr.string(doc = "The profile of the payloads.", values = ["", "portable", "full-keys"]),
        texts = attr.bool(doc = "Whether the summary keeps the text of every file, which only scenarios need."),
    ),
)

def _report(ctx, output, format):
    """Declares the action that writes a report: the file with its exit code."""
    code = ctx.actions.declare_file(output.basename + ".code", sibling = output)
    summaries = _all("summaries", ctx.attr.libraries)
    _run(
        ctx,
        output,
        ["link", "--format", format, "--output", output.path, "--summaries-from=%s"] + ctx.attr.options,
        named = summaries,
        inputs = summaries,
        code = code,
        mnemonic = "CampaignReport",
        progress_message = "Writing %s" % output.short_path,
    )
    return code

def _campaign_report(ctx):
    output = ctx.actions.declare_file(ctx.attr.out or ctx.label.name)
    _report(ctx, output, ctx.attr.format)
    return DefaultInfo(files = depset([output]))

campaign_report = rule(
    implementation = _campaign_report,
    doc = "A report of `campaignc lint` about libraries, as a file.",
    attrs = dict(
        _LINKED,
        format = attr.string(doc = "The format of the report.", default = "sarif"),
        options = attr.string_list(doc = "More options of `campaignc link`, such as --min-severity=error."),
        out = attr.string(doc = "The name of the file. Default: the name of the rule."),
    ),
)

def _campaign_lint_test(ctx):
    report = ctx.actions.declare_file(ctx.label.name + ".txt")
    code = _report(ctx, report, "human")
    script = ctx.actions.declare_file(ctx.label.name)
    command = "#!/bin/sh\ncat '%s'\nexit \"$(cat '%s')\"\n" % (report.short_path, code.short_path)
    ctx.actions.write(script, command, is_executable = True)
    return DefaultInfo(executable = script, runfiles = ctx.runfiles(files = [report, code]))

campaign_lint_test = rule(
    implementation = _campaign_lint_test,
    doc = "A test that prints the report of `campaignc lint` about libraries, and fails as that command does.",
    attrs = dict(
        _LINKED,
        options = attr.string_list(doc = "Options of `campaignc link`, such as --strict."),
    ),
    test = True,
)

def _campaign_payloads(ctx):
    output = ctx.actions.declare_directory(ctx.label.name)
    summaries = _all("payload_summaries", ctx.attr.libraries)
    _run(
        ctx,
        output,
        ["link", "--quiet", "--payloads", output.path, "--summaries-from=%s"],
        named = summaries,
        inputs = summaries,
        mnemonic = "CampaignPayloads",
        progress_message = "Writing payloads to %s" % output.short_path,
    )
    return DefaultInfo(files = depset([output]))

campaign_payloads = rule(
    implementation = _campaign_payloads,
    doc = "A directory with the payloads of `campaignc build`. An error in a campaign fails the build.",
    attrs = _LINKED,
)
