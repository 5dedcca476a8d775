import Groma
import GromaCommandLanguage

extension Completer {
  /// Returns the possible values of a flag: its choices, or names from the snapshot. Returns an empty array if `flag` is `nil`.
  func values(of flag: Command.Flag?, _ word: PartialWord) -> [Offer] {
    // In a comma-separated list, only the last item is completed.
    let before = word.text.lastIndex(of: ",").map { String(word.text[...$0]) } ?? ""
    let given = before.split(separator: ",").map(String.init)
    switch flag?.parameter {
    case .list(let item)?: return values(of: item).filter { !given.contains($0.text) }.map { .init(before + $0.text, isValue: true) }
    case let parameter?: return values(of: parameter)
    case nil: return (flag?.choices ?? []).map { .init($0, isValue: true) }
    }
  }

  /// Returns the possible values of a flag whose value is a parameter of this kind.
  private func values(of parameter: Command.Parameter) -> [Offer] {
    switch parameter {
    case .height: Self.heights
    case .requestInProgress: model.requests.map { .init($0.name, note: "in progress", isValue: true) }
    case .searchStart(let words): words.map { .init($0) } + model.places.map { .init($0.path, note: $0.text) }
    case .index: model.tabs.enumerated().map { .init("\($0.offset)", note: "before \($0.element)") }
    case .choice(let words): words.map { .init($0, isValue: true) }
    default: []
    }
  }

  /// Returns the possible values of the argument with the given label.
  func values(_ label: String, _ words: Words, of parameters: [Command.Parameter]) -> [Offer] {
    switch parameters.first {
    case .step(let steps)?:
      if let step = steps.first(where: { $0.name == words.plain.first }) {
        return step.parameters.first { $0.label == label }.map { values(of: $0, [(step.samples, "sample")]) } ?? []
      }
    case .arguments(let parameters, let samples)?:
      return parameters.first { $0.label == label }.map { values(of: $0, [(samples, "sample")]) } ?? []
    case .action?:
      guard let action = action(named: words.plain.first), let field = action.fields.first(where: { $0.label == label }) else { return [] }
      if let few = field.fewValues { return few.map { .init($0, isValue: true) } }
      let noted = action.current.map { ($0, "the current value") } + action.samples.joined().map { ($0, "sample") }
      var known: Set<String> = []
      return noted.filter { $0.0.label == label && !$0.0.isSecret && known.insert($0.0.text).inserted }
        .map { .init($0.0.text, note: $0.1, isValue: true) }
    default: break
    }
    for word in words.plain.reversed() {
      if let parameter = model.screens[word]?.parameters.first(where: { $0.label == label }) { return seen(parameter, of: word) }
      if named.contains(where: { $0.name == word }) { return values(ofProperty: "\(word).\(label)") }
    }
    return []
  }

  /// All state values and outputs of the app.
  var named: [CompletionModel.Value] { model.values.value }

  var valueNames: [Offer] { named.map { .init($0.name, note: ScreenKey.Parameter.usage($0.properties)) } }

  func properties(of name: String, _ words: Words) -> [Offer] {
    let properties = named.first { $0.name == name }?.properties ?? []
    return properties.filter { !words.labels.contains($0.label) }.map(Self.label)
  }

  /// Returns the possible values of a property such as `session.user`: all values of an enum or a `Bool`, otherwise the current value.
  func values(ofProperty place: String) -> [Offer] {
    let (name, label) = ValueReader.split(place)
    guard let value = named.first(where: { $0.name == name }), let property = value.properties.first(where: { $0.label == label })
    else { return [] }
    if let few = property.fewValues { return few.map { .init($0, isValue: true) } }
    return (model.texts[name] ?? value.initial)[property.label].map { [.init($0, note: "the current value", isValue: true)] } ?? []
  }
}
