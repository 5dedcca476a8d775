/// A value that a screen hands to its flow: what the user chose or entered there.
///
/// ```swift
/// struct Payment: ScreenOutput {
///   static let name = "payment"
///   var card: Card.ID
/// }
/// ```
///
/// A screen finishes with its ``Screen/Output`` (``Route/finish(_:with:)``), and reports any output while it stays (``Route/report(_:)``).
/// It is no part of the state; a type that is both conforms to ``StateValue``, too.
public protocol ScreenOutput: NamedValue {}

/// The output of a screen that just finishes.
public struct NoOutput: ScreenOutput {
  /// `none`
  public static let name = "none"

  /// The only value.
  public init() {}
}
