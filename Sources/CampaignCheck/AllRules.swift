package import Findings
internal import SourceTree

/// Every rule whose findings come from the text and the tree of one file, in order of id.
package let allRules: [RuleInfo] = [
  .encoding,
  .limit,
  .syntax,
  AliasCheck.recursive,
  AliasCheck.undefined,
  AmbiguousScalar.info,
  KeyNotText.info,
  MergeNotMapping.info,
  NotACampaign.info,
  NumberNotFinite.info,
  RepeatedKey.info,
  TagCheck.mismatched,
  TagCheck.unsupported,
].sorted { $0.id < $1.id }
