import FoundationEssentials
import Navigation

/// What can stand at the cursor, from the command table and a snapshot of the session.
struct Completer: Sendable {
  let table: CommandTable
  let model: CompletionModel.Snapshot

  /// What can replace the word before the cursor.
  func completions(_ text: String) -> Completions {
    let context = CompletionContext(textBeforeCursor: text)
    if let variable = context.word.variable {
      // In quotes the word goes on.
      let names = model.variables.filter { $0.hasPrefix(variable.name) }
      return Completions(
        replaced: variable.replaced,
        candidates: names.map { .init(variable.written($0), isFinal: context.word.quote == nil) })
    }
    switch context.place {
    case .nothing: return Completions()
    case .command: return Completions(replaced: context.word.replaced, candidates: commands(context))
    case .argument: return arguments(context, text)
    }
  }

  // MARK: Commands

  private func commands(_ context: CompletionContext) -> [Completions.Candidate] {
    let typed = context.word.text
    let isWhole = context.isFirstStepOfLine && context.enclosing.isEmpty
    let commands = table.all.filter { $0.name.hasPrefix(typed) && (isWhole || !$0.isLine) }
    return commands.map { .init($0.name, note: $0.usage.isEmpty ? $0.summary : $0.usage) }
  }

  // MARK: Arguments

  private func arguments(_ context: CompletionContext, _ text: String) -> Completions {
    guard let step = context.steps.last, let command = command(step.name) else { return Completions() }
    // What follows 'plan' and 'explain' is a line of its own.
    if command.parameters == [.line], let space = text.firstIndex(of: " "), context.steps.count == 1 || context.isFirstStepOfLine {
      return completions(String(text[text.index(after: space)...]))
    }
    let words = Words(step.arguments)
    let candidates: [Completions.Candidate]
    switch context.word.role {
    case .flagValue(let name):
      candidates = flagValues(command.flags.first { $0.name == name }).map { .init(context.word.written($0)) }
    case .value(let label): candidates = values(label, words, of: command).map { .init(context.word.written($0)) }
    case .plain where context.word.text.hasPrefix("-") && context.word.quote == nil:
      candidates = command.flags.map { .init("--\($0.name)\($0.value == nil ? "" : "=")", note: $0.summary, isFinal: $0.value == nil) }
    case .plain: candidates = plain(command, words, context)
    }
    let beginnings = context.word.beginnings
    let fitting = candidates.filter { candidate in beginnings.contains { candidate.text.hasPrefix($0) } }
    return Completions(replaced: context.word.replaced, candidates: fitting)
  }

  /// The values that a flag can have: those it names, or what is there now.
  private func flagValues(_ flag: Command.Flag?) -> [String] {
    switch flag?.value {
    case "HEIGHT", "HEIGHTS": Self.heights.map(\.text)
    case "REQUEST": model.requests.map(\.name)
    default: flag?.choices ?? []
    }
  }

  private func command(_ name: String) -> Command? {
    if let command = table[name] { return command }
    let matches = table.all.filter { $0.name.hasPrefix(name) }
    return matches.count == 1 ? matches[0] : nil
  }

  /// The finished arguments of a step since its last comma.
  private struct Words {
    var plain: [String] = []
    var labels: Set<String> = []
    var isAfterComma = false

    init(_ arguments: [ArgumentSyntax]) {
      for argument in arguments {
        switch argument {
        case .comma:
          self = Words([])
          isAfterComma = true
        case .word(let word): plain.append(word.literalText ?? "")
        case .named(let label, _, _): labels.insert(label)
        case .flag: break
        }
      }
    }

    /// Without the first word.
    func droppingFirst() -> Words {
      var words = self
      words.plain = Array(plain.dropFirst())
      return words
    }
  }

  private func plain(_ command: Command, _ words: Words, _ context: CompletionContext) -> [Completions.Candidate] {
    let index = min(words.plain.count, command.parameters.count - 1)
    guard let parameter = command.parameters.isEmpty ? nil : command.parameters[max(0, index)] else { return [] }
    return candidates(for: parameter, of: command, words, before: max(0, index), context)
  }

