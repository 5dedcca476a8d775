/// What a line gave: values, not text. A renderer makes text of them.
public enum Reply: Hashable, Sendable {
  /// Nothing to say.
  case nothing
  /// The container tree.
  case tree([TreeRow], TreeDetail)
  /// The container tree after a change, with what came and went; empty when nothing changed.
  case change([TreeRow])
  /// Lines of text.
  case lines([String])
  /// Rows of cells, to be aligned.
  case table([[String]])
  /// What the user sees.
  case screen(ScreenPicture)
  /// A document for machines, whole on one line.
  case document(JSON)
  /// Something that happened beside what was asked for.
  case note(String)
  /// Several of these, in order.
  case all([Reply])
}

/// What is shown of each container of a tree.
public struct TreeDetail: Hashable, Sendable {
  /// What it wears.
  public var decorations = false
  /// Its identity and place.
  public var ids = false

  /// Kind and key alone.
  public init(decorations: Bool = false, ids: Bool = false) {
    self.decorations = decorations
    self.ids = ids
  }
}
