/// One or more key presses, as the characters that a terminal sends for them.
public struct Key: ExpressibleByStringInterpolation, Sendable {
  /// The characters.
  public let text: String

  /// Creates the keys that type a string.
  public init(stringLiteral text: String) { self.text = text }

  /// The Enter key.
  public static let enter: Key = "\r"
  /// The Tab key.
  public static let tab: Key = "\t"
  /// The Escape key.
  public static let escape: Key = "\u{1B}"
  /// The Backspace key.
  public static let backspace: Key = "\u{7F}"
  /// The up arrow key.
  public static let up: Key = "\u{1B}[A"
  /// The down arrow key.
  public static let down: Key = "\u{1B}[B"
  /// The right arrow key.
  public static let right: Key = "\u{1B}[C"
  /// The left arrow key.
  public static let left: Key = "\u{1B}[D"
  /// The Home key.
  public static let home: Key = "\u{1B}[H"
  /// Ctrl-C.
  public static let controlC: Key = "\u{3}"
  /// Ctrl-D.
  public static let controlD: Key = "\u{4}"
  /// Ctrl-L.
  public static let controlL: Key = "\u{C}"
  /// Ctrl-R.
  public static let controlR: Key = "\u{12}"
  /// Ctrl-Z.
  public static let controlZ: Key = "\u{1A}"
}
