/// The report formats, for users of this library.
@_exported public import enum Findings.OutputFormat
