import CampaignJSON
import Testing

/// Features that only hand-written coding uses: nested containers, superclasses, nulls, paths.
@Suite struct CodingContainerTests {
  private class Animal: Codable {
    var legs: Int

    init(legs: Int) { self.legs = legs }
  }

  /// A class that codes its superclass under `super`, as generated code would.
  private final class Dog: Animal {
    enum CodingKeys: CodingKey { case name, mother }

    var name: String

    init(legs: Int, name: String) {
      self.name = name
      super.init(legs: legs)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
  }

  /// A class that shares one object with its superclass.
  private final class Cat: Animal {
    enum CodingKeys: CodingKey { case lives }

    var lives: Int

    init(legs: Int, lives: Int) {
      self.lives = lives
      super.init(legs: legs)
    }

    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lives, forKey: .lives)
    }
  }

  @Test func aClassKeepsWhatBelongsToTheOneAbove() throws {
    let json = #"{"name":"Rex","super":{"legs":4}}"#
    #expect(try encoded(Dog(legs: 4, name: "Rex")) == json)
    let dog = try CanonicalJSON.decode(Dog.self, from: json.utf8)
    #expect(dog.name == "Rex" && dog.legs == 4)
    #expect(fault(Dog.self, #"{"name":"Rex"}"#) == "the document: the key 'super' is missing")
    #expect(fault(Dog.self, #"{"name":"Rex","super":{}}"#) == "/super: the key 'legs' is missing")
  }

  @Test func aClassMayShareTheObjectOfTheOneAbove() throws {
    let json = #"{"legs":4,"lives":9}"#
    #expect(try encoded(Cat(legs: 4, lives: 9)) == json)
    let cat = try CanonicalJSON.decode(Cat.self, from: json.utf8)
    #expect(cat.lives == 9 && cat.legs == 4)
  }

  /// Three levels of nested containers, filled in turns.
  private struct Nested: Codable, Equatable {
    enum Keys: CodingKey { case inner, list, base, last }

    var numbers: [Int]
    var name: String

    init(numbers: [Int], name: String) {
      self.numbers = numbers
      self.name = name
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      var deepest = inner.nestedUnkeyedContainer(forKey: .list)
      for number in numbers {
        try list.encode(number)
        try deepest.encode(-number)
      }
      var object = list.nestedContainer(keyedBy: Keys.self)
      try object.encode(name, forKey: .last)
      var pair = deepest.nestedUnkeyedContainer()
      try pair.encode(list.count)
      try pair.encodeNil()
      try name.encode(to: deepest.superEncoder())
      try inner.encodeNil(forKey: .last)
      try name.encode(to: container.superEncoder(forKey: .base))
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      var deepest = try inner.nestedUnkeyedContainer(forKey: .list)
      #expect(try inner.decodeNil(forKey: .last))
      #expect(!inner.contains(.base))
      numbers = []
      while let number = try? list.decode(Int.self) {
        numbers.append(number)
        #expect(try deepest.decode(Int.self) == -number)
      }
      #expect(try list.nestedContainer(keyedBy: Keys.self).decode(String.self, forKey: .last) == "n")
      #expect(list.isAtEnd && list.currentIndex == list.count)
      var pair = try deepest.nestedUnkeyedContainer()
      #expect(try !pair.decodeNil() && pair.decode(Int.self) == list.count)
      #expect(try pair.decodeNil() && pair.isAtEnd)
      #expect(try String(from: deepest.superDecoder()) == "n")
      name = try String(from: container.superDecoder(forKey: .base))
    }
  }

  @Test func containersStandWithinOneAnother() throws {
    let value = Nested(numbers: [1, 2], name: "n")
    let json = #"{"base":"n","inner":{"last":null,"list":[-1,-2,[3,null],"n"]},"list":[1,2,{"last":"n"}]}"#
    #expect(try encoded(value) == json)
    #expect(try CanonicalJSON.decode(Nested.self, from: json.utf8) == value)
  }

  /// Records the keys and the paths that a decoder reports.
  private struct Witness: Decodable {
    var keys: [String] = []
    var paths: [[String]] = []

    init(from decoder: any Decoder) throws {
      paths.append(decoder.codingPath.map(\.stringValue))
      if let container = try? decoder.container(keyedBy: AnyKey.self) {
        keys += container.allKeys.map(\.stringValue)
        paths.append(container.codingPath.map(\.stringValue))
        for key in container.allKeys { note(try container.decode(Witness.self, forKey: key)) }
      } else if var container = try? decoder.unkeyedContainer() {
        paths.append(container.codingPath.map(\.stringValue))
        while !container.isAtEnd { note(try container.decode(Witness.self)) }
      }
    }

    private mutating func note(_ other: Witness) {
      keys += other.keys
      paths += other.paths
    }
  }

  @Test func aTypeIsToldWhereItIsAndWhatIsThere() throws {
    let json = #"{"z": 1, "a": [true, {"\u0062/": null}], "é": {}}"#
    let witness = try CanonicalJSON.decode(Witness.self, from: json.utf8)
    #expect(witness.keys == ["a", "z", "é", "b/"])
    #expect(
      witness.paths == [
        [], [], ["a"], ["a"], ["a", "0"], ["a", "1"], ["a", "1"], ["a", "1", "b/"], ["z"], ["é"], ["é"],
      ])
  }

  /// A type that keeps its decoder, which must still work when everything else is gone.
  private struct Later: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) { self.decoder = decoder }
  }

  @Test func aDecoderMayBeKept() throws {
    let kept = try CanonicalJSON.decode([Later].self, from: Array(#"[["é\n"]]"#.utf8))
    #expect(try kept.map { try [String](from: $0.decoder) } == [["é\n"]])
  }

  /// A type that ignores failures. A failed attempt must leave nothing in the output.
  private struct Reluctant: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try? container.encode(Double.nan, forKey: AnyKey("nan"))
      try? container.encode([1, .infinity], forKey: AnyKey("list"))
      try container.encode(1, forKey: AnyKey("one"))
      var list = container.nestedUnkeyedContainer(forKey: AnyKey("parts"))
      try? list.encode(Double.nan)
      try list.encode(1)
      try? list.encode(Double.nan)
      try list.encode(list.count)
      try? list.encode(Double.nan)
    }
  }

  @Test func whatCouldNotBeEncodedIsNotThere() throws {
    #expect(try encoded(Reluctant()) == #"{"one":1,"parts":[1,1]}"#)
  }
}

/// Any key.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
