/// A value of a definition, before it is written as YAML or JSON.
package enum DefinitionValue: Sendable, Hashable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case null
  /// Bytes that are written unchanged, for values without a case: numbers that fit no type, and broken text.
  case written([UInt8])
  case list([DefinitionValue])
  case mapping([Member])

  /// A key and its value. A broken mapping can contain a key twice.
  package struct Member: Sendable, Hashable {
    package let key: String
    package var value: DefinitionValue

    package init(_ key: String, _ value: DefinitionValue) { (self.key, self.value) = (key, value) }
  }

  package static func written(_ text: String) -> DefinitionValue { .written(Array(text.utf8)) }

  /// The members of a mapping. Empty for other values.
  package var members: [Member] {
    guard case .mapping(let members) = self else { return [] }
    return members
  }

  /// The items of a list. Empty for other values.
  package var items: [DefinitionValue] {
    guard case .list(let items) = self else { return [] }
    return items
  }

  /// The value of the last member with a name.
  package subscript(key: String) -> DefinitionValue? { members.last { $0.key == key }?.value }

  /// The inner value at the end of a path.
  package subscript(path: some Sequence<DefinitionStep>) -> DefinitionValue? {
    var value: DefinitionValue? = self
    for step in path {
      switch step {
      case .key(let key): value = value?[key]
      case .item(let index): value = value.flatMap { $0.items.indices.contains(index) ? $0.items[index] : nil }
      }
    }
    return value
  }
}

/// A step from a value to an inner value.
package enum DefinitionStep: Hashable, Sendable {
  case key(String)
  case item(Int)
}

/// One change of a definition.
package enum DefinitionEdit: Sendable, Equatable {
  /// Leaves out a member.
  case remove([DefinitionStep])
  /// Gives a member another key.
  case rename([DefinitionStep], to: String)
  case replace([DefinitionStep], with: DefinitionValue)
  /// Adds a member after all others. Its key is the last step.
  case insert([DefinitionStep], DefinitionValue)

  /// The path to the change.
  package var path: [DefinitionStep] {
    switch self {
    case .remove(let path), .rename(let path, _), .replace(let path, _), .insert(let path, _): path
    }
  }

  /// The same change, in a value at the end of a path.
  package func below(_ way: [DefinitionStep]) -> DefinitionEdit {
    switch self {
    case .remove(let path): .remove(way + path)
    case .rename(let path, let name): .rename(way + path, to: name)
    case .replace(let path, let value): .replace(way + path, with: value)
    case .insert(let path, let value): .insert(way + path, value)
    }
  }
}

// MARK: - Editing

extension DefinitionValue {
  /// The value after a change. If there is nothing at the end of the change's path, the value stays as it is.
  package func applying(_ edit: DefinitionEdit) -> DefinitionValue {
    applying(edit, along: edit.path[...])
  }

  private func applying(_ edit: DefinitionEdit, along path: ArraySlice<DefinitionStep>) -> DefinitionValue {
    guard let step = path.first else {
      if case .replace(_, let value) = edit { return value }
      return self
    }
    let rest = path.dropFirst()
    switch (self, step) {
    case (.list(var items), .item(let index)) where items.indices.contains(index):
      items[index] = items[index].applying(edit, along: rest)
      return .list(items)
    case (.mapping(var members), .key(let key)):
      guard let index = members.lastIndex(where: { $0.key == key }) else {
        if case .insert(_, let value) = edit, rest.isEmpty { return .mapping(members + [Member(key, value)]) }
        return self
      }
      switch edit {
      case .remove where rest.isEmpty: members.remove(at: index)
      case .rename(_, let name) where rest.isEmpty: members[index] = Member(name, members[index].value)
      case .remove, .rename, .replace, .insert:
        members[index].value = members[index].value.applying(edit, along: rest)
      }
      return .mapping(members)
    default: return self
    }
  }
}