  /// What a parameter can be; `before` words are those of the parameters before it.
  private func candidates(
    for parameter: Command.Parameter, of command: Command, _ words: Words, before: Int, _ context: CompletionContext
  ) -> [Completions.Candidate] {
    func written(_ texts: [String], _ note: String = "") -> [Completions.Candidate] {
      texts.map { .init(context.word.written($0), note: note) }
    }
    // The words of a parameter that takes several.
    let own = words.plain.dropFirst(command.parameters.count - 1)
    switch parameter {
    case .screen, .screens:
      return own.first.map { self.parameters(of: $0, words, given: own.count - 1, context) } ?? screens
    case .target: return target(words, skipping: command.parameters.count - 1, context)
    case .tab:
      if let name = own.first { return parameters(of: name, words, given: own.count - 1, context) }
      return model.tabs.enumerated().map { .init("\($0.offset)", note: $0.element) } + written(model.tabs, "a tab")
    case .window: return words.plain.isEmpty ? written(model.windows) : []
    case .place: return model.places.flatMap { [.init($0.id, note: $0.text), .init($0.path, note: $0.text)] }
    case .choice(let choices): return words.plain.count > before ? [] : choices.map { .init($0) }
    case .action: return words.plain.isEmpty ? written(model.actions) : labels(model.fields, words)
    case .value: return values(command, words)
    case .command: return table.all.map { .init($0.name, note: $0.summary) }
    case .arguments(let parameters, let samples): return arguments(parameters, samples, words, context)
    case .step(let steps):
      guard let name = words.plain.first else { return steps.map { .init(context.word.written($0.name), note: $0.summary) } }
      return steps.first { $0.name == name }.map { arguments($0.parameters, $0.samples, words.droppingFirst(), context) } ?? []
    case .file:
      return files(context.word.text).map { name in
        let isFinal = !name.hasSuffix("/")
        return .init(context.word.written(name, isFinal: isFinal), isFinal: isFinal)
      }
    case .deferred: return model.deferred.map { .init("\($0.number)", note: $0.text) }
    case .change:
      return [.init("0", note: "the start")]
        + model.changes.enumerated().map { .init("\($0.offset + model.firstChange)", note: $0.element) }
    case .duration: return written(["350ms", "1s"])
    case .animation: return Self.animations
    case .height:
      return model.heights.map { .init($0, note: "where it can rest") } + Self.heights.filter { !model.heights.contains($0.text) }
    case .request: return words.plain.isEmpty ? written(Self.requests) : []
    case .outcome:
      if !words.plain.isEmpty { return labels(model.fields, words) }
      var names: [String] = []
      for name in model.requests.flatMap(\.outcomes) where !names.contains(name) { names.append(name) }
      return written(names)
    case .option: return options(words)
    case .expectation: return expectations(command, words, context)
    case .number, .line, .text: return []
    }
  }

  /// What a step of the app takes that is not given yet, and what the next one could be.
  private func arguments(
    _ parameters: [Entry.Parameter], _ samples: [ScreenKey], _ words: Words, _ context: CompletionContext
  ) -> [Completions.Candidate] {
    let free = parameters.filter { !words.labels.contains($0.label) }.dropFirst(words.plain.count)
    return (free.first.map { values(of: $0, among: samples) } ?? []).map { .init(context.word.written($0)) }
      + free.map { .init("\($0.label)=", note: $0.type, isFinal: false) }
  }

  private static let animations = ["none", "default", "cross-dissolve"].map { Completions.Candidate($0) }
  private static let heights = ["medium", "large", "content"].map { Completions.Candidate($0) }
  private static let requests = [
    "open-url", "open-settings", "call", "mail", "share", "preview-document", "pick-media", "web-page", "store-page", "request-review",
    "haptic",
  ]

  private func labels(_ labels: [String], _ words: Words) -> [Completions.Candidate] {
    labels.filter { !words.labels.contains($0) }.map { .init("\($0)=", isFinal: false) }
  }

