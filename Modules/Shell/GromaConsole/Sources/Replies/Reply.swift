public import GromaReportFormats

/// The result of a line, as a value. A renderer turns it into text for users, or into JSON for programs.
public enum Reply: Hashable, Sendable {
  /// No output.
  case nothing
  /// The container tree.
  case tree([TreeRow], TreeDetail)
  /// The container tree after a change, with marks for added and removed rows. Empty if nothing changed.
  case change([TreeRow])
  /// The items of a listing. If there are none, users get the text `ifNone`.
  case records([Record], ifNone: String = "")
  /// A line for users that introduces the next reply. Programs do not need it.
  case heading(String)
  /// Lines of text that programs do not interpret: a help text, or a document in another language.
  case lines([String])
  /// The screen that the user sees. The renderer draws it.
  case screen(ScreenPicture)
  /// A machine-readable document on one line.
  case document(JSON)
  /// An event that happened in addition to the requested change.
  case note(Note)
  /// Several replies, in order.
  case all([Reply])
}

/// The details to show of each container of a tree.
public struct TreeDetail: Hashable, Sendable {
  /// Whether to show the appearance, presentation and policies.
  public var attributes = false
  /// Whether to show the identity and the path.
  public var ids = false

  /// Creates the options. By default only the kind and the key of a container are shown.
  public init(attributes: Bool = false, ids: Bool = false) {
    self.attributes = attributes
    self.ids = ids
  }
}
