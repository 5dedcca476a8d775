import Groma
import GromaCommandLanguage
import GromaLinks

/// Errors of routes as diagnostics, with the place and a suggestion.
extension Session {
  /// Returns the diagnostic for a route error, located at the step that failed or that produced the failed step or, if that step cannot be
  /// found, at the first step.
  func diagnostic(_ failure: RunFailure, of bound: BoundRoute) -> Diagnostic {
    let error = failure.error
    let index = failure.step.map { bound.steps.count - 1 - $0.instructionsBehind }
    let step = index.flatMap { bound.steps.indices.contains($0) ? bound.steps[$0] : nil } ?? bound.steps.first
    var message = "\(error)"
    if case .badEntry(let name, let problem) = error, let step {
      return Diagnostic(.badEntry(action: name, problem), in: step, offered: navigator.actions())
    }
    if case .typeMismatch = error, let step {
      let made = failure.step.flatMap { $0.makers.isEmpty ? nil : $0.step?.description }
      message = "'\(made ?? step.name.description)' \(message)"
    }
    let written = index.flatMap { bound.code.indices.contains($0) ? bound.code[$0].step : nil }
    let origin = failure.step.flatMap { $0.origin(writtenAs: written, in: navigator.app) }
    return Diagnostic(
      code: error.code, message: message, span: step?.span, hint: step.flatMap { near(error, at: $0) } ?? error.hint,
      notes: origin.map { [$0] } ?? [])
  }

  /// Returns a suggestion for a misspelled link, window or action that a step names, or for a container that is visible but does not enclose
  /// the step. Returns `nil` if there is none.
  private func near(_ error: NavigationError, at step: StepSyntax) -> String? {
    if case .noContainer(let wanted, _) = error, let kind = [Kind.stack, .tabs].first(where: { wanted.text == "enclosing \($0)" }) {
      let isVisible = navigator.state.places(of: Match(kind: kind)).contains { navigator.state.isVisible($0) }
      return isVisible ? "go to the visible one first, with 'top \(kind)'" : nil
    }
    guard case .word(let word)? = step.arguments.first, let text = try? word.expanded(variables) else { return nil }
    switch error {
    case .custom(code: "link.unmatched", _), .custom(code: "link.foreign", _): return hint(forLink: text)
    case .custom(code: "link.unreadable", _): return hint(forLink: text, withAnySchemeOf: linkSamples)
    case .noContainer where text != "" && parameter(of: step) == .window:
      return NameMatches.hint(for: text, among: navigator.state.root.children.map(\.key.name))
    case .noContainer where Int(text) != nil && parameter(of: step) == .tab:
      let tabs = navigator.state.places(of: Match(kind: .tabs)).last { navigator.state.isVisible($0) }.flatMap(navigator.state.node(at:))
      return tabs.flatMap { $0.children.isEmpty ? nil : "the tabs are 0 to \($0.children.count - 1)" }
    case .unknownAction(text, _, let offered):
      // Titles are known only for the screen that is visible now.
      let isVisible = Set(offered) == Set(navigator.actions().map(\.name))
      let texts = isVisible ? ScreenPicture(of: navigator).tapTexts.map(\.text) : []
      return NameMatches.hint(for: text, among: offered + texts.filter { !offered.contains($0) && $0 != text })
    default: return nil
    }
  }

  /// Returns a hint with the sample links that are most similar to a URL, or `nil` if none is similar enough. Queries are not compared, and
  /// the links in the hint have no query.
  func hint(forLink url: String) -> String? {
    NameMatches.hint(for: url.withoutQuery, among: linkSamples.map(\.withoutQuery))
  }

  /// Returns a hint with the sample links that are most similar to a text without a scheme, or `nil` if none is similar enough.
  private func hint(forLink text: String, withAnySchemeOf samples: [String]) -> String? {
    let starts = Set(samples.compactMap { sample in sample.firstRange(of: "://").map { String(sample[..<$0.upperBound]) } })
    return starts.sorted().lazy.compactMap { self.hint(forLink: $0 + text) }.first
  }

  /// The sample links of the app.
  private var linkSamples: [String] { navigator.app.part(LinkTable.self).map { table in table.links.flatMap(table.samples(of:)) } ?? [] }

  /// Returns the first parameter of the command of a step, or `nil` if there is none.
  private func parameter(of step: StepSyntax) -> Command.Parameter? {
    table.meant(by: step.name.literalText ?? "", allowsShort: allowsPrefixes).first?.parameters.first
  }
}

extension String {
  /// The URL without its query.
  fileprivate var withoutQuery: String { String(prefix { $0 != "?" }) }
}

extension NavigationError {
  /// A suggestion to the user for resolving the error, or `nil` if there is none.
  fileprivate var hint: String? {
    switch self {
    case .typeMismatch(_, found: .split, needed: .pages): "only a collapsed split has a selection; 'collapse' collapses it"
    case .typeMismatch(let path, .page, .stack) where path.depth == 2 && path.index ?? 0 > 0:
      "the option --in-stack presents the screen in a stack"
    case .typeMismatch(_, .page, .stack): "'stack' goes to the enclosing stack"
    case .typeMismatch(_, _, let needed) where needed == .stack || needed == .tabs: "go to one first, with 'top \(needed)'"
    case .alreadyPresenting: "'dismiss' removes the layers above it"
    case .unknownAction(let name, _, let offered):
      NameMatches.hint(for: name, among: offered)
        ?? (offered.isEmpty ? "'actions' lists the actions" : nil)
    case .locked: "run 'unlock' on the locked screen first, or let that screen finish"
    case .busy: "'settle' ends the transition"
    case .custom(code: "link.unmatched", _): "'links' lists the links of the app"
    case .badRequest(let request, _) where request.name == "alert" || request.name == "action-sheet":
      "write its choices in braces: \(request.name) TITLE { on CHOICE { ROUTE } | on CHOICE --cancel }"
    default: nil
    }
  }
}
