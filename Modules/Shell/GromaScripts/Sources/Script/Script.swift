import GromaCommandLanguage

/// A parsed file of commands with their expected output.
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
  /// A `#:` line, which applies to the whole file.
  public struct Metadata: Hashable, Sendable {
    /// The key: the first word after `#:`.
    public var key: String
    /// The rest of the line, without spaces around it. Empty if the key has no value.
    public var value: String
    /// The line number, from 1.
    public var line: Int
  }

  /// Consecutive steps under a common title.
  public struct Phase: Hashable, Sendable {
    /// The title, taken from the comment before the steps, or `nil` if the phase has no title.
    public var title: String?
    /// The line number of the title, or of the first step if there is no title, from 1.
    public var line: Int
    /// The steps in order. A parsed phase has at least one.
    public var steps: [ScriptStep] = []
  }

  /// A file inside the script: the lines after `-- name --`.
  public struct Attachment: Hashable, Sendable {
    /// The name between the dashes. It is arbitrary text, so validate it before you use it as a path.
    public var name: String
    /// The lines after the name, byte for byte, up to the next attachment or the end of the script.
    public var text: String
    /// The line number of the name, from 1.
    public var line: Int
  }

  /// The path of the script, as shown in messages.
  public var file: String
  /// The text of the script.
  public let source: String
  /// The text of the script, split into lines.
  let text: SourceText
  /// The `#:` lines in order. Keys are unique.
  public var metadata: [Metadata] = []
  /// The phases in order.
  public var phases: [Phase] = []
  /// The attachments in order. Names are unique.
  public var attachments: [Attachment] = []
  /// The rows of `#: for`. The script runs once for each row, or once if there are none.
  public var rows: [ScriptRow] = []

  /// Creates a script without steps.
  init(file: String, source: String) {
    self.file = file
    self.source = source
    text = SourceText(source)
  }

  /// All steps in order.
  public var steps: [ScriptStep] { phases.flatMap(\.steps) }
  /// Returns whether a run of a folder includes a file: a command file whose name does not start with `_`. A command file whose name starts
  /// with `_` is run only by files that source it.
  ///
  /// - Parameter path: The path of the file.
  package static func isRun(inFolder path: String) -> Bool {
    path.hasSuffix(".nav") && path.split(separator: "/").last?.hasPrefix("_") == false
  }

  /// The names of the files that steps source, except names that contain variables.
  package var sourced: [String] {
    steps.flatMap { $0.route.alternatives.flatMap(\.steps) }.compactMap { step in
      guard step.name.literalText == "source", case .word(let word)? = step.arguments.first else { return nil }
      return word.literalText
    }
  }
  /// The value of `#: name`, or the path of the file if there is none.
  public var name: String { self[metadata: "name"] ?? file }
  /// The words of `#: tags`. Empty if the script has no tags.
  public var tags: [String] { words("tags") }
  /// The words of `#: conditions`: names that steps can use as conditions even if no variable defines them.
  public var declaredConditions: [String] { words("conditions") }
  /// The reason after `#: skip`, or `nil` if the script is not skipped.
  public var skipReason: String? { self[metadata: "skip"] }
  /// Whether a run of several scripts omits the scripts without `#: only`, because this script has such a line.
  public var isOnly: Bool { self[metadata: "only"] != nil }
  /// Whether `quit` may end the script before its last step, as declared by a line `#: may-quit`.
  public var mayQuit: Bool { self[metadata: "may-quit"] != nil }
  /// Whether a step without a block must print nothing, as declared by a line `#: strict`.
  public var isStrict: Bool { self[metadata: "strict"] != nil }

  /// Whether a step fails if it causes a failure that is not the error of its line, such as that of a deferred route, as declared by a line
  /// `#: no-failures`. Each route of such a script is a check.
  public var allowsNoFailures: Bool { self[metadata: "no-failures"] != nil }

  private func words(_ key: String) -> [String] {
    self[metadata: key]?.split { $0 == " " || $0 == "\t" }.map(String.init) ?? []
  }

  /// Accesses the value of the `#:` line with this key, or `nil` if there is no such line. The value is empty for a key without a value.
  public subscript(metadata key: String) -> String? {
    metadata.first { $0.key == key }?.value
  }

  /// Accesses the text of the attachment with this name, or `nil` if there is none.
  public subscript(attachment name: String) -> String? {
    attachments.first { $0.name == name }?.text
  }
}
