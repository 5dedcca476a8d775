import GromaConsole
import GromaProcesses

/// The style of printed output.
struct Look {
  /// The conditions under which colors are used.
  enum Colour: String, CaseIterable { case auto, always, never }

  /// The condition under which colors are used.
  var colour = Colour.auto
  /// Whether trees are always drawn with ASCII characters.
  var isASCII = false
  /// The output format.
  var format = Renderer.Format.tree

  /// A renderer with this style.
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

  /// Whether the terminal uses UTF-8 according to the locale. An unset locale counts as UTF-8.
  private var isUTF8: Bool {
    if !StandardStreams.outputIsTerminal { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(StandardStreams.environment).first { !$0.isEmpty } ?? "C.UTF-8"
    return locale.uppercased().split(separator: ".").contains { $0.hasPrefix("UTF-8") || $0.hasPrefix("UTF8") }
  }
}
