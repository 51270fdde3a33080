/// Options of one topic, which stand together in the help of a long command.
package struct OptionGroup: Sendable {
  let title: String
  let options: [Option]

  package init(title: String, options: [Option]) {
    self.title = title
    self.options = options
  }

  /// The most options that the help of a command shows without groups.
  static let mostAlone = 12
}

extension CommandSpec {
  /// The options in groups. A command with few options has one group. An option that is in none of the groups is the
  /// command's own, and comes first.
  func options(in groups: [OptionGroup]) -> [OptionGroup] {
    let options = options
    guard options.count > OptionGroup.mostAlone else { return [OptionGroup(title: "Options", options: options)] }
    let others = groups.map { group in
      OptionGroup(title: group.title, options: options.filter(group.options.contains))
    }
    let own = options.filter { option in !others.contains { $0.options.contains(option) } }
    return [OptionGroup(title: "Options", options: own)] + others.filter { !$0.options.isEmpty }
  }
}
