import Groma
import GromaCommandLanguage

/// A resolver for the arguments of a command line. Names are looked up in the definition of the app and, through the closures, in the
/// current state if there is one.
@MainActor
struct Binding {
  let screens: ScreenDefinitions
  let values: [any StateValue.Type]
  /// The types of outputs that screens send to flows.
  let outputs: [any ScreenOutput.Type]
  /// The app's custom containers.
  let containers: [any CustomContainer.Type]
  /// Returns the path of the live node with an identity such as `#7`, or `nil` if there is none.
  let place: @MainActor (NodeID) -> TreePath?
  /// Returns the kind of the topmost visible tabs, split, pages or custom container, or `nil` if there is none.
  let open: @MainActor () -> Kind?
  /// Returns whether a name identifies a presented request, such as an alert. Such a request is a node of the tree without a screen
  /// definition.
  let isRequest: @MainActor (String) -> Bool
  /// Returns the names of the requests that the app can make.
  let requestNames: @MainActor () -> Set<String>
  /// Returns the actions that the user can tap now, in order, or `nil` if there is no current state.
  let actions: @MainActor () -> [OfferedAction]?
  /// Returns the picture of the key window, or `nil` if there is no current state.
  let screen: @MainActor () -> ScreenPicture?
  /// Returns whether a value for an action counts as secret: see ``Session/isSecret(_:)``.
  var isSecret: @MainActor (FieldUse) -> Bool = { _ in true }
  /// Parses a string as a route that runs later by itself.
  let route: @MainActor (String) throws(Diagnostic) -> AppRoute

  /// Consumes a screen with its arguments and flags, and returns its node. The flags define the appearance, presentation and policies, or
  /// put the screen into a new stack or tab container.
  func screen(_ arguments: inout Arguments) throws(Diagnostic) -> Node {
    let (name, span) = try arguments.word("a screen")
    let rest = arguments.rest()
    var node = try screen(name, span, rest)
    if arguments.flag("in-stack") { node = AnyModalScreen(node).withStackContainer().node }
    if arguments.flag("in-tabs") { node = AnyModalScreen(node).withTabsContainer().node }
    return try configured(node, &arguments)
  }

  /// Consumes a comma-separated list of screens and returns their nodes. With `--none`, the list is empty.
  func screens(_ arguments: inout Arguments) throws(Diagnostic) -> [Node] {
    if arguments.flag("none") { return [] }
    var nodes = [try screen(&arguments)]
    while arguments.comma() { nodes.append(try screen(&arguments)) }
    return nodes
  }

  private func screen(
    _ name: String, _ span: SourceSpan, _ rest: [(label: String?, text: String, span: SourceSpan)]
  ) throws(Diagnostic) -> Node {
    if name.contains("["), rest.isEmpty { return try compact(name, span) }
    do throws(NavigationError) {
      return try screens.screen(name, rest.map { ($0.label, $0.text) }).node
    } catch {
      throw diagnostic(error, name, span, rest)
    }
  }

