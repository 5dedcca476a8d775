/// A key, or several that make a text, as the characters that a terminal sends for it.
public struct Key: ExpressibleByStringInterpolation, Sendable {
  /// The characters.
  public let text: String

  /// The keys of a text.
  public init(stringLiteral text: String) { self.text = text }

  /// Enter.
  public static let enter: Key = "\r"
  /// Tab.
  public static let tab: Key = "\t"
  /// Escape, alone.
  public static let escape: Key = "\u{1B}"
  /// The key that deletes to the left.
  public static let backspace: Key = "\u{7F}"
  /// The arrow up.
  public static let up: Key = "\u{1B}[A"
  /// The arrow down.
  public static let down: Key = "\u{1B}[B"
  /// The arrow right.
  public static let right: Key = "\u{1B}[C"
  /// The arrow left.
  public static let left: Key = "\u{1B}[D"
  /// Home.
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
