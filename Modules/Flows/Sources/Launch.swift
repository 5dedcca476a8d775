public import Links
public import Navigation

/// What an app shows first, as a function of the state.
public enum LaunchInstruction: Sendable {
  /// Something on the way to home: a login, a tour. Links wait.
  case first(AnyModalScreen)
  /// What the app is about. Links that came before are followed, in order.
  case home(AnyModalScreen)

  var screen: AnyModalScreen {
    switch self {
    case .first(let screen), .home(let screen): screen
    }
  }

  var isHome: Bool { if case .home = self { true } else { false } }

  /// What tells it from others: the key of its screen, or what that holds when it is nobody's.
  var root: String {
    func name(_ node: Node) -> String {
      node.isAnonymous ? "\(node.kind.name)[\(node.children.map(name).joined(separator: " | "))]" : node.key.description
    }
    return name(screen.node)
  }
}

/// The flow behind all others: what stands at the root of the window `main`.
///
/// The instruction is asked when the app starts, after every change, and when what stands at the root finishes. When it says something else
/// than before (somebody signed in, or out), or the root has finished, the root is replaced, with all layers: in the same transaction, and
/// behind its last step. Screens are told apart by their keys, and containers that are nobody's by what they hold. A root that was put there
/// by hand stays until the instruction changes. Locks are minded: a screen that asks before it is left lets the whole act wait. Other windows
/// are left alone.
///
/// ```swift
/// Launch { transaction in
///   if transaction.value(Session.self).user == nil { return .first(authorization().anyModal) }
///   return .home(home().anyModal)
/// }
/// ```
public struct Launch: TreePart {
  private let instruction: @Sendable (inout Transaction) -> LaunchInstruction
  private let admits: @Sendable (ResolvedLink) -> Bool

  /// A launch.
  ///
  /// - Parameters:
  ///   - admits: The links that are followed before home is shown: none unless said.
  ///   - instruction: What to show. Reads the state only through the transaction.
  public init(
    admitting admits: @escaping @Sendable (ResolvedLink) -> Bool = { _ in false },
    _ instruction: @escaping @Sendable (inout Transaction) -> LaunchInstruction
  ) {
    self.instruction = instruction
    self.admits = admits
  }

  /// What the instruction said last.
  public var values: [any StateValue] { [LaunchState()] }

  /// Lets links wait until home is shown: for the ``Links/LinkTable`` of the app.
  public var interceptor: LinkInterceptor {
    LinkInterceptor("launch", "links wait until home is shown") { link, transaction in
      transaction.value(LaunchState.self).isHome || admits(link) ? .proceed : .wait("home is not shown yet")
    }
  }

  /// The window whose root it is: the one that an app begins with. Nil when the user closed it.
  private func window(_ transaction: inout Transaction) -> Path? { transaction.window(.mainWindow) }

  private func ask(_ transaction: inout Transaction) throws(NavigationError) -> LaunchInstruction {
    try transaction.tracing(.launch) { transaction throws(NavigationError) in instruction(&transaction) }
  }

  /// Replaces the root when the instruction says something else than before.
  public func complete(arrivals: [Path], in transaction: inout Transaction) throws(NavigationError) {
    guard let window = window(&transaction) else { return }
    let instruction = try ask(&transaction)
    let before = transaction.value(LaunchState.self)
    let isAnother = instruction.root != before.root || instruction.isHome != before.isHome
    guard isAnother || !transaction.has(moreThan: 0, at: window) else { return }
    try note(instruction, after: before, &transaction)
    _ = try transaction.run(AppRoute().window.setRoot(instruction.screen), on: window)
  }

  /// Hears that what stands at the root has finished, and replaces it.
  public func listener(to report: Report, in transaction: inout Transaction) -> Listener? {
    guard report.isFinal, report.place.index == 0, let window = window(&transaction), report.place.parent == window else { return nil }
    return Listener(at: window) { transaction throws(NavigationError) in
      let instruction = try ask(&transaction)
      try note(instruction, after: transaction.value(LaunchState.self), &transaction)
      return AppRoute().window.setRoot(instruction.screen).erased
    }
  }

  /// Notes what is shown. When home goes, so does what waited to be shown there.
  private func note(
    _ instruction: LaunchInstruction, after before: LaunchState, _ transaction: inout Transaction
  ) throws(NavigationError) {
    try transaction.put(LaunchState(root: instruction.root, isHome: instruction.isHome))
    transaction.announce(FlowEvent.launched(instruction.screen.key))
    if before.isHome, !instruction.isHome, !transaction.held(PendingLink.self).isEmpty {
      _ = try transaction.run(AppRoute().dropLinks(), on: .app)
    }
  }
}

/// What the launch of an app said last.
public struct LaunchState: StateValue {
  /// `launch`
  public static let name = "launch"
  /// Nothing yet.
  public static let initial = LaunchState()

  /// The key of the screen at the root, or what that holds when it is nobody's; nil before the app has started.
  public internal(set) var root: String?
  /// Whether it is home.
  public internal(set) var isHome = false
}