  /// What `set` sets, and to what.
  private func options(_ words: Words) -> [Completions.Candidate] {
    switch words.plain {
    case []: ["echo", "transitions", "clock"].map { .init($0) }
    case ["echo"]: ["on", "off"].map { .init($0) }
    case ["clock"]: ["real", "virtual"].map { .init($0) }
    case ["transitions"]: TransitionPolicy.allCases.map { .init($0.rawValue) }
    default: []
    }
  }

  /// What `expect` expects, and what that takes.
  private func expectations(_ command: Command, _ words: Words, _ context: CompletionContext) -> [Completions.Candidate] {
    guard let word = words.plain.first else { return Expectation.words.map { .init($0) } }
    switch word {
    case "top", "visible": return target(words, skipping: 1, context)
    case "path" where words.plain.count == 1: return candidates(for: .place, of: command, words, before: 1, context)
    case "path", "count": return words.plain.count < 2 ? [] : target(words, skipping: 2, context)
    case "tab": return candidates(for: .tab, of: table["select-tab"] ?? command, words.droppingFirst(), before: 0, context)
    case "state": return values(table["state"] ?? command, words.droppingFirst())
    default: return []
    }
  }

  private var screens: [Completions.Candidate] { model.entries.all.map { .init($0.name, note: $0.summary) } }

  private func target(_ words: Words, skipping count: Int, _ context: CompletionContext) -> [Completions.Candidate] {
    let target = words.plain.dropFirst(count)
    if let name = target.first { return parameters(of: name, words, given: target.count - 1, context) }
    return Binding.targetWords.map { .init($0) } + screens
  }

  /// The parameters of a screen that are not given yet, and what the next one could be.
  private func parameters(of name: String, _ words: Words, given: Int, _ context: CompletionContext) -> [Completions.Candidate] {
    guard let entry = model.entries[name] else { return [] }
    let free = entry.parameters.filter { !words.labels.contains($0.label) }.dropFirst(max(0, given))
    let labels = free.map { Completions.Candidate("\($0.label)=", note: $0.type, isFinal: false) }
    let next = free.first.map { seen($0, of: name) } ?? []
    return labels + next.map { .init(context.word.written($0)) }
  }

  /// The values that an argument could have: those of an enum, of the samples, of what is in the tree.
  private func seen(_ parameter: Entry.Parameter, of name: String) -> [String] {
    if parameter.type.contains("|") { return parameter.type.split(separator: "|").map(String.init) }
    if parameter.type == "Bool" { return ["true", "false"] }
    return values(of: parameter, among: (model.entries[name]?.samples ?? []) + model.keys.filter { $0.name == name })
  }

  /// The values that a parameter has in some keys.
  private func values(of parameter: Entry.Parameter, among keys: [ScreenKey]) -> [String] {
    var values: [String] = []
    for value in keys.compactMap({ $0[parameter.label] }) where !values.contains(value) { values.append(value) }
    return values
  }

  private func values(_ label: String, _ words: Words, of command: Command) -> [String] {
    if case .step(let steps)? = command.parameters.first, let step = steps.first(where: { $0.name == words.plain.first }) {
      return step.parameters.first { $0.label == label }.map { values(of: $0, among: step.samples) } ?? []
    }
    for word in words.plain.reversed() {
      if let parameter = model.entries[word]?.parameters.first(where: { $0.label == label }) { return seen(parameter, of: word) }
    }
    return []
  }

  private func values(_ command: Command, _ words: Words) -> [Completions.Candidate] {
    guard let name = words.plain.first else {
      let properties = command.name == "state" ? model.values.flatMap { value in value.properties.map { "\(value.name).\($0.label)" } } : []
      return model.values.map { .init($0.name) } + properties.map { .init($0) }
    }
    let properties = model.values.first { $0.name == name }?.properties ?? []
    return properties.filter { !words.labels.contains($0.label) }.map { .init("\($0.label)=", note: $0.type, isFinal: false) }
  }

  private func files(_ typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map { name in
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return folder + name + (isFolder ? "/" : "")
    }
  }
}
