/// A JSON value without positions. The members of objects keep their order.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object([JSONMember])
}

/// A member of a JSON object.
package struct JSONMember: Hashable, Sendable {
  package var name: String
  package var value: JSONValue

  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// A JSON value with the position of its first character in a file.
package struct JSONNode: Sendable {
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case list([JSONNode])
    case object([Member])
  }

  /// A member of an object, with the position of its name.
  package struct Member: Sendable {
    package var name: String
    package var position: FilePosition
    package var node: JSONNode
  }

  package var kind: Kind
  package var position: FilePosition

  /// The value without positions.
  ///
  /// - Complexity: O(values). The recursion is limited by the depth that the reader accepts.
  package var value: JSONValue {
    switch kind {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let text): .number(text)
    case .text(let text): .text(text)
    case .list(let nodes): .list(nodes.map(\.value))
    case .object(let members): .object(members.map { JSONMember($0.name, $0.node.value) })
    }
  }

  /// The kind of the value, for messages.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .text: "a string"
    case .list: "an array"
    case .object: "an object"
    }
  }
}
