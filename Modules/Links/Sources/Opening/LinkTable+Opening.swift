public import Navigation

/// The steps that a table brings to the language.
enum LinkStep {
  struct Open: Codable { var url: String }
  struct Notify: Codable { var payload: String; var category: String?; var action: String? }
  struct Shortcut: Codable { var type: String; var payload: String? }
  struct Scope: Codable { var scope: String? }
  struct Drop: Codable { var url: String? }
  struct Nothing: Codable {}
}

extension LinkTable {
  /// Links as they are when the app starts.
  public var values: [any StateValue] { [LinkState(inactive: inactiveScopes)] }

  /// `open`, `notify` and `shortcut`; `activate`, `deactivate`, `foreground` and `background`; and `drop-links`.
  public var actions: [NamedAction] {
    [
      NamedAction(
        "open", "Follows a URL, as if it came from outside.", taking: LinkStep.Open.self,
        samples: self.links.flatMap(self.samples(of:)).map { LinkStep.Open(url: $0) }
      ) { [self] step, path, transaction throws(NavigationError) in
        try follow(.url(step.url), at: path, in: &transaction)
      },
      NamedAction("notify", "Follows a notification that the user opened: a JSON object.", taking: LinkStep.Notify.self) {
        [self] step, path, transaction throws(NavigationError) in
        let source = LinkSource.notification(payload: step.payload, category: step.category, action: step.action)
        return try follow(source, at: path, in: &transaction)
      },
      NamedAction(
        "shortcut", "Follows a shortcut that the user chose.", taking: LinkStep.Shortcut.self,
        samples: self.links.flatMap(\.shortcuts).map { LinkStep.Shortcut(type: $0) }
      ) { [self] step, path, transaction throws(NavigationError) in
        try follow(.shortcut(type: step.type, payload: step.payload), at: path, in: &transaction)
      },
      NamedAction(
        "activate", "Lets the links of a scope be followed, and those that wait for it; of all without one.", taking: LinkStep.Scope.self,
        samples: self.scopes.map { LinkStep.Scope(scope: $0) }
      ) { [self] step, _, transaction throws(NavigationError) in
        try Self.change(&transaction) { state throws(NavigationError) in
          // One that is not the table's any more goes with all.
          state.inactive = step.scope == nil ? [] : Set(state.inactive).subtracting(try named(step.scope)).sorted()
        }
      },
      NamedAction(
        "deactivate", "Makes the links of a scope wait; of all without one.", taking: LinkStep.Scope.self,
        samples: self.scopes.map { LinkStep.Scope(scope: $0) }
      ) { [self] step, _, transaction throws(NavigationError) in
        try Self.change(&transaction) { state throws(NavigationError) in
          state.inactive = Set(state.inactive).union(try named(step.scope)).sorted()
        }
      },
      NamedAction("foreground", "The app comes to the foreground: links that came meanwhile are followed.", taking: LinkStep.Nothing.self) {
        _, _, transaction throws(NavigationError) in try Self.change(&transaction) { $0.isInBackground = false }
      },
      NamedAction("background", "The app goes to the background: links wait.", taking: LinkStep.Nothing.self) {
        _, _, transaction throws(NavigationError) in try Self.change(&transaction) { $0.isInBackground = true }
      },
      NamedAction("drop-links", "Drops a URL that waits, or all links that do.", taking: LinkStep.Drop.self) {
        step, _, transaction throws(NavigationError) in
        func isDropped(_ link: PendingLink) -> Bool { step.url == nil || link.source == .url(step.url ?? "") }
        for link in transaction.held(PendingLink.self) where isDropped(link) {
          transaction.announce(LinkEvent.dropped(link.source, .asked))
        }
        try transaction.release(PendingLink.self, where: isDropped)
        return AppRoute()
      },
    ]
  }

  /// The type of the links that wait.
  public var heldTypes: [any HeldValue.Type] { [PendingLink.self] }

  /// Announces that a link is dropped, because it waited too long.
  public func expired(_ value: any HeldValue, in transaction: inout Transaction) {
    if let link = value as? PendingLink { transaction.announce(LinkEvent.dropped(link.source, .expired)) }
  }

