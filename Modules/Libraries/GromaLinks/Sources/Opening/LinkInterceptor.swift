public import Groma

/// A check that runs before a link is followed: a function of the link and the state.
///
/// ```swift
/// LinkInterceptor("onboarding", "links wait until the user knows the app") { _, transaction in
///   transaction.value(Onboarding.self).isDone ? .proceed : .wait("the user is being shown around")
/// }
/// ```
public struct LinkInterceptor: Sendable {
  /// The result of an interceptor.
  public enum Verdict: Hashable, Sendable {
    /// Continues with the next interceptor; after the last one, the link is followed.
    case proceed
    /// Follows this URL instead, which is resolved and checked from the beginning.
    case rewrite(String)
    /// Runs this route instead, in the link's window.
    case redirect(AppRoute)
    /// Refuses the link for this reason.
    case refuse(String)
    /// Keeps the link in the queue for this reason. The interceptor is evaluated again after later changes of the state.
    case wait(String)
  }

  /// The name, shown in messages and events.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The module and file that declare the interceptor.
  public let owner: String
  let check: @Sendable (ResolvedLink, inout NavigationTransaction) -> Verdict

  /// Creates an interceptor.
  ///
  /// - Parameters:
  ///   - name: The name, shown in messages and events.
  ///   - summary: A one-line description. Empty by default.
  ///   - owner: The module and file that declare the interceptor. By default, the calling file.
  ///   - check: Returns the verdict on a link. The closure must read the state only through the transaction.
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
  /// The verdict as text, printed by the shell command `explain`.
  public var description: String {
    switch self {
    case .proceed: "proceed"
    case .rewrite(let url): "rewrite to '\(LinkSource.url(url).short)'"
    case .redirect(let route): "redirect: \(route)"
    case .refuse(let reason): "refuse: \(reason)"
    case .wait(let reason): "wait: \(reason)"
    }
  }
}

/// An incoming link, with the deep link that matches and the decoded arguments.
public struct ResolvedLink: Sendable {
  /// The link as it arrived.
  public let source: LinkSource
  /// The deep link that the incoming link matched.
  public let link: DeepLink
  /// The destination screen of the link, or `nil` if the link does not determine it.
  public var destination: ScreenKey? { target.key }

  let target: any LinkTarget
}
