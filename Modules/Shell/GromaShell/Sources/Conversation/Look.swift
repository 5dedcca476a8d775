import GromaConsole
import GromaProcesses

/// The style of printed output.
struct Look {
  /// The conditions under which colors are used. With `auto`, colors are used if standard output is a terminal, unless `NO_COLOR` is not
  /// empty or `TERM` is `dumb`.
  enum Color: String, CaseIterable { case auto, always, never }

  /// The condition under which colors are used.
  var color = Color.auto
  /// Whether trees are always drawn with ASCII characters. If `false`, they are drawn with ASCII characters only if the output cannot
  /// contain UTF-8.
  var isASCII = false
  /// The output format.
  var format = Renderer.Format.tree

  /// A renderer with these settings. `auto` colors and UTF-8 depend on the terminal and the environment.
  var renderer: Renderer {
    let isPlain = StandardStreams.environment("NO_COLOR").map { !$0.isEmpty } ?? false || StandardStreams.environment("TERM") == "dumb"
    let hasColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: StandardStreams.outputIsTerminal && !isPlain
      }
    return Renderer(format, isASCII: isASCII || !isUTF8, hasColor: hasColor)
  }

  /// Whether the output can contain UTF-8: standard output is not a terminal, or the locale is unset or uses UTF-8.
  private var isUTF8: Bool {
    if !StandardStreams.outputIsTerminal { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(StandardStreams.environment).first { !$0.isEmpty } ?? "C.UTF-8"
    return locale.uppercased().split(separator: ".").contains { $0.hasPrefix("UTF-8") || $0.hasPrefix("UTF8") }
  }
}
