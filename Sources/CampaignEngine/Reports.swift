/// The forms of reports, for users of this library.
@_exported public import enum Findings.OutputFormat
