package import Groma

/// The arguments of the steps that a link table adds to the command language.
enum LinkStep {
  struct Open: Codable {
    var url: String
    var first: Bool?

    var source: LinkSource { .url(url) }
  }

  struct Notify: Codable {
    var payload: String
    var category: String?
    var action: String?
    var first: Bool?

    var source: LinkSource { .notification(payload: payload, category: category, action: action) }
  }

  struct Shortcut: Codable {
    var type: String
    var payload: String?
    var first: Bool?

    var source: LinkSource { .shortcut(type: type, payload: payload) }
  }

  struct Scope: Codable { var scope: String? }
  struct Drop: Codable { var url: String? }
  struct Nothing: Codable {}
}

extension LinkSource {
  /// Creates the link that a step of the command language follows. Returns `nil` if the step follows no link.
  fileprivate init?(followedBy step: ScreenKey) {
    let source =
      switch step.name {
      case "open": try? step.value(as: LinkStep.Open.self).source
      case "notify": try? step.value(as: LinkStep.Notify.self).source
      case "shortcut": try? step.value(as: LinkStep.Shortcut.self).source
      default: nil as LinkSource?
      }
    guard let source else { return nil }
    self = source
  }
}

extension NavigationState {
  /// The links that are not followed yet: those in the queue, and those in routes that wait for a screen or an instant.
  package var unfollowedLinks: [LinkSource] {
    let steps = (pending.map(\.route) + deferred.map(\.route)).flatMap(\.code).compactMap { $0.step as? Steps.Perform }
    return pendingLinks.map(\.source) + steps.compactMap { LinkSource(followedBy: $0.key) }
  }
}

extension LinkTable {
  /// The initial link state, with the inactive scopes of the table.
  package var values: [any StateValue] { [LinkState(inactive: inactiveScopes)] }

  /// The steps `open`, `notify`, `shortcut`, `activate`, `deactivate`, `foreground`, `background` and `drop-links`, and the steps with which
  /// the links that ask a service receive their answers.
  package var customSteps: [CustomStep] {
    let answers = unsorted.value.compactMap(\.answerStep)
    return answers + (answers.isEmpty ? [] : [LinkOtherOutcome.step]) + [
      CustomStep(
        "open", "Follow a URL; with first=yes, ahead of waiting links.", taking: LinkStep.Open.self,
        samples: self.links.flatMap(self.samples(of:)).map { LinkStep.Open(url: $0) }
      ) { [self] step, path, transaction throws(NavigationError) in
        try follow(step.source, isFirst: step.first == true, at: path, in: &transaction)
      },
      CustomStep("notify", "Follow an opened notification. Its payload is JSON.", taking: LinkStep.Notify.self) {
        [self] step, path, transaction throws(NavigationError) in
        try follow(step.source, isFirst: step.first == true, at: path, in: &transaction)
      },
      CustomStep(
        "shortcut", "Follow a shortcut that the user chose.", taking: LinkStep.Shortcut.self,
        samples: self.links.flatMap(\.shortcuts).map { LinkStep.Shortcut(type: $0) }
      ) { [self] step, path, transaction throws(NavigationError) in
        try follow(step.source, isFirst: step.first == true, at: path, in: &transaction)
      },
      CustomStep(
        "activate", "Activate a scope, or all scopes, to follow their links.",
        taking: LinkStep.Scope.self,
        samples: self.scopes.map { LinkStep.Scope(scope: $0) }
      ) { [self] step, _, transaction throws(NavigationError) in
        try Self.change(&transaction) { state throws(NavigationError) in
          // Activating all scopes also removes scopes that the table no longer has.
          state.inactive = step.scope == nil ? [] : Set(state.inactive).subtracting(try named(step.scope)).sorted()
        }
      },
      CustomStep(
        "deactivate", "Deactivate a scope, or all scopes; their links wait.", taking: LinkStep.Scope.self,
        samples: self.scopes.map { LinkStep.Scope(scope: $0) }
      ) { [self] step, _, transaction throws(NavigationError) in
        try Self.change(&transaction) { state throws(NavigationError) in
          state.inactive = Set(state.inactive).union(try named(step.scope)).sorted()
        }
      },
      CustomStep("foreground", "Move the app to the foreground; links do not wait.", taking: LinkStep.Nothing.self) {
        _, _, transaction throws(NavigationError) in try Self.change(&transaction) { $0.isInBackground = false }
      },
      CustomStep("background", "Move the app to the background; links wait.", taking: LinkStep.Nothing.self) {
        _, _, transaction throws(NavigationError) in try Self.change(&transaction) { $0.isInBackground = true }
      },
      CustomStep("drop-links", "Drop the waiting link of a URL, or all of them.", taking: LinkStep.Drop.self) {
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

  /// The types of the values that the table keeps in the state until they may be used.
  package var heldTypes: [any HeldValue.Type] { [PendingLink.self, LinkAnswer.self] }

  /// Announces that a waiting link was dropped because it expired.
  package func expired(_ value: any HeldValue, in transaction: inout NavigationTransaction) {
    if let link = value as? PendingLink { transaction.announce(LinkEvent.dropped(link.source, .expired)) }
  }

  /// Returns two routes for the first waiting link that no longer has to wait: one that removes the link from the queue, and one that
  /// follows the link. Returns an empty array if there is no such link. The routes run in separate transactions, so that a link whose route
  /// fails is not tried again.
  package func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
    // An answer that is left belongs to a link that was canceled while the service answered.
    if asksServices.value, !transaction.held(LinkAnswer.self).isEmpty { return [AppRoute().action(Forgetting())] }
    let pending = transaction.held(PendingLink.self)
    if pending.isEmpty { return [] }
    let state = transaction.value(LinkState.self)
    if state.isInBackground { return [] }
    // A scope that a new version of the app no longer has does not delay links.
    var waiting = Set(state.inactive).intersection(scopes)
    for link in pending where !waiting.contains(link.scope) {
      if let resolved = try? resolve(link.source), case .wait? = verdict(on: resolved, in: &transaction)?.verdict {
        waiting.insert(link.scope)
      } else {
        return [AppRoute().action(Delivery(link: link.source)), AppRoute().open(link.source, isFirst: true)]
      }
    }
    return []
  }

  /// An action that removes a waiting link from the queue.
  private struct Delivery: RouteAction {
    let link: LinkSource

    var text: String { "deliver \(link)" }

    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.release(PendingLink.self) { $0.source == link }
      return path
    }
  }

  /// An action that removes the answers for which no link waits.
  private struct Forgetting: RouteAction {
    var text: String { "forget the answers to canceled links" }

    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.release(LinkAnswer.self) { _ in true }
      return path
    }
  }

