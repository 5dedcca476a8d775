public import Groma

/// A look at a link before it is followed: a function of the link and the state.
///
/// ```swift
/// LinkInterceptor("onboarding", "links wait until the user knows the app") { _, transaction in
///   transaction.value(Onboarding.self).isDone ? .proceed : .wait("the user is being shown around")
/// }
/// ```
public struct LinkInterceptor: Sendable {
  /// What an interceptor says.
  public enum Verdict: Hashable, Sendable {
    /// Go on.
    case proceed
    /// Follow another URL in its place, from the beginning.
    case rewrite(String)
    /// Run a route in its place, from the key window.
    case redirect(AppRoute)
    /// Do not follow it, and say why.
    case refuse(String)
    /// Keep it until a later change lets it proceed.
    case wait(String)
  }

  /// The name.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// The module and file that offers it.
  public let owner: String
  let check: @Sendable (ResolvedLink, inout NavigationTransaction) -> Verdict

  /// An interceptor. It reads the state through the transaction alone.
  public init(
    _ name: String, _ summary: String = "", owner: String = #fileID,
    check: @escaping @Sendable (ResolvedLink, inout NavigationTransaction) -> Verdict
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.check = check
  }
}

extension LinkInterceptor.Verdict: CustomStringConvertible {
  /// What it says, as `explain` shows it.
  public var description: String {
    switch self {
    case .proceed: "go on"
    case .rewrite(let url): "follow '\(LinkSource.url(url).short)' instead"
    case .redirect(let route): "go elsewhere: \(route)"
    case .refuse(let reason): "no: \(reason)"
    case .wait(let reason): "wait: \(reason)"
    }
  }
}

/// What came from outside, and the link that it is.
public struct ResolvedLink: Sendable {
  /// What came.
  public let source: LinkSource
  /// The link.
  public let link: DeepLink
  /// The screen where it lands; nil when that is not known from the link alone.
  public var destination: ScreenKey? { target.key }

  let target: any LinkTarget
}
