/// A key, as the bytes that a terminal sends for it.
public enum Key: String, Sendable {
  /// Enter.
  case enter = "\r"
  /// Tab.
  case tab = "\t"
  /// Escape, alone.
  case escape = "\u{1B}"
  /// The key that deletes to the left.
  case backspace = "\u{7F}"
  /// The arrow up.
  case up = "\u{1B}[A"
  /// The arrow down.
  case down = "\u{1B}[B"
  /// The arrow right.
  case right = "\u{1B}[C"
  /// The arrow left.
  case left = "\u{1B}[D"
  /// Home.
  case home = "\u{1B}[H"
  /// Ctrl-C.
  case controlC = "\u{3}"
  /// Ctrl-D.
  case controlD = "\u{4}"
  /// Ctrl-L.
  case controlL = "\u{C}"
  /// Ctrl-R.
  case controlR = "\u{12}"
  /// Ctrl-Z.
  case controlZ = "\u{1A}"
}
