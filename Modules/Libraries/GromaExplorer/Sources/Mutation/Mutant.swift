package import Groma

/// An app with one mistake: a changed result of a handler.
///
/// The mistake is made at one ``HandlerSite``, so it concerns all results of the handler that have the same form, whatever their arguments
/// are. Mutants are derived from the results of handlers that ran during an exploration. A handler that never ran within the bounds
/// therefore has no mutant.
package struct Mutant: Sendable {
  /// The position in the list of all mutants of an exploration, from 1.
  package internal(set) var number: Int
  /// The kind of mistake.
  package let mutation: MutationOperator
  /// The place of the mistake.
  package let site: HandlerSite
  /// The mistake as a sentence.
  package let sentence: String
  /// The module and file that define the handler, or the name of the app.
  package let file: String
  /// The line of the definition, or `nil` if it is not known.
  package let line: Int?
  /// Returns the changed result of the handler.
  let change: @Sendable (HandlerResult) -> HandlerResult

  /// Returns the app with the mistake. The app's own code, without the mistake, runs in the other handlers.
  package func app(_ app: AppDefinition) -> AppDefinition {
    let (site, change) = (site, change)
    return app.intercepted(
      by: HandlerInterceptor { handler, result in
        // The form is compared last, because most results belong to other handlers.
        handler == site.handler && result.form == site.form ? change(result) : result
      })
  }
}

/// A maker of the mutants of an app, from the results of its handlers.
struct MutantMaker {
  private let app: AppDefinition
  private let all: [(site: HandlerSite, results: [HandlerResult])]
  private let places: HandlerPlaces
  /// The values that belong to the parts of the app, such as the state of the links.
  private let valuesOfParts: Set<String>
  private let stepsOfParts: Set<String>
  /// For each screen that a recorded route shows, by name, its keys in the routes and up to four keys from the samples of its definition.
  private let keys: [String: [ScreenKey]]

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - app: The app without mistakes.
  ///   - all: The sites of its handlers with some of their results.
  init(_ app: AppDefinition, _ all: [(site: HandlerSite, results: [HandlerResult])]) {
    self.app = app
    self.all = all
    places = HandlerPlaces(app)
    valuesOfParts = Set(app.parts.flatMap(\.values).map { type(of: $0).name })
    stepsOfParts = Set(app.parts.flatMap(\.customSteps).map(\.name))
    var keys: [String: [ScreenKey]] = [:]
    func note(_ key: ScreenKey) { if !keys[key.name, default: []].contains(key) { keys[key.name, default: []].append(key) } }
    for (_, results) in all {
      for case .route(let route) in results { route.shownKeys.forEach(note) }
    }
    for name in keys.keys { app.screens[name]?.samples.prefix(4).forEach(note) }
    self.keys = keys
  }

  /// The mutants, in the order in which their handlers first ran. If several mutants of a site change the first result of the site to an
  /// equal result, only one of them is included. A mutant that does not change the first result is omitted.
  var mutants: [Mutant] {
    var mutants: [Mutant] = []
    for (site, results) in all {
      guard let first = results.first, isOwn(site.handler) else { continue }
      var seen: Set<HandlerResult> = [first]
      for candidate in candidates(site, results, first) where seen.insert(candidate.change(first)).inserted {
        var mutant = candidate
        mutant.number = mutants.count + 1
        mutants.append(mutant)
      }
    }
    return mutants
  }

  /// Returns whether a handler is code of the app, not of the framework.
  private func isOwn(_ handler: Handler) -> Bool {
    switch handler {
    case .step(let name): !stepsOfParts.contains(name)
    case .value(let name): !valuesOfParts.contains(name)
    default: true
    }
  }

  private func candidates(_ site: HandlerSite, _ results: [HandlerResult], _ first: HandlerResult) -> [Mutant] {
    switch first {
    case .route(let route):
      let edits = route.edits + otherArguments(in: route) + otherRoutes(than: site)
      return edits.map { edit in
        mutant(edit.mutation, site, edit.detail) { result in
          if case .route(let route) = result { .route(edit.change(route)) } else { result }
        }
      }
    case .isOffered: return [mutant(.hidesAction, site, "is not offered") { _ in .isOffered(false) }]
    case .isLocked: return [mutant(.missingLock, site, "are missing") { _ in .isLocked(false) }]
    case .flowData: return [mutant(.keepsFlowData, site, "keep their old value") { _ in .flowData(nil) }]
    case .verdict(let verdict): return guardMutants(site, verdict)
    case .value: return valueMutants(site, results)
    case .routes(let routes):
      let keeps = mutant(.keepsWaiting, site, "do not run") { _ in .routes([]) }
      guard routes.count > 1 else { return [keeps] }
      return [keeps, mutant(.dropsWaiting, site, "run only the first") { if case .routes(let all) = $0 { .routes([all[0]]) } else { $0 } }]
    }
  }