  private func compact(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> Node {
    try notation(span) { () throws(CompactTree.Problem) in try CompactTree.node(text, kinds: containers) { try screens.screen($0) } }
  }

  /// Parses a tree in the one-line notation and returns its windows, with the index of the key window.
  ///
  /// - Parameters:
  ///   - text: The tree in the one-line notation.
  ///   - span: The location of the text in the line, for errors.
  ///   - allowsRequests: Whether the tree may contain requests, such as alerts, as layers.
  func windows(_ text: String, _ span: SourceSpan, allowsRequests: Bool = false) throws(Diagnostic) -> (windows: [Node], key: Int) {
    let tree = try notation(span) { () throws(CompactTree.Problem) in
      try screens.windows(text, kinds: containers) { name in
        allowsRequests && (isRequest(name) || requestNames().contains(name))
      }
    }
    guard tree.windows.count <= NavigationTransaction.maximumWindows else {
      let error = NavigationError.limit("at most \(NavigationTransaction.maximumWindows) windows")
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    return tree
  }

  private func notation<Result>(_ span: SourceSpan, _ read: () throws(CompactTree.Problem) -> Result) throws(Diagnostic) -> Result {
    do throws(CompactTree.Problem) {
      return try read()
    } catch {
      throw Diagnostic(code: "tree.notation", message: "\(error) (character \(error.column) of the tree)", span: span)
    }
  }

  /// Returns the diagnostic for an error in a screen, located at the argument that caused the error, at the last argument if an argument is
  /// missing, or else at the name.
  private func diagnostic(
    _ error: NavigationError, _ name: String, _ span: SourceSpan, _ rest: [(label: String?, text: String, span: SourceSpan)]
  ) -> Diagnostic {
    var place = span
    var hint: String?
    switch error {
    case .unknownScreen:
      hint = NameMatches.hint(for: name, among: screens.all.map(\.name)) ?? "'screens' lists them all"
    case .badArgument(_, let problem):
      hint = screens[name].map { "usage: \($0.usage)" }
      switch problem {
      case .mistyped(_, let text, _), .tooMany(let text, _): place = rest.last { $0.text == text }?.span ?? span
      case .unknown(let label, _), .repeated(let label), .unsaved(let label): place = rest.last { $0.label == label }?.span ?? span
      case .missing: place = rest.last?.span ?? span
      case .needsSample: hint = "write each argument with its label, or add a sample to the definition of '\(name)'"
      case .unsupported: break
      }
    default: break
    }
    return Diagnostic(code: error.code, message: "\(error)", span: place, hint: hint)
  }

  /// Consumes the flags that set attributes, and returns a copy of the node with these attributes.
  private func configured(_ node: Node, _ arguments: inout Arguments) throws(Diagnostic) -> Node {
    guard arguments.hasFlags else { return node }
    var attributes = node.attributes
    if let style = try arguments.value("style", as: ModalStyle.self) { attributes.presentation.style = style }
    if let list = try arguments.value("detents", as: DetentList.self) { attributes.presentation.detents = list.detents }
    if let detent = try arguments.value("detent", as: Detent.self) { attributes.presentation.detent = detent }
    if let (text, _) = arguments.value("anchor") { attributes.presentation.anchor = text }
    let (isVisible, isKept) = (arguments.flag("locked"), arguments.flag("kept"))
    if let lock = Lock(isVisible: isVisible, isKept: isKept, question: arguments.value("asking")?.text) { attributes.policies.lock = lock }
    if let (text, _) = arguments.value("title") { attributes.appearance.title = LocalizableText(form: text) }
    if let (text, _) = arguments.value("tab-title") { attributes.appearance.tabTitle = LocalizableText(form: text) }
    if let (text, _) = arguments.value("tab-symbol") { attributes.appearance.tabSymbol = text }
    if let (text, _) = arguments.value("tab-badge") { attributes.appearance.tabBadge = text }
    if arguments.flag("no-back") { attributes.appearance.hidesBack = true }
    if arguments.flag("hide-bottom-bar") { attributes.appearance.hidesBottomBar = true }
    if arguments.flag("collapsed") { attributes.appearance.isCollapsed = true }
    if let (text, span) = arguments.value("when-gone") { attributes.policies.completion = try completion(text, span) }
    while let (text, _) = arguments.value("bar-button") { attributes.appearance.barButtons.append(text) }
    return AnyModalScreen(node).with { $0 = attributes }.node
  }

  /// Parses the route to run after a screen was removed, as in `--when-gone='top page | refresh'`.
  private func completion(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> AppRoute {
    do throws(Diagnostic) {
      return try route(text)
    } catch {
      throw Diagnostic(code: error.code, message: "in '\(text)': \(error.message)", span: span, hint: error.hint)
    }
  }

  /// Returns the element of the screen that a word after `tap` denotes: an action by its name, its number or its text, a tab by its title,
  /// or the back item. A name takes precedence. If nothing on the screen matches, returns the action with the word as its name.
  ///
  /// - Throws: A diagnostic with the code `command.action`: see ``ScreenPicture/target(_:_:allowsPrefixes:)``.
  func tapped(_ word: String, _ span: SourceSpan, allowsPrefixes: Bool) throws(Diagnostic) -> ScreenPicture.Target {
    guard let actions = actions(), !actions.contains(where: { $0.name == word }), let screen = screen() else { return .action(word) }
    return try screen.target(word, span, allowsPrefixes: allowsPrefixes) ?? .action(word)
  }

  /// Returns the values entered for an action, with the values of secret fields marked as secret. The value of a field that is not known
  /// counts as secret.
  ///
  /// - Parameters:
  ///   - tap: The step, in which a number or a text can denote the action.
  ///   - name: The name of the action.
  ///   - isOffered: Whether the action is performed in the current state. If it is offered there, the values are checked.
  ///   - step: The syntax of the step.
  /// - Throws: A diagnostic for a field that is missing, unknown, repeated or of the wrong type, with its location in the step.
  func entered(in tap: Steps.Tap, for name: String, isOffered: Bool, _ step: StepSyntax) throws(Diagnostic) -> [EnteredValue] {
    let action = isOffered ? actions()?.first { $0.name == name } : nil
    let values = tap.values.map { value in
      let use = FieldUse(
        label: value.label, action: name, written: tap.action, offered: action, variables: step.variables(of: value.label))
      return isSecret(use) ? value.sealed : value
    }
    do throws(ArgumentError) {
      try action?.check(values)
    } catch {
      throw Diagnostic(.badEntry(action: name, error), in: step, offered: action.map { [$0] } ?? [])
    }
    return values
  }

  // MARK: Searching

  /// Consumes the target of a search: a kind of container, a screen or presented request with or without its arguments, or `NAME()` for the
  /// screen whose arguments are all omitted.
  func match(_ arguments: inout Arguments) throws(Diagnostic) -> Match {
    let (word, span) = try arguments.word("a target: \(Match.kindWords.joined(separator: ", ")) or a screen")
    let rest = arguments.rest()
    let isBare = screens[word] == nil && word.hasSuffix("()")
    let name = isBare ? String(word.dropLast(2)) : word
    if isBare, let extra = rest.first {
      throw Diagnostic(
        code: "command.extra-argument", message: "'\(word)' is the screen without arguments", span: extra.span,
        hint: "leave the parentheses out")
    }
    if let match = Match.kinds[word], rest.isEmpty { return match }
    if let kind = Kind(named: word, among: containers), rest.isEmpty { return Match(kind: kind) }
    if screens[name] == nil, isRequest(name) {
      if rest.isEmpty, !isBare { return Match(name: name) }
      return Match(key: ScreenKey(name: name, arguments: rest.compactMap { rest in rest.label.map { .init(label: $0, text: rest.text) } }))
    }
    guard let definition = screens[name] else {
      throw Diagnostic(
        code: "nav.unknown-screen", message: "unknown screen '\(name)'", span: span,
        hint: NameMatches.hint(for: name, among: screens.all.map(\.name) + Match.kindWords) ?? "'screens' lists them all")
    }
    return rest.isEmpty && !isBare ? Match(name: definition.name) : Match(key: try screen(name, span, rest).key)
  }

  /// Consumes the flags of a search, as in `--options=current,contained --from=root`. Returns the options of the search, the container
  /// where the search starts, and the location of one of the flags. A missing flag has its default: `fullStack` or `topmost`. Returns `nil`
  /// if neither flag is given.
  func lookUp(_ arguments: inout Arguments) throws(Diagnostic) -> (options: SearchOptions, start: SearchStart, span: SourceSpan)? {
    let span = arguments.span(of: "options") ?? arguments.span(of: "from")
    let options = try arguments.value("options", as: SearchOptions.self)
    let start = try arguments.value("from", as: SearchStart.self)
    return span.map { (options ?? .fullStack, start ?? .topmost, $0) }
  }

  /// Consumes a child of a container, given as an index from 0 or as the target of a search.
  func child(_ arguments: inout Arguments) throws(Diagnostic) -> ChildChoice {
    if let word = arguments.nextWord, let index = Int(word), word.allSatisfy(\.isNumber) {
      _ = arguments.word()
      return .index(index)
    }
    if arguments.nextWord?.allSatisfy({ $0 == "-" || $0.isNumber }) == true, let (text, span) = arguments.word() {
      throw Diagnostic(code: "command.number", message: "'\(text)' is not an index: use 0, 1, 2, …", span: span)
    }
    if arguments.isEmpty { throw arguments.missing("an index, from 0, or a screen") }
    return .match(try match(&arguments))
  }

  /// Consumes a path in the tree, such as `/0/0`, or the identity of a live node, such as `#7`, and returns the path.
  func path(_ arguments: inout Arguments) throws(Diagnostic) -> TreePath {
    let (text, span) = try arguments.word("a path such as /0/0, or an identity such as #7")
    if text.hasPrefix("#"), let serial = Int(text.dropFirst()) {
      guard let path = place(NodeID(serial)) else {
        throw Diagnostic(
          code: "nav.no-container", message: "there is no container '\(text)'", span: span,
          hint: "'tree --ids' shows the identities")
      }
      return path
    }
    guard let path = TreePath(text) else {
      throw Diagnostic(code: "command.path", message: "'\(text)' is not a path", span: span, hint: "a path is written /0/0/1")
    }
    return path
  }

  /// Consumes a state value of a feature, given as the name of the value and its properties.
  func value(_ arguments: inout Arguments) throws(Diagnostic) -> AnyStateValue {
    try named(values, "a", "value", &arguments) { type, arguments throws(ArgumentError) in try AnyStateValue(type, arguments) }
  }

  /// Consumes an output of a screen, given as the name of the output and its properties.
  func output(_ arguments: inout Arguments) throws(Diagnostic) -> AnyOutput {
    try named(outputs, "an", "output", &arguments) { type, arguments throws(ArgumentError) in try AnyOutput(type, arguments) }
  }

  private func named<NamedType, Value>(
    _ types: [NamedType], _ article: String, _ what: String, _ arguments: inout Arguments,
    _ make: (NamedType, [(label: String?, text: String)]) throws(ArgumentError) -> Value
  ) throws(Diagnostic) -> Value {
    let (name, span) = try arguments.word("\(article) \(what)")
    func typeName(_ type: NamedType) -> String { (type as? any NamedValue.Type)?.name ?? "" }
    guard let type = types.first(where: { typeName($0) == name }) else {
      throw unknown("\(article) \(what)", name, span, among: types.map(typeName))
    }
    let rest = arguments.rest()
    do throws(ArgumentError) {
      return try make(type, rest.map { ($0.label, $0.text) })
    } catch {
      throw Diagnostic(code: "nav.bad-argument", message: "\(what) '\(name)': \(error)", span: rest.last?.span ?? span)
    }
  }

  func unknownValue(_ name: String, _ span: SourceSpan) -> Diagnostic { unknown("a value", name, span, among: values.map { $0.name }) }

  private func unknown(_ what: String, _ name: String, _ span: SourceSpan, among names: [String]) -> Diagnostic {
    Diagnostic(
      code: "state.unknown", message: "no feature has \(what) called '\(name)'", span: span,
      hint: NameMatches.hint(for: name, among: names) ?? (names.isEmpty ? nil : "there are " + names.joined(separator: ", ")))
  }
}

extension Diagnostic {
  /// Creates the diagnostic for an error in the values that a step enters. The diagnostic is located at the field that caused the error or,
  /// if the step does not contain this field, at the last argument.
  ///
  /// - Parameter offered: The actions that the step could refer to, for the hint.
  init(_ error: NavigationError, in step: StepSyntax, offered: [OfferedAction]) {
    guard case .badEntry(let name, let problem) = error else {
      self.init(code: error.code, message: "\(error)", span: step.span)
      return
    }
    let label: String? =
      switch problem {
      case .unknown(let label, _), .repeated(let label), .mistyped(let label, _, _), .unsaved(let label): label
      case .missing, .tooMany, .unsupported, .needsSample: nil
      }
    let place = step.arguments.lazy.compactMap { argument in
      if case .named(let given, _, let span) = argument, given == label { span } else { nil }
    }.last
    let action = offered.first { $0.name == name }
    let fields = action?.fields ?? []
    var message = "\(error)"
    var hint = fields.isEmpty ? nil : "usage: tap \(Quoting.quoted(name)) \(ScreenKey.Parameter.usage(fields))"
    switch problem {
    case .unknown(let label, let labels): hint = NameMatches.hint(for: label, among: labels) ?? hint
    case .missing:
      let missing = fields.filter { !$0.isOptional && !step.enters($0.label) }.map { "'\($0.label)' (\($0.type))" }
      if missing.count > 1 { message = "'\(name)': missing fields \(missing.joined(separator: ", "))" }
      if let example = action?.example { hint = "for example: \(example)" }
    case .repeated, .mistyped, .tooMany, .unsaved, .unsupported, .needsSample: break
    }
    self.init(code: error.code, message: message, span: place ?? step.arguments.last?.span ?? step.span, hint: hint)
  }
}

extension StepSyntax {
  /// Returns the variables in the values with a label.
  fileprivate func variables(of label: String) -> Set<String> {
    let words = arguments.compactMap { if case .named(label, let word, _) = $0 { word } else { nil } }
    return Set(words.flatMap(\.parts).compactMap { if case .variable(let name, _) = $0 { name } else { nil } })
  }

  /// Returns whether an argument of the step has the given label.
  fileprivate func enters(_ label: String) -> Bool {
    arguments.contains { if case .named(label, _, _) = $0 { true } else { false } }
  }
}

extension OfferedAction {
  /// A line that performs the action with the values of its first sample. For a required field without a sample, the line contains the name
  /// of the field's type in capitals.
  fileprivate var example: String {
    let sample = samples.first ?? []
    let values = fields.compactMap { field in
      if let value = sample.first(where: { $0.label == field.label }) { return value.description }
      return field.isOptional ? nil : EnteredValue(label: field.label, text: field.type.uppercased(), isSecret: field.isSecret).description
    }
    return (["tap", Quoting.quoted(name)] + values).joined(separator: " ")
  }
}
