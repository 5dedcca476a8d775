import Groma

extension Completer {
  /// All screens of the app.
  var screens: [Offer] { model.screens.all.map { .init($0.name, note: $0.summary) } }

  /// Returns the search targets for a command: the screens and kinds of containers in the tree, then all others. For a step on a stack, the
  /// screens of the topmost stack come first.
  func targets(of command: Command) -> [Offer] {
    let isOfStack = StepPlacement.byCommand[command.name]?.needs == .stack
    let keys = isOfStack ? model.stack + model.keys : model.keys
    let byName = Dictionary(grouping: model.keys, by: \.name)
    var names: Set<String> = []
    let present = keys.filter { model.screens[$0.name] != nil && names.insert($0.name).inserted }.map { key in
      let found = byName[key.name] ?? []
      let place = isOfStack && model.stack.contains { $0.name == key.name } ? "in the stack" : "in the tree"
      let text = found.count > 1 ? "\(found.count) in the tree" : [place, key.argumentText].filter { !$0.isEmpty }.joined(separator: ": ")
      // The step needs a screen of its stack. Screens outside the topmost stack are hidden, not omitted, because the step may run on
      // another stack.
      return Offer(key.name, note: text, isValue: true, isHidden: isOfStack && place != "in the stack")
    }
    let kinds = Set(model.places.map(\.kind))
    let words = (Match.kindWords + model.containers.map { $0.name }).map { word in
      (word, Match.kinds[word]?.kind ?? Kind(named: word, among: model.containers))
    }
    let here = words.filter { $0.1.map(kinds.contains) ?? true }.map { Offer($0.0, note: "a kind, in the tree") }
    let elsewhere = words.filter { $0.1.map { !kinds.contains($0) } ?? false }.map { Offer($0.0, note: "a kind") }
    // If all arguments of a screen are optional, the plain name matches any arguments, and `NAME()` matches none.
    let bare = model.screens.all.filter { !$0.parameters.isEmpty && $0.parameters.allSatisfy(\.isOptional) }
      .map { Offer("\($0.name)()", note: "\($0.name) without arguments", isValue: true, isHidden: true) }
    let requests = model.requests.filter { !names.contains($0.name) }.map { Offer($0.name, note: "in progress", isValue: true) }
    let others = screens.filter { !names.contains($0.text) } + elsewhere
    if isOfStack { return present + (requests + here + others).map(\.hidden) + bare }
    return here + present + requests + others + bare
  }

  /// The tabs of the topmost tab container: their indices, and their names after a part of a name was typed.
  var tabs: [Offer] {
    model.tabs.enumerated().map { .init("\($0.offset)", note: $0.element) }
      + model.tabs.enumerated().map { .init($0.element, note: "tab \($0.offset)", isValue: true, isHidden: true) }
  }

  /// Returns the candidates for the arguments that a screen still needs: the labels of all missing arguments, and the values of the next
  /// argument.
  ///
  /// - Parameter ofTarget: Whether the screen is to be found in the tree, so that the values in the tree come first.
  func parameters(of name: String, _ words: Words, ofTarget: Bool = false) -> [Offer] {
    let free = missing(of: name, words)
    return free.map(Self.label) + (free.first.map { seen($0, of: name, inTreeFirst: ofTarget, label: $0.label) } ?? [])
  }

  /// Returns the parameters of a screen for which no argument is given yet.
  func missing(of name: String, _ words: Words) -> [ScreenKey.Parameter] {
    Array((model.screens[name]?.parameters ?? []).filter { !words.labels.contains($0.label) }.dropFirst(words.plain.count - 1))
  }

  /// Returns the candidates for the arguments that a custom step still needs: the values of the next argument, and the labels of all
  /// missing arguments.
  func arguments(_ parameters: [ScreenKey.Parameter], _ samples: [ScreenKey], _ words: Words) -> [Offer] {
    let free = parameters.filter { !words.labels.contains($0.label) }.dropFirst(words.plain.count)
    return (free.first.map { values(of: $0, [(samples, "sample")], label: $0.label) } ?? []) + free.map(Self.label)
  }

  static func label(_ parameter: ScreenKey.Parameter) -> Offer {
    Offer("\(parameter.label)=", note: parameter.type, isFinal: false)
  }

  /// Returns the known values of a screen argument: all values of an enum or a `Bool`, otherwise the values in samples and in the tree.
  func seen(_ parameter: ScreenKey.Parameter, of name: String, inTreeFirst: Bool = false, label: String? = nil) -> [Offer] {
    let sources = [(model.screens[name]?.samples ?? [], "sample"), (model.keys.filter { $0.name == name }, "in the tree")]
    return values(of: parameter, inTreeFirst ? sources.reversed() : sources, label: label)
  }

  /// Returns the known values of a parameter: all values of an enum or a `Bool`, otherwise its values in the given keys.
  ///
  /// - Parameters:
  ///   - sources: Keys with their origin.
  ///   - label: The label to show with each value, or `nil` if it is already typed.
  func values(of parameter: ScreenKey.Parameter, _ sources: [(keys: [ScreenKey], origin: String)], label: String? = nil) -> [Offer] {
    func offer(_ text: String, _ origin: String?) -> Offer {
      Offer(text, note: [label, origin].compactMap(\.self).joined(separator: ", "), isValue: true)
    }
    if let few = parameter.fewValues { return few.map { offer($0, nil) } }
    var known: Set<String> = []
    return sources.flatMap { keys, origin in
      keys.compactMap { $0[parameter.label] }.filter { known.insert($0).inserted }.map { offer($0, origin) }
    }
  }
}

extension ScreenKey.Parameter {
  /// All values of a parameter whose type is an enum or a `Bool`, or `nil` for other types.
  var fewValues: [String]? {
    if type.utf8.contains(UInt8(ascii: "|")) { return type.split(separator: "|").map(String.init) }
    return type == "Bool" ? ["true", "false"] : nil
  }
}

extension ScreenKey {
  /// The arguments as text, without the name of the screen.
  fileprivate var argumentText: String { String(description.dropFirst(name.count).drop { $0 == " " }) }
}