  private func mutant(
    _ mutation: MutationOperator, _ site: HandlerSite, _ detail: String, _ change: @escaping @Sendable (HandlerResult) -> HandlerResult
  ) -> Mutant {
    let place = places[site.handler]
    return Mutant(
      number: 0, mutation: mutation, site: site, sentence: "\(site.handler.words) \(detail)", file: place.file, line: place.line,
      change: change)
  }

  private func guardMutants(_ site: HandlerSite, _ verdict: Verdict) -> [Mutant] {
    let error = NavigationError.custom(code: "mutant", message: "a mutant refuses")
    var mutants: [Mutant] = []
    if case .allow = verdict {} else { mutants.append(mutant(.allowsAlways, site, "allows all that it refused") { _ in .verdict(.allow) }) }
    if case .deny = verdict {
    } else {
      mutants.append(mutant(.refusesAlways, site, "refuses (\(site.form))") { _ in .verdict(.deny(error)) })
    }
    if case .redirect(_, until: .some) = verdict {
      mutants.append(
        mutant(.forgetsRoute, site, "redirects, but the route does not wait") { result in
          if case .verdict(.redirect(let route, _)) = result { .verdict(.redirect(route)) } else { result }
        })
    }
    return mutants
  }

  private func valueMutants(_ site: HandlerSite, _ results: [HandlerResult]) -> [Mutant] {
    let others = results.prefix(3).compactMap { result -> Mutant? in
      guard case .value(let value?) = result else { return nil }
      return mutant(.otherValue, site, "is always '\(value)'") { _ in .value(value) }
    }
    return [mutant(.keepsValue, site, "is not written") { _ in .value(nil) }] + others
  }

  // MARK: Other screens and routes

  private func otherArguments(in route: AppRoute) -> [RouteEdit] {
    route.shownKeys.flatMap { key in
      (keys[key.name] ?? []).filter { $0 != key }.prefix(2).compactMap { other in
        guard let screen = try? app.screens.screen(other) else { return nil }
        return RouteEdit(mutation: .otherArgument, detail: "shows '\(other)' instead of '\(key)'") { $0.replacing(key, by: screen) }
      }
    }
  }

  /// Returns edits that replace the route by that of another handler of the same screen, effect or flow, or by that of another link.
  private func otherRoutes(than site: HandlerSite) -> [RouteEdit] {
    guard let family = site.handler.family else { return [] }
    var seen: Set<Handler> = [site.handler]
    return all.compactMap { other in
      guard other.site.handler.family == family, case .route(let route)? = other.results.first, seen.insert(other.site.handler).inserted
      else { return nil }
      return RouteEdit(mutation: .otherRoute, detail: "runs the route of \(other.site.handler.words)") { _ in route }
    }
  }
}

extension AppRoute {
  /// The keys of the screens without children that the steps of the route add, without duplicates.
  fileprivate var shownKeys: [ScreenKey] {
    var keys: [ScreenKey] = []
    func visit(_ node: Node) {
      if node.children.isEmpty, !keys.contains(node.key), !node.key.arguments.isEmpty { keys.append(node.key) }
      node.children.forEach(visit)
    }
    for step in code.compactMap(\.step) { step.shown.forEach(visit) }
    return keys
  }
}

extension Handler {
  /// The group of handlers that a developer can confuse, or `nil` if the handler is alone.
  fileprivate var family: String? {
    switch self {
    case .action(_, let screen): "screen \(screen)"
    case .outcome(_, let request): "effect \(request)"
    case .output(_, _, let flow): "flow \(flow)"
    case .link: "links"
    case .start, .left, .step, .guard, .value, .flowData, .lock, .followUp: nil
    }
  }

  /// The handler as the subject of a sentence.
  package var words: String {
    switch self {
    case .action(let name, let screen): "the action '\(name)' of '\(screen)'"
    case .outcome(let name, let request): "the outcome '\(name)' of '\(request)'"
    case .output(let name, let screen, let flow): "the handler of '\(name)' from '\(screen)' in the flow '\(flow)'"
    case .start(let flow): "the start of the flow '\(flow)'"
    case .left(let inner, let flow): "the handler of the flow '\(flow)' for '\(inner)' that was left"
    case .step(let name): "the step '\(name)'"
    case .link(let pattern): "the link '\(pattern)'"
    case .guard(let name): "the guard '\(name)'"
    case .value(let name): "the value '\(name)'"
    case .flowData(let screen): "the data of the flow '\(screen)'"
    case .lock(let screen): "the locks of '\(screen)'"
    case .followUp: "the routes of waiting links"
    }
  }
}
