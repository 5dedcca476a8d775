/// The presentation style of a layer.
public enum ModalStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A layer that covers all layers below.
  case fullScreen = "full-screen"
  /// A large card over the layer below.
  case pageSheet = "page-sheet"
  /// A small card in the middle of the screen.
  case formSheet = "form-sheet"
  /// A card at the bottom edge of the screen.
  case bottomSheet = "bottom-sheet"
  /// A bubble beside its anchor.
  case popover = "popover"
  /// A question in the middle of the screen, with choices.
  case alert = "alert"
  /// Choices at the bottom edge of the screen.
  case actionSheet = "action-sheet"

  /// The word for a layer of this style in a printed tree: `sheet` for a page sheet, otherwise the raw value.
  package var layerName: String {
    switch self {
    case .pageSheet: "sheet"
    default: rawValue
    }
  }

  /// Whether the user can close the layer by dragging it down or by tapping beside it.
  package var closesByGesture: Bool { ![.fullScreen, .alert, .actionSheet].contains(self) }

  /// Whether the layer is a card that can rest at several heights.
  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .bottomSheet }
}
