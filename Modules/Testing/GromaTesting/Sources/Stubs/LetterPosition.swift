/// The position of a letter in the alphabet, as a type. Numbers as parameters of generic types require iOS 26 or macOS 26.
public protocol LetterPosition {
  /// The index of the letter: 0 for `a`.
  static var index: Int { get }
}

extension StubApp {
  /// The position of `a`.
  public enum First: LetterPosition {
    /// The index 0.
    public static let index = 0
  }

  /// The position after another one.
  public enum Next<Previous: LetterPosition>: LetterPosition {
    /// The index after that of the other position.
    public static var index: Int { Previous.index + 1 }
  }

  /// The page `a`.
  public typealias A = Letter<First>
  /// The page `b`.
  public typealias B = Letter<Next<First>>
}
