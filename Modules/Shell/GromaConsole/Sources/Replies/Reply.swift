public import GromaReportFormats

/// The result of a line, as values instead of text. A renderer turns it into text.
public enum Reply: Hashable, Sendable {
  /// No output.
  case nothing
  /// The container tree.
  case tree([TreeRow], TreeDetail)
  /// The container tree after a change, with marks for added and removed rows. Empty if nothing changed.
  case change([TreeRow])
  /// Lines of text.
  case lines([String])
  /// Rows of cells, printed as aligned columns.
  case table([[String]])
  /// A drawing of the screen that the user sees.
  case screen(ScreenPicture)
  /// A machine-readable document on one line.
  case document(JSON)
  /// An event that happened in addition to the requested change.
  case note(String)
  /// Several replies, in order.
  case all([Reply])
}

/// The details to show of each container of a tree.
public struct TreeDetail: Hashable, Sendable {
  /// Whether to show the appearance and presentation.
  public var decorations = false
  /// Whether to show the identity and the path.
  public var ids = false

  /// Creates the options. By default only the kind and the key of a container are shown.
  public init(decorations: Bool = false, ids: Bool = false) {
    self.decorations = decorations
    self.ids = ids
  }
}
