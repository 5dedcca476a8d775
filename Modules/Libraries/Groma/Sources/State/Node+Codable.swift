extension Node: Saved {
  enum CodingKeys: String, CodingKey { case key, kind, children, selection, appearance, presentation, policies, isRequest, flowData }

  /// Reads a node. Missing parts have their default values.
  ///
  /// - Throws: `DecodingError` for malformed data, and for flow data of a screen without a flow; otherwise the error of flow data or of a
  ///   completion route that cannot be decoded.
  package init(saved decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .page
    self.init(
      key: try container.decodeIfPresent(ScreenKey.self, forKey: .key) ?? Node.anonymousKey(kind),
      kind: kind,
      children: try container.decodeIfPresent([Node].self, forKey: .children) ?? [],
      selection: try container.decodeIfPresent(Int.self, forKey: .selection) ?? 0, attributes: try container.attributes())
    if container.contains(.flowData) {
      guard let initial = (decoder.userInfo[.flowData] as? [String: AnyFlowData])?[key.name] else {
        throw DecodingError.dataCorruptedError(forKey: .flowData, in: container, debugDescription: "'\(key.name)' has no flow")
      }
      flowData = try initial.decoded(from: container.superDecoder(forKey: .flowData))
    }
  }

  /// Encodes the parts that differ from their default values.
  ///
  /// - Throws: ``NavigationError/opaque(_:)`` for a completion route without a saved form, or the error of flow data that cannot be
  ///   encoded.
  package func save(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try encode(into: &container)
  }

  private func encode(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
    // Keys and kinds are encoded as strings, so that they need no separate encoder.
    if !isAnonymous { try container.encode(key.description, forKey: .key) }
    if kind != .page { try container.encode(kind.name, forKey: .kind) }
    if !children.isEmpty {
      // Children are encoded in nested containers, which need no separate encoders.
      var list = container.nestedUnkeyedContainer(forKey: .children)
      for child in children {
        var nested = list.nestedContainer(keyedBy: CodingKeys.self)
        try child.encode(into: &nested)
      }
    }
    if selection != 0 { try container.encode(selection, forKey: .selection) }
    if isBare { return }
    let attributes = attributes
    try container.encode(attributes.appearance, forKey: .appearance)
    try container.encode(attributes.presentation, forKey: .presentation)
    try container.encode(attributes.policies, forKey: .policies)
    if attributes.isRequest { try container.encode(true, forKey: .isRequest) }
    if let data = attributes.flowData { try container.encode(data.base, forKey: .flowData) }
  }
}

extension KeyedDecodingContainer<Node.CodingKeys> {
  /// Reads the attributes of a node, except for its flow data.
  fileprivate func attributes() throws -> Attributes {
    var attributes = Attributes()
    attributes.appearance = try decode(groupForKey: .appearance)
    attributes.presentation = try decode(groupForKey: .presentation)
    attributes.policies = try decode(groupForKey: .policies)
    attributes.isRequest = try decodeIfPresent(Bool.self, forKey: .isRequest) ?? false
    return attributes
  }
}
