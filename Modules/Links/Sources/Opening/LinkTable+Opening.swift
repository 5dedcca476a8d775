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

  /// `open`, `notify` and `shortcut`; `activate`, `deactivate`, `foreground` and `background`; `drop-links`; and `deliver-link` and `follow-link`,
  /// which a waiting link takes by itself.
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
        let dropped = transaction.value(LinkState.self).pending.filter { step.url == nil || $0.source == .url(step.url ?? "") }
        for link in dropped { transaction.announce(LinkEvent.dropped(link.source, .asked)) }
        return try Self.change(&transaction) { $0.pending.removeAll(where: dropped.contains) }
      },
      NamedAction("deliver-link", "Takes a waiting link off the queue, to be followed.", taking: LinkSource.self) {
        source, _, transaction throws(NavigationError) in
        try Self.takeOff(source, transaction.value(LinkState.self), in: &transaction)
        return AppRoute()
      },
      NamedAction("follow-link", "Follows a link that waited, before those that come behind it.", taking: LinkSource.self) {
        [self] source, path, transaction throws(NavigationError) in
        try follow(source, isFirst: true, at: path, in: &transaction)
      },
    ]
  }

  /// The first waiting link that may be followed now, taken off the queue and followed.
  public func next(in transaction: inout Transaction) -> [AppRoute] {
    let state = transaction.value(LinkState.self)
    if state.pending.isEmpty || state.isInBackground { return [] }
    // A scope that a new version of the app does not have any more holds nothing up.
    var waiting = Set(state.inactive).intersection(scopes)
    for link in state.pending where !waiting.contains(link.scope) {
      if let resolved = try? resolve(link.source), case .wait? = verdict(on: resolved, in: &transaction)?.verdict {
        waiting.insert(link.scope)
      } else {
        return [AppRoute().take("deliver-link", link.source), AppRoute().take("follow-link", link.source)]
      }
    }
    return []
  }

  // MARK: Following

  /// How often interceptors may put another URL in the place of a link.
  private static let maximumRewrites = 16

  /// The route of something from outside; one without steps when it waits. What is first does not wait behind others.
  private func follow(
    _ source: LinkSource, isFirst: Bool = false, at path: Path, in transaction: inout Transaction
  ) throws(NavigationError) -> AppRoute {
    var source = source
    var way: [LinkSource] = []
    while true {
      guard way.count <= Self.maximumRewrites, !way.contains(source) else { throw LinkError.circle(way + [source]).asNavigationError }
      let found = try resolved(source, in: &transaction)
      let state = transaction.value(LinkState.self)
      let isInTurn =
        isFirst || queue.order == .lastWins || !state.pending.contains { $0.scope == found.link.scope && $0.source != source }
      guard !state.isInBackground, !state.inactive.contains(found.link.scope), isInTurn else {
        try wait(found, isFirst: isFirst, in: &transaction)
        return AppRoute()
      }
      guard let (name, verdict) = verdict(on: found, in: &transaction) else {
        try Self.takeOff(source, state, in: &transaction)
        transaction.announce(LinkEvent.followed(source, found.link.pattern, to: found.destination))
        return found.inWindow(try found.target.route(in: &transaction), from: path, in: &transaction)
      }
      switch verdict {
      case .proceed: continue
      case .rewrite(let url):
        try Self.takeOff(source, state, in: &transaction)
        transaction.announce(LinkEvent.rewritten(source, by: name, to: url))
        way.append(source)
        source = .url(url)
      case .redirect(let route):
        try Self.takeOff(source, state, in: &transaction)
        transaction.announce(LinkEvent.redirected(source, by: name))
        return found.inWindow(route, from: path, in: &transaction)
      case .refuse(let reason): throw LinkError.refused(source, by: name, reason: reason).asNavigationError
      case .wait(let reason):
        try wait(found, isFirst: isFirst, held: PendingLink.Hold(by: name, reason: reason), in: &transaction)
        return AppRoute()
      }
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

  /// What the first interceptor says that does not say to go on; nil when all do.
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

  /// Puts a link at the end of the queue, unless it waits there already. What is first was there before the others: it comes back to its
  /// place, and where the last wins, it is not the last.
  private func wait(
    _ link: ResolvedLink, isFirst: Bool, held: PendingLink.Hold? = nil, in transaction: inout Transaction
  ) throws(NavigationError) {
    var state = transaction.value(LinkState.self)
    let pending = PendingLink(source: link.source, scope: link.link.scope, held: held, expires: queue.expiry)
    if !state.pending.contains(where: { $0.source == link.source }) {
      switch (queue.order, isFirst) {
      case (.inOrder, true): state.pending.insert(pending, at: 0)
      case (.lastWins, true) where !state.pending.isEmpty:
        transaction.announce(LinkEvent.dropped(link.source, .replaced))
        return
      case (.inOrder, false):
        guard state.pending.count < queue.limit else { throw LinkError.tooMany(queue.limit).asNavigationError }
        state.pending.append(pending)
      case (.lastWins, _):
        guard queue.limit > 0 else { throw LinkError.tooMany(queue.limit).asNavigationError }
        for old in state.pending { transaction.announce(LinkEvent.dropped(old.source, .replaced)) }
        state.pending = [pending]
      }
    }
    transaction.announce(LinkEvent.pending(link.source, because: state.reason(for: pending)))
    try transaction.put(state)
  }

  /// Takes a link off the queue: it is being followed, or something else in its place, whether it was called from there or came again.
  private static func takeOff(_ source: LinkSource, _ state: LinkState, in transaction: inout Transaction) throws(NavigationError) {
    guard state.pending.contains(where: { $0.source == source }) else { return }
    var state = state
    state.pending.removeAll { $0.source == source }
    try transaction.put(state)
  }

  /// What waits of something that came: itself, or what interceptors put in its place.
  func waiting(_ source: LinkSource, in transaction: inout Transaction) -> PendingLink? {
    let pending = transaction.value(LinkState.self).pending
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
