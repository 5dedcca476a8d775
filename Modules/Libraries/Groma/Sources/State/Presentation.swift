/// The presentation of a modal layer: its style, the heights of a sheet, and the anchor of a popover.
public struct Presentation: Hashable, Sendable {
  /// The style of a presented layer. `nil` means a page sheet.
  public var style: ModalStyle?
  /// The heights at which a sheet can rest. An empty array means only the full height.
  public var detents: [Detent] = []
  /// The current height of a sheet, one of its ``detents``. `nil` means the first detent.
  public var detent: Detent?
  /// The name of the bar button, or of another position on the screen below, at which a popover points. `nil` means no anchor.
  public var anchor: String?

  /// Creates the default presentation: a page sheet with the full height.
  public init() {}

  /// The heights at which the layer can rest, if it is a sheet; otherwise `nil`.
  var sheetDetents: [Detent]? { (style ?? .pageSheet).isSheet ? detents.isEmpty ? [.large] : detents : nil }
}

extension Presentation {
  /// Returns whether both have the same settings. Anchors are equal if they consist of the same Unicode scalars.
  public static func == (a: Presentation, b: Presentation) -> Bool {
    a.style == b.style && a.detents == b.detents && a.detent == b.detent && a.anchor.isIdentical(to: b.anchor)
  }
}

extension Presentation: AttributeGroup {
  enum CodingKeys: String, CodingKey { case style, detents, detent, anchor }

  init(from saved: KeyedDecodingContainer<CodingKeys>) throws {
    style = try saved.decodeIfPresent(ModalStyle.self, forKey: .style)
    detents = try saved.decodeIfPresent([Detent].self, forKey: .detents) ?? []
    detent = try saved.decodeIfPresent(Detent.self, forKey: .detent)
    anchor = try saved.decodeIfPresent(String.self, forKey: .anchor)
  }

  func encode(into saved: inout KeyedEncodingContainer<CodingKeys>) throws {
    try saved.encodeIfPresent(style, forKey: .style)
    if !detents.isEmpty { try saved.encode(detents, forKey: .detents) }
    try saved.encodeIfPresent(detent, forKey: .detent)
    try saved.encodeIfPresent(anchor, forKey: .anchor)
  }
}