  /// Takes the first waiting link that may be followed now off the queue, and follows it: in a transaction of its own, so that a link whose route
  /// fails does not come again.
  public func next(in transaction: inout Transaction) -> [AppRoute] {
    let pending = transaction.held(PendingLink.self)
    if pending.isEmpty { return [] }
    let state = transaction.value(LinkState.self)
    if state.isInBackground { return [] }
    // A scope that a new version of the app does not have any more holds nothing up.
    var waiting = Set(state.inactive).intersection(scopes)
    for link in pending where !waiting.contains(link.scope) {
      do throws(NavigationError) {
        let decision = try decide(on: link.source, isFirst: true, in: &transaction)
        switch decision.fate {
        case .follow(let route): return [AppRoute().action(Delivery(decision: decision, expiry: queue.expiry)), route]
        case .wait(let other) where other.source == link.source: waiting.insert(link.scope)
        case .wait: return [AppRoute().action(Delivery(decision: decision, expiry: queue.expiry))]
        }
      } catch {
        let refusal = Decision(sources: [link.source], fate: .follow(AppRoute()), events: [])
        return [AppRoute().action(Delivery(decision: refusal, expiry: queue.expiry)), AppRoute().fail(error.code, "\(error)")]
      }
    }
    return []
  }

  // MARK: Following

  /// The number of times that interceptors may put another URL in the place of a link.
  private static let maximumRewrites = 16

  /// What becomes of a link: a function of the link and the state.
  struct Decision: Hashable {
    enum Fate: Hashable {
      /// The route runs.
      case follow(AppRoute)
      /// It waits: itself, or another that an interceptor put in its place.
      case wait(PendingLink)
    }

    /// The link as it came, and the links that interceptors put in its place.
    var sources: [LinkSource]
    var fate: Fate
    /// What observers are told.
    var events: [LinkEvent]
  }

  /// Follows a link from outside: the route of the link; one without steps when it waits.
  private func follow(_ source: LinkSource, at path: Path, in transaction: inout Transaction) throws(NavigationError) -> AppRoute {
    let decision = try decide(on: source, in: &transaction)
    for event in decision.events { transaction.announce(event) }
    switch decision.fate {
    case .follow(let route):
      try transaction.release(PendingLink.self) { decision.sources.contains($0.source) }
      return route.inWindow(at: path)
    case .wait(let link):
      try transaction.release(PendingLink.self) { $0.source != link.source && decision.sources.contains($0.source) }
      try wait(link, in: &transaction)
      return AppRoute()
    }
  }

  /// Decides what becomes of a link.
  ///
  /// - Parameter isFirst: Whether it does not wait behind others.
  private func decide(
    on source: LinkSource, isFirst: Bool = false, in transaction: inout Transaction
  ) throws(NavigationError) -> Decision {
    var source = source
    var way: [LinkSource] = []
    var events: [LinkEvent] = []
    let state = transaction.value(LinkState.self)
    let pending = transaction.held(PendingLink.self)
    while true {
      guard way.count <= Self.maximumRewrites, !way.contains(source) else { throw LinkError.circle(way + [source]).asNavigationError }
      let found = try resolved(source, in: &transaction)
      func waiting(_ hold: PendingLink.Hold? = nil) -> Decision {
        Decision(
          sources: way + [source], fate: .wait(PendingLink(source: source, scope: found.link.scope, held: hold)), events: events)
      }
      let isInTurn = isFirst || queue.order == .lastWins || !pending.contains { $0.scope == found.link.scope && $0.source != source }
      guard !state.isInBackground, !state.inactive.contains(found.link.scope), isInTurn else { return waiting() }
      guard let (name, verdict) = verdict(on: found, in: &transaction) else {
        events.append(.followed(source, found.link.pattern, to: found.destination))
        return Decision(sources: way + [source], fate: .follow(try found.target.route(in: &transaction)), events: events)
      }
      switch verdict {
      case .proceed: continue
      case .rewrite(let url):
        events.append(.rewritten(source, by: name, to: url))
        way.append(source)
        source = .url(url)
      case .redirect(let route):
        events.append(.redirected(source, by: name))
        return Decision(sources: way + [source], fate: .follow(route), events: events)
      case .refuse(let reason): throw LinkError.refused(source, by: name, reason: reason).asNavigationError
      case .wait(let reason): return waiting(PendingLink.Hold(by: name, reason: reason))
      }
    }
  }