  // MARK: Following

  /// The maximum number of times that interceptors may replace one link with another URL.
  private static let maximumRewrites = 16

  /// Returns the route of an incoming link or of an interceptor that redirects the link, or a route without steps if the link waits or is
  /// dropped. Updates the queue of waiting links and announces link events.
  ///
  /// - Parameter isFirst: Whether the link is followed even if other links of its scope wait.
  /// - Throws: The error of a ``LinkError``, or the error of the closure that makes the link's route.
  private func follow(
    _ source: LinkSource, isFirst: Bool, at path: TreePath, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> AppRoute {
    var source = source
    var way: [LinkSource] = []
    while true {
      guard way.count <= Self.maximumRewrites, !way.contains(source) else { throw LinkError.circle(way + [source]).asNavigationError }
      let found = try resolved(source, in: &transaction)
      let state = transaction.value(LinkState.self)
      let isInTurn =
        isFirst || queue.order == .lastWins
        || !transaction.held(PendingLink.self).contains { $0.scope == found.link.scope && $0.source != source }
      guard !state.isInBackground, !state.inactive.contains(found.link.scope), isInTurn else {
        try wait(found, isFirst: isFirst, in: &transaction)
        return AppRoute()
      }
      guard let (name, verdict) = verdict(on: found, in: &transaction) else {
        let answer = try answer(to: found, at: path, in: &transaction)
        try transaction.release(PendingLink.self) { $0.source == source }
        transaction.announce(LinkEvent.followed(source, found.link.pattern, to: found.destination))
        let route = transaction.intercepted(
          try found.target.route(answered: answer, in: &transaction), of: .link("\(found.link.pattern)"))
        return found.inWindow(route, from: path, in: &transaction)
      }
      switch verdict {
      case .proceed: continue
      case .rewrite(let url):
        try transaction.release(PendingLink.self) { $0.source == source }
        transaction.announce(LinkEvent.rewritten(source, by: name, to: url))
        way.append(source)
        source = .url(url)
      case .redirect(let route):
        try transaction.release(PendingLink.self) { $0.source == source }
        transaction.announce(LinkEvent.redirected(source, by: name))
        return found.inWindow(route, from: path, in: &transaction)
      case .refuse(let reason): throw LinkError.refused(source, by: name, reason: reason).asNavigationError
      case .wait(let reason):
        try wait(found, isFirst: isFirst, held: PendingLink.Hold(by: name, reason: reason), in: &transaction)
        return AppRoute()
      }
    }
  }

  /// Returns the answer to the question of a link, and removes it from the state. Returns `nil` if the link asks nothing.
  ///
  /// - Throws: ``/Groma/NavigationError/interrupted(by:)`` if the question is not answered, and the link waits for the answer;
  ///   ``/Groma/NavigationError/waitCanceled(_:)`` after a cancellation or a failure.
  private func answer(
    to found: ResolvedLink, at path: TreePath, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> ScreenKey? {
    guard let question = found.target.question else { return nil }
    let (link, request) = ("\(found.link.pattern)", "\(question.request)")
    guard let answer = transaction.held(LinkAnswer.self).first(where: { $0.link == link && $0.request == request }) else {
      try transaction.ask(question, ofLink: link, on: path)
    }
    try transaction.release(LinkAnswer.self) { $0 == answer }
    return answer.answer
  }

  private func resolved(_ source: LinkSource, in transaction: inout NavigationTransaction) throws(NavigationError) -> ResolvedLink {
    transaction.note((try? candidates(of: source))?.notes ?? "")
    do throws(LinkError) {
      return try resolve(source)
    } catch {
      throw error.asNavigationError
    }
  }

  /// Evaluates the interceptors in order. Returns the first verdict other than `proceed`, or `nil` if all interceptors let the link
  /// proceed.
  private func verdict(
    on link: ResolvedLink, in transaction: inout NavigationTransaction
  ) -> (name: String, verdict: LinkInterceptor.Verdict)? {
    for interceptor in interceptors {
      let verdict = interceptor.check(link, &transaction)
      transaction.note("interceptor '\(interceptor.name)': \(verdict)")
      if verdict != .proceed { return (interceptor.name, verdict) }
    }
    return nil
  }

  /// Adds a link to the queue, unless an equal link is already waiting. In an in-order queue, a new link is added at the end, and a link
  /// with `isFirst` at the front. In a last-wins queue, a new link replaces all waiting links, and a link with `isFirst` is dropped if
  /// another link is waiting.
  /// Announces the link as waiting or dropped.
  ///
  /// - Throws: The error of ``LinkError/tooMany(_:)`` if an in-order queue is full and `isFirst` is `false`, or if the limit of a last-wins
  ///   queue is 0. ``/Groma/NavigationError/limit(_:)`` if too many items of the app are held back.
  private func wait(
    _ found: ResolvedLink, isFirst: Bool, held: PendingLink.Hold? = nil, in transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    let link = PendingLink(source: found.source, scope: found.link.scope, held: held)
    let pending = transaction.held(PendingLink.self)
    if !pending.contains(where: { $0.source == link.source }) {
      switch (queue.order, isFirst) {
      case (.lastWins, true) where !pending.isEmpty:
        transaction.announce(LinkEvent.dropped(link.source, .replaced))
        return
      case (.inOrder, false) where pending.count >= queue.limit, (.lastWins, _) where queue.limit == 0:
        throw LinkError.tooMany(queue.limit).asNavigationError
      case (.lastWins, _):
        for old in pending { transaction.announce(LinkEvent.dropped(old.source, .replaced)) }
        try transaction.release(PendingLink.self) { _ in true }
      case (.inOrder, _): break
      }
      try transaction.hold(link, for: queue.expiry, isFirst: isFirst)
    }
    let reason = transaction.value(LinkState.self).reason(for: link)
    transaction.announce(LinkEvent.pending(link.source, because: reason))
  }

  // MARK: Scopes

  private func named(_ scope: String?) throws(NavigationError) -> [String] {
    guard let scope else { return scopes }
    guard scopes.contains(scope) else { throw LinkError.unknownScope(scope, scopes: scopes).asNavigationError }
    return [scope]
  }

  private static func change(
    _ transaction: inout NavigationTransaction, _ change: (inout LinkState) throws(NavigationError) -> Void
  ) throws(NavigationError) -> AppRoute {
    var state = transaction.value(LinkState.self)
    try change(&state)
    try transaction.put(state)
    return AppRoute()
  }
}

extension [LinkCandidate] {
  /// The candidates as lines for the output of `explain`, each with its problem, `followed` or `also matches`.
  fileprivate var notes: String {
    let counts = firstIndex { $0.problem == nil }
    return enumerated().map { index, candidate in
      candidate.problem != nil
        ? "link \(candidate)" : index == counts ? "link \(candidate): followed" : "link \(candidate): also matches"
    }.joined(separator: "\n")
  }
}
