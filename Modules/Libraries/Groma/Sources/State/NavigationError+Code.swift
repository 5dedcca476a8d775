extension NavigationError {
  /// The stable code of an error, to which a fallback can be limited: see ``Route/fallback(on:_:to:)``.
  ///
  /// ```swift
  /// route.authorize().push(chat).fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(rooms))
  /// route.report().fallback(on: "feedback.empty", to: AppRoute().top(.stack).push(help))
  /// ```
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The code as text, such as `nav.no-container`.
    public let rawValue: String

    /// Creates a code from its text, which may be the code of a feature's own error.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the code with the text of the literal.
    public init(stringLiteral text: String) { rawValue = text }

    /// The code of ``NavigationError/noContainer(_:in:)``.
    public static let noContainer: Self = "nav.no-container"
    /// The code of ``NavigationError/covered(_:_:by:)``.
    public static let covered: Self = "nav.covered"
    /// The code of ``NavigationError/noScreen(_:in:)``.
    public static let noScreen: Self = "nav.no-screen"
    /// The code of ``NavigationError/typeMismatch(_:found:needed:)``.
    public static let typeMismatch: Self = "nav.type-mismatch"
    /// The code of ``NavigationError/alreadyPresenting(_:presented:)``.
    public static let alreadyPresenting: Self = "nav.already-presenting"
    /// The code of ``NavigationError/alreadyOpen(_:)``.
    public static let alreadyOpen: Self = "nav.already-open"
    /// The code of ``NavigationError/locked(_:_:)``.
    public static let locked: Self = "nav.locked"
    /// The code of ``NavigationError/nowhereBack(_:)``.
    public static let nowhereBack: Self = "nav.nowhere-back"
    /// The code of ``NavigationError/unknownAction(_:on:offered:)``.
    public static let unknownAction: Self = "nav.unknown-action"
    /// The code of ``NavigationError/unhandled(_:by:)``.
    public static let unhandled: Self = "nav.unhandled"
    /// The code of ``NavigationError/waitCanceled(_:)``.
    public static let waitCanceled: Self = "nav.wait-canceled"
  }
}
