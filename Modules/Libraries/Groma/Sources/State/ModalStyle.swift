/// The presentation style of a layer.
public enum ModalStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A layer that covers everything below.
  case fullScreen = "full-screen"
  /// A card above the layer below.
  case pageSheet = "page-sheet"
  /// A small card in the middle.
  case formSheet = "form-sheet"
  /// A card at the bottom edge.
  case bottomSheet = "bottom-sheet"
  /// A bubble beside its anchor.
  case popover = "popover"
  /// A question in the middle, with choices.
  case alert = "alert"
  /// Choices at the bottom edge.
  case actionSheet = "action-sheet"

  /// The word for such a layer in a printed tree.
  package var layerName: String {
    switch self {
    case .pageSheet: "sheet"
    default: rawValue
    }
  }

  /// Whether the layer is a card that can rest at several heights.
  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .bottomSheet }
}
