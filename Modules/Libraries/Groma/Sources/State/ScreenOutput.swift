/// A value that a screen sends to its flow, such as the user's choice or input.
///
/// ```swift
/// struct Payment: ScreenOutput {
///   static let name = "payment"
///   var card: Card.ID
/// }
/// ```
///
/// A screen finishes with its ``Screen/Output`` (``Route/finish(_:with:)``), and can send any output while it stays open
/// (``Route/send(_:)``). An output is not part of the state. A type that is also a state value conforms to ``StateValue`` as well.
public protocol ScreenOutput: NamedValue {}

/// The output of a screen that finishes without a value.
public struct NoOutput: ScreenOutput {
  /// The name, `none`.
  public static let name = "none"

  /// Creates an empty output.
  package init() {}
}
