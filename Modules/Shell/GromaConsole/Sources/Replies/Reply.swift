public import GromaReportFormats

/// The result of a command line, as a value. A ``Renderer`` converts the reply to text for users or to JSON for programs.
public enum Reply: Hashable, Sendable {
  /// No output.
  case nothing
  /// The container tree.
  case tree([TreeRow], TreeDetail)
  /// All rows of the container tree after a change, and the removed rows, each marked with the effect of the change.
  case change([TreeRow])
  /// The items of a listing. If there are no items, the output for users is the text `ifNone`.
  case records([Record], ifNone: String = "")
  /// A line for users that introduces the next reply. The JSON output omits the line.
  case heading(String)
  /// Lines of text that programs do not interpret: a help text, or a document in another language.
  case lines([String])
  /// The content of the key window, which the renderer draws.
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
  /// Whether to show the appearance, presentation and policies of each container.
  public var attributes = false
  /// Whether to show the identity and the path of each container.
  public var ids = false

  /// Creates the options. By default, neither detail is shown.
  public init(attributes: Bool = false, ids: Bool = false) {
    self.attributes = attributes
    self.ids = ids
  }
}
