package import Groma

/// An app with one mistake: a changed result of a handler.
///
/// The mistake is made at one ``HandlerSite``, so it concerns all results of the handler that have the same form, whatever their arguments
/// are. Mutants are derived from the results of handlers that ran during an exploration. A handler that never ran within the bounds
/// therefore has no mutant.
package struct Mutant: Sendable {
  /// The position in the list of all mutants of an exploration, from 1.
  package let number: Int
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
  /// The keys of the screens that the recorded routes show.
  private let shownKeys: [ScreenKey]

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - app: The app without mistakes.
  ///   - all: The sites of its handlers with some of their results.
  init(_ app: AppDefinition, _ all: [(site: HandlerSite, results: [HandlerResult])]) {
    self.app = app
    self.all = all
    shownKeys = all.flatMap(\.results).flatMap { result in if case .route(let route) = result { route.shownKeys } else { [ScreenKey]() } }
  }

  /// The mutants, in the order in which their handlers first ran. If several mutants of a site change the first result of the site to an
  /// equal result, only one of them is included. A mutant that does not change the first result is omitted.
  var mutants: [Mutant] {
    // The steps and values of libraries are code of the framework, not of the app.
    let handlersOfParts = Set(
      app.parts.flatMap { part in
        part.customSteps.map { Handler.step($0.name) } + part.values.map { Handler.value(type(of: $0).name) }
      })
    var mutants: [Mutant] = []
    for (site, results) in all where !handlersOfParts.contains(site.handler) {
      guard let first = results.first else { continue }
      let place = site.handler.place(in: app)
      var seen: Set = [first]
      for edit in edits(of: first, site, results) where seen.insert(edit.change(first)).inserted {
        mutants.append(
          Mutant(
            number: mutants.count + 1, mutation: edit.mutation, site: site, sentence: "\(site.handler.words) \(edit.detail)",
            file: place.file, line: place.line, change: edit.change))
      }
    }
    return mutants
  }

  /// Returns the changes that simulate mistakes at a site. Some of them may not change the first result of the site.
  private func edits(of first: HandlerResult, _ site: HandlerSite, _ results: [HandlerResult]) -> [ResultEdit] {
    switch first {
    case .route(let route): return route.edits + otherArguments(in: route) + otherRoutes(than: site)
    case .isOffered: return [ResultEdit(.hidesAction, "is not offered") { _ in .isOffered(false) }]
    case .isLocked: return [ResultEdit(.missingLock, "are missing") { _ in .isLocked(false) }]
    case .flowData: return [ResultEdit(.keepsFlowData, "keep their old value") { _ in .flowData(nil) }]
    case .value:
      let others = results.prefix(3).compactMap { result -> AnyStateValue? in if case .value(let value) = result { value } else { nil } }
      return [ResultEdit(.keepsValue, "is not written") { _ in .value(nil) }]
        + others.map { value in ResultEdit(.otherValue, "is always '\(value)'") { _ in .value(value) } }
    case .verdict:
      let error = NavigationError.custom(code: "mutant", message: "a mutant refuses")
      return [
        ResultEdit(.allowsAlways, "allows all that it refused") { _ in .verdict(.allow) },
        ResultEdit(.refusesAlways, "refuses (\(site.form))") { if case .verdict(.deny) = $0 { $0 } else { .verdict(.deny(error)) } },
        ResultEdit(.forgetsRoute, "redirects, but the route does not wait") { result in
          if case .verdict(.redirect(let route, _)) = result { .verdict(.redirect(route)) } else { result }
        },
      ]
    case .routes:
      return [
        ResultEdit(.keepsWaiting, "do not run") { _ in .routes([]) },
        ResultEdit(.dropsWaiting, "run only the first") { if case .routes(let all) = $0 { .routes(Array(all.prefix(1))) } else { $0 } },
      ]
    }
  }

  // MARK: Other screens and routes

  /// Returns edits that show, instead of a screen, another screen with the same name. The other keys are those of recorded routes, then up
  /// to four samples of the definition.
  private func otherArguments(in route: AppRoute) -> [ResultEdit] {
    route.shownKeys.flatMap { key -> [ResultEdit] in
      let samples = app.screens[key.name]?.samples.prefix(4) ?? []
      let others = (shownKeys.filter { $0.name == key.name } + samples).uniqued.filter { $0 != key }
      return others.prefix(2).compactMap { other -> ResultEdit? in
        guard let screen = try? app.screens.screen(other) else { return nil }
        return .ofRoute(.otherArgument, "shows '\(other)' instead of '\(key)'") { $0.replacing(key, by: screen) }
      }
    }
  }

  /// Returns edits that replace the route by that of another handler of the same screen, effect or flow, or by that of another link.
  private func otherRoutes(than site: HandlerSite) -> [ResultEdit] {
    guard let family = site.handler.family else { return [] }
    var seen: Set<Handler> = [site.handler]
    return all.compactMap { other in
      guard other.site.handler.family == family, case .route(let route)? = other.results.first, seen.insert(other.site.handler).inserted
      else { return nil }
      return ResultEdit(.otherRoute, "runs the route of \(other.site.handler.words)") { _ in .route(route) }
    }
  }
}

extension AppRoute {
  /// The keys of the screens without children that the steps of the route add, without duplicates.
  fileprivate var shownKeys: [ScreenKey] {
    code.compactMap(\.step).flatMap(\.shown).flatMap(\.leaves).filter { !$0.arguments.isEmpty }.uniqued
  }
}

extension Node {
  /// The keys of the nodes without children, at or below the node.
  fileprivate var leaves: [ScreenKey] { children.isEmpty ? [key] : children.flatMap(\.leaves) }
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

  /// Returns the file and line of the definition that the handler belongs to: of a screen, a link, a guard or a custom step. If the
  /// definition is not known, the file is the name of the app. The line is `nil` for a custom step and if the definition is not known.
  func place(in app: AppDefinition) -> (file: String, line: Int?) {
    if case .step(let name) = self, let step = app.customSteps.first(where: { $0.name == name }) { return (step.owner, nil) }
    let declaration: ExplorationReport.Declaration? =
      switch self {
      case .action(_, let screen), .start(let screen), .flowData(let screen), .lock(let screen), .output(_, _, let screen),
        .left(_, let screen):
        app.declaration(ofScreen: screen)
      case .link(let pattern): app.declaration(ofLink: pattern)
      case .guard(let name): app.declaration(ofGuard: name)
      case .step, .outcome, .value, .followUp: nil
      }
    return declaration.map { ($0.file, $0.line) } ?? (app.name, nil)
  }
}
