import GromaConsole
import GromaLineEditor

/// How what is written looks.
struct Look {
  /// When colours are used.
  enum Colour: String, CaseIterable { case auto, always, never }

  /// When colours are used.
  var colour = Colour.auto
  /// Whether trees are drawn with ASCII, whatever the terminal reads.
  var isASCII = false
  /// Who reads it.
  var format = Renderer.Format.tree

  /// Makes text of answers.
  var renderer: Renderer {
    let isPlain = StandardStreams.environment("NO_COLOR").map { !$0.isEmpty } ?? false || StandardStreams.environment("TERM") == "dumb"
    let hasColour =
      switch colour {
      case .always: true
      case .never: false
      case .auto: StandardStreams.outputIsTerminal && !isPlain
      }
    return Renderer(format, isASCII: isASCII || !isUTF8, hasColour: hasColour)
  }

  /// What the terminal reads, by the locale; nothing said counts as UTF-8.
  private var isUTF8: Bool {
    if !StandardStreams.outputIsTerminal { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(StandardStreams.environment).first { !$0.isEmpty } ?? "C.UTF-8"
    return locale.uppercased().split(separator: ".").contains { $0.hasPrefix("UTF-8") || $0.hasPrefix("UTF8") }
  }
}
