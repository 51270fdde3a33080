/// The address of the project, for links in reports. A release sets it to the address of its documentation.
package let projectAddress = "https://example.com/campaignc"

extension RuleInfo {
  /// The page that explains the rule.
  package var address: String { "\(projectAddress)/docs/rules.md#\(id)" }
}
