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
      return Completions(
        replaced: variable.replaced,
        candidates: model.variables.filter { $0.hasPrefix(variable.name) }.map { .init(variable.written($0)) })
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
    let guards = model.guards.filter { $0.hasPrefix(typed) }
    return commands.map { .init($0.name, note: $0.usage) } + guards.map { .init($0, note: "a guard") }
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
      candidates = (command.flags.first { $0.name == name }?.choices ?? []).map { .init($0) }
    case .value(let label): candidates = values(label, words).map { .init(context.word.written($0)) }
    case .plain where context.word.text.hasPrefix("-") && context.word.quote == nil:
      candidates = command.flags.map { .init("--\($0.name)\($0.value == nil ? "" : "=")", note: $0.summary, isFinal: $0.value == nil) }
    case .plain: candidates = plain(command, words, context)
    }
    let typed = context.word.role == .plain ? context.word.text : ""
    return Completions(replaced: context.word.replaced, candidates: candidates.filter { matches($0, typed, context) })
  }

  private func matches(_ candidate: Completions.Candidate, _ typed: String, _ context: CompletionContext) -> Bool {
    switch context.word.role {
    case .plain: candidate.text.hasPrefix(typed) || candidate.text.hasPrefix(context.word.written(typed, isFinal: false))
    default: [context.word.text, context.word.written(context.word.text, isFinal: false)].contains { candidate.text.hasPrefix($0) }
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
  }

  private func plain(_ command: Command, _ words: Words, _ context: CompletionContext) -> [Completions.Candidate] {
    func written(_ texts: [String], _ note: String = "") -> [Completions.Candidate] {
      texts.map { .init(context.word.written($0), note: note) }
    }
    let index = min(words.plain.count, command.parameters.count - 1)
    guard let parameter = command.parameters.isEmpty ? nil : command.parameters[max(0, index)] else { return [] }
    switch parameter {
    case .screen, .screens:
      return words.plain.isEmpty ? screens : parameters(of: words.plain[0], words, given: words.plain.count - 1, context)
    case .target: return target(words, skipping: command.parameters.count - 1, context)
    case .tab:
      if !words.plain.isEmpty { return parameters(of: words.plain[0], words, given: words.plain.count - 1, context) }
      return model.tabs.enumerated().map { .init("\($0.offset)", note: $0.element) } + written(model.tabs, "a tab")
    case .window: return written(model.windows)
    case .place: return model.places.flatMap { [.init($0.id, note: $0.text), .init($0.path, note: $0.text)] }
    case .choice(let words): return words.map { .init($0) }
    case .action: return written(model.actions)
    case .value: return values(command, words)
    case .command: return table.all.map { .init($0.name, note: $0.summary) } + model.guards.map { .init($0, note: "a guard") }
    case .file:
      return files(context.word.text).map { name in
        let isFinal = !name.hasSuffix("/")
        return .init(context.word.written(name, isFinal: isFinal), isFinal: isFinal)
      }
    case .number, .line, .text: return []
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
    let keys = (model.entries[name]?.samples ?? []) + model.keys.filter { $0.name == name }
    var values: [String] = []
    for value in keys.compactMap({ $0[parameter.label] }) where !values.contains(value) { values.append(value) }
    return values
  }

  private func values(_ label: String, _ words: Words) -> [String] {
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
