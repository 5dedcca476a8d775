/// A group of attributes that is saved as one object, without the values that equal their defaults.
///
/// A group is not `Codable`, because it is saved only as part of a ``Node``.
protocol AttributeGroup: Hashable {
  associatedtype CodingKeys: CodingKey

  /// Creates a group of default values.
  init()

  /// Reads a group. A value that is missing has its default.
  init(from saved: KeyedDecodingContainer<CodingKeys>) throws

  /// Writes the values that differ from the defaults.
  func encode(into saved: inout KeyedEncodingContainer<CodingKeys>) throws
}

extension KeyedDecodingContainer<Node.CodingKeys> {
  /// Reads a group of attributes. If the group is missing, returns a group of default values.
  func decode<Group: AttributeGroup>(_: Group.Type = Group.self, groupForKey key: Key) throws -> Group {
    guard contains(key), try !decodeNil(forKey: key) else { return Group() }
    return try Group(from: nestedContainer(keyedBy: Group.CodingKeys.self, forKey: key))
  }
}

extension KeyedEncodingContainer<Node.CodingKeys> {
  /// Writes a group of attributes, unless all its values are the defaults.
  mutating func encode<Group: AttributeGroup>(_ group: Group, forKey key: Key) throws {
    guard group != Group() else { return }
    var saved = nestedContainer(keyedBy: Group.CodingKeys.self, forKey: key)
    try group.encode(into: &saved)
  }
}
