import Explorer
import Links
import Navigation

/// What `expect` can hold against the state.
@MainActor
enum Expectation {
  /// The words it begins with.
  nonisolated static let words = [
    "tree", "top", "visible", "path", "count", "tab", "pending", "deferred", "asked", "link", "links", "flows", "state", "property",
    "no-leaks",
    "error",
  ]

  /// Checks one.
  ///
  /// - Throws: `expect.failed` with what was found instead.
  static func check(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) {
    let (word, span) = try arguments.word("what to expect: \(words.joined(separator: ", "))")
    let state = session.navigator.state
    let window = state.keyWindow ?? .app
    let expected: String
    let found: String
    switch word {
    case "tree":
      let (text, place) = try arguments.word("a tree")
      expected = try canonical(text, place, session)
      found = CompactTree.text(of: state)
    case "top":
      let match = try session.binding.match(&arguments)
      let top = state.visibleLeaf(of: window)
      guard top.map({ state.places(of: match).contains($0) }) != true else { return try arguments.finish() }
      (expected, found) = ("\(match) on top", text(at: top, state))
    case "visible":
      let match = try session.binding.match(&arguments)
      guard !state.places(of: match).contains(where: { state.isVisible($0) }) else { return try arguments.finish() }
      (expected, found) = ("\(match) in sight", text(at: state.visibleLeaf(of: window), state))
    case "path":
      let path = try session.binding.path(&arguments)
      let match = arguments.isEmpty ? nil : try session.binding.match(&arguments)
      let isThere = match.map { state.places(of: $0).contains(path) } ?? (state.node(at: path) != nil)
      guard !isThere else { return try arguments.finish() }
      (expected, found) = ("\(match?.description ?? "something") at \(path)", text(at: path, state))
    case "count":
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      let match = try session.binding.match(&arguments)
      (expected, found) = ("\(count) \(match)", "\(state.places(of: match).count) \(match)")
    case "tab":
      let choice = try session.binding.tab(&arguments)
      (expected, found) = try tab(choice, session, span)
    case "pending":
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      (expected, found) = ("\(count) waiting", "\(state.pending.count) waiting")
    case "deferred":
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      (expected, found) = ("\(count) deferred", "\(state.deferred.count) deferred")
    case "asked":
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      (expected, found) = ("\(count) asked", "\(state.running.count) asked")
    case "link": (expected, found) = try session.landing(&arguments)
    case "links":
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      (expected, found) = ("\(count) links waiting", "\(state[LinkState.self].pending.count) links waiting")
    case "flows":
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      (expected, found) = ("\(count) flows running", "\(session.runningFlows) flows running")
    case "state": (expected, found) = try value(&arguments, session)
    case "property": (expected, found) = try property(&arguments, session)
    case "no-leaks":
      let leaks = session.navigator.leaks()
      (expected, found) = ("no leaks", leaks.isEmpty ? "no leaks" : leaks.map(\.description).joined(separator: ", "))
    case "error": (expected, found) = (try arguments.word("a code").text, session.lastError ?? "no error")
    default:
      let near = EditDistance.nearest(to: word, in: words)
      throw Diagnostic(
        code: "expect.unknown", message: "'\(word)' is nothing to expect", span: span,
        hint: near.map { "did you mean '\($0)'?" } ?? "one of \(words.joined(separator: ", "))")
    }
    try arguments.finish()
    guard expected != found else { return }
    throw Diagnostic(
      code: "expect.failed", message: "expected \(expected), found \(found)", span: span,
      notes: word == "tree" ? [] : ["the tree is \(CompactTree.text(of: state))"])
  }

  /// A tree as it would be printed, so that blanks and the order of arguments do not matter.
  private static func canonical(_ text: String, _ span: SourceSpan, _ session: Session) throws(Diagnostic) -> String {
    do {
      let (windows, key) = try CompactTree.windows(text, kinds: session.navigator.app.kinds) {
        try session.navigator.app.entries.screen($0)
      }
      return CompactTree.text(of: session.navigator.state.replacing(windows: windows, key: key))
    } catch let problem as CompactTree.Problem {
      throw Diagnostic(code: "tree.notation", message: "\(problem) (character \(problem.column) of the tree)", span: span)
    } catch {
      throw Diagnostic(code: "tree.notation", message: "\(error)", span: span)
    }
  }

  private static func text(at path: Path?, _ state: NavigationState) -> String {
    path.flatMap(state.node(at:)).map { $0.isAnonymous ? "\($0.kind)" : $0.key.description } ?? "nothing"
  }

  private static func tab(_ choice: Verb.TabChoice, _ session: Session, _ span: SourceSpan) throws(Diagnostic) -> (String, String) {
    let state = session.navigator.state
    guard let path = state.places(of: Match(kind: .tabs)).last(where: { state.isVisible($0) }), let tabs = state.node(at: path) else {
      throw Diagnostic(code: "expect.failed", message: "expected tab \(choice), found no tabs in sight", span: span)
    }
    let index =
      switch choice {
      case .index(let index): index
      case .match(let match): tabs.tab(match) ?? -1
      }
    let selected = tabs.children.indices.contains(tabs.selection) ? CompactTree.text(of: tabs.children[tabs.selection]) : "none"
    return ("tab \(choice)", index == tabs.selection ? "tab \(choice)" : "tab \(tabs.selection): \(selected)")
  }

  /// Whether one of the app's properties holds here.
  private static func property(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) -> (String, String) {
    let (name, span) = try arguments.word("a property")
    let properties = session.navigator.app.properties.filter(\.isOfStates)
    guard let property = properties.first(where: { $0.name == name }) else {
      let near = EditDistance.nearest(to: name, in: properties.map(\.name))
      throw Diagnostic(
        code: "expect.property", message: "there is no property '\(name)'", span: span, hint: near.map { "did you mean '\($0)'?" })
    }
    return ("that \(name)", property.violation(in: session.navigator) ?? "that \(name)")
  }

  private static func value(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) -> (String, String) {
    let (place, span) = try arguments.word("a value")
    let (name, property) = Session.split(place)
    guard let type = session.navigator.app.values.first(where: { $0.name == name }) else {
      throw session.binding.unknownValue(name, span)
    }
    let rest = arguments.rest()
    do throws(ArgumentError) {
      let found = try session.text(of: type, property)
      let expected =
        property == nil ? try AnyStateValue(type, rest.map { ($0.label, $0.text) }).description : rest.map(\.text).joined(separator: " ")
      return ("'\(expected)'", "'\(found)'")
    } catch {
      throw Diagnostic(code: "nav.bad-argument", message: "value '\(name)': \(error)", span: span)
    }
  }
}