  /// Takes a waiting link off the queue, as was decided.
  private struct Delivery: Action {
    let decision: Decision
    let expiry: Int?

    var text: String { "deliver \(decision.sources[0])" }

    func run(on path: Path, in transaction: inout Transaction) throws(NavigationError) -> Path {
      try transaction.release(PendingLink.self) { decision.sources.contains($0.source) }
      for event in decision.events { transaction.announce(event) }
      if case .wait(let other) = decision.fate { try transaction.hold(other, for: expiry, isFirst: true) }
      return path
    }
  }

  private func resolved(_ source: LinkSource, in transaction: inout Transaction) throws(NavigationError) -> ResolvedLink {
    transaction.note((try? candidates(of: source))?.notes ?? "")
    do throws(LinkError) {
      return try resolve(source)
    } catch {
      throw error.asNavigationError
    }
  }

  /// The first verdict of an interceptor that is not to go on; nil when all are.
  private func verdict(
    on link: ResolvedLink, in transaction: inout Transaction
  ) -> (name: String, verdict: LinkInterceptor.Verdict)? {
    for interceptor in interceptors {
      let verdict = interceptor.check(link, &transaction)
      transaction.note("interceptor '\(interceptor.name)' says \(verdict)")
      if verdict != .proceed { return (interceptor.name, verdict) }
    }
    return nil
  }

  /// Puts a link at the end of the queue, unless it waits there already.
  private func wait(_ link: PendingLink, in transaction: inout Transaction) throws(NavigationError) {
    let pending = transaction.held(PendingLink.self)
    if !pending.contains(where: { $0.source == link.source }) {
      switch queue.order {
      case .inOrder:
        guard pending.count < queue.limit else { throw LinkError.tooMany(queue.limit).asNavigationError }
      case .lastWins:
        guard queue.limit > 0 else { throw LinkError.tooMany(queue.limit).asNavigationError }
        for old in pending { transaction.announce(LinkEvent.dropped(old.source, .replaced)) }
        try transaction.release(PendingLink.self) { _ in true }
      }
      try transaction.hold(link, for: queue.expiry)
    }
    let reason = transaction.value(LinkState.self).reason(for: link)
    transaction.announce(LinkEvent.pending(link.source, because: reason))
  }

  /// The link that waits of one that came: itself, or what interceptors put in its place.
  func waiting(_ source: LinkSource, in transaction: inout Transaction) -> PendingLink? {
    let pending = transaction.held(PendingLink.self)
    var source = source
    for _ in 0...Self.maximumRewrites {
      if let link = pending.first(where: { $0.source == source }) { return link }
      guard let link = try? resolve(source), case .rewrite(let url)? = verdict(on: link, in: &transaction)?.verdict else { return nil }
      source = .url(url)
    }
    return nil
  }

  // MARK: Scopes

  private func named(_ scope: String?) throws(NavigationError) -> [String] {
    guard let scope else { return scopes }
    guard scopes.contains(scope) else { throw LinkError.unknownScope(scope, scopes: scopes).asNavigationError }
    return [scope]
  }

  private static func change(
    _ transaction: inout Transaction, _ change: (inout LinkState) throws(NavigationError) -> Void
  ) throws(NavigationError) -> AppRoute {
    var state = transaction.value(LinkState.self)
    try change(&state)
    try transaction.put(state)
    return AppRoute()
  }
}

extension AppRoute {
  /// The same, run in the window of a place.
  fileprivate consuming func inWindow(at path: Path) -> AppRoute { path.depth == 1 ? self : AppRoute().window.erased.then(self) }
}

extension [LinkCandidate] {
  /// A line for each, for `explain`.
  fileprivate var notes: String {
    let counts = firstIndex { $0.problem == nil }
    return enumerated().map { index, candidate in
      candidate.problem != nil
        ? "link \(candidate)" : index == counts ? "link \(candidate): it is this" : "link \(candidate): it would do, too"
    }.joined(separator: "\n")
  }
}
