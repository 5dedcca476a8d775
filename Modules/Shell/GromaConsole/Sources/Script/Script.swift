/// A file of commands with what they should print, read and checked as a whole.
///
/// ```
/// #: name   A link brings an open chat forward
/// #: tags   links smoke
///
/// # start signed in
/// set-root home
/// open app://chat?room=1&chat=2
/// tree
/// | window main *
/// | ...
/// ! push nowhere
/// | error: unknown screen 'nowhere'
/// ```
public struct Script: Hashable, Sendable {
  /// What a `#:` line says of the whole file.
  public struct Metadata: Hashable, Sendable {
    /// The first word.
    public var key: String
    /// The rest of the line, without blanks around it.
    public var value: String
    /// The line, from 1.
    public var line: Int
  }

  /// Steps under a title.
  public struct Phase: Hashable, Sendable {
    /// The comment alone on its line before them; none for those before the first comment.
    public var title: String?
    /// The line of the title, or of the first step.
    public var line: Int
    /// The steps in order, one at least.
    public var steps: [ScriptStep] = []
  }

  /// A file within the file: what follows `-- name --`.
  public struct Attachment: Hashable, Sendable {
    /// The name between the dashes. It is anything: who makes a path of it has to look at it first.
    public var name: String
    /// The lines to the next attachment or the end, byte for byte.
    public var text: String
    /// The line of the name, from 1.
    public var line: Int
  }

  /// Where it was read from, as it stands in messages.
  public var file: String
  /// The text it was read from.
  public let source: String
  /// The same, as lines.
  let text: SourceText
  /// The `#:` lines in order; a key stands once.
  public var metadata: [Metadata] = []
  /// The phases in order.
  public var phases: [Phase] = []
  /// The attachments in order; a name stands once.
  public var attachments: [Attachment] = []

  /// A script without a step.
  init(file: String, source: String) {
    self.file = file
    self.source = source
    text = SourceText(source)
  }

  /// All steps in order.
  public var steps: [ScriptStep] { phases.flatMap(\.steps) }
  /// `#: name`, or else the file.
  public var name: String { self[metadata: "name"] ?? file }
  /// The words of `#: tags`.
  public var tags: [String] { words("tags") }
  /// The words of `#: conditions`: those that a step may depend on, and that do not hold unless they are defined.
  public var declaredConditions: [String] { words("conditions") }
  /// `#: may-quit`: `quit` may end the script before its last step.
  public var mayQuit: Bool { self[metadata: "may-quit"] != nil }
  /// `#: strict`: a step without a block must print nothing.
  public var isStrict: Bool { self[metadata: "strict"] != nil }

  private func words(_ key: String) -> [String] {
    self[metadata: key]?.split { $0 == " " || $0 == "\t" }.map(String.init) ?? []
  }

  /// The value of a `#:` line.
  public subscript(metadata key: String) -> String? {
    metadata.first { $0.key == key }?.value
  }

  /// The text of an attachment.
  public subscript(attachment name: String) -> String? {
    attachments.first { $0.name == name }?.text
  }
}
