import Groma
import GromaCommandLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A completer that uses the command table and a snapshot of the session.
struct Completer: Sendable {
  let table: CommandTable
  let model: CompletionModel.Snapshot

  /// Returns the candidates that can replace the word before the cursor.
  ///
  /// - Parameter text: The text before the cursor, which may be several lines of an incomplete command.
  func completions(_ text: String) -> Completions {
    let context = CompletionContext(textBeforeCursor: text)
    if let variable = context.word.variable {
      // Inside quotes, text can follow the variable.
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
    // The arguments of `plan` and `explain` are a complete line.
    if command.parameters == [.line], let space = text.firstIndex(of: " "), context.steps.count == 1 || context.isFirstStepOfLine {
      return completions(String(text[text.index(after: space)...]))
    }
    let words = Words(step.arguments, flags: command.flags)
    let candidates: [Completions.Candidate]
    switch context.word.role {
    case .flagValue(let name):
      candidates = values(of: command.flags.first { $0.name == name }, context.word).map { .init(context.word.written($0)) }
    case .value(let label):
      candidates = values(label, words, of: command.parameters).map { .init(context.word.written($0)) }
    case .plain:
      if let flag = words.openFlag {
        candidates = values(of: flag, context.word).map { .init(context.word.written($0)) }
      } else if context.word.text.hasPrefix("-"), context.word.quote == nil {
        candidates = command.flags.filter { !words.flags.contains($0.name) || $0.isRepeatable }.map {
          .init("--\($0.name)\($0.value == nil ? "" : "=")", note: $0.summary, isFinal: $0.value == nil)
        }
      } else {
        candidates = plain(command.parameters, words, context)
      }
    }
    let beginnings = context.word.beginnings
    let remaining = candidates.filter { candidate in beginnings.contains { candidate.text.hasPrefix($0) } }
    return Completions(replaced: context.word.replaced, candidates: remaining)
  }

  /// Returns the possible values of a flag: its choices, or names from the snapshot. Returns an empty array if `flag` is `nil`.
  private func values(of flag: Command.Flag?, _ word: PartialWord) -> [String] {
    // In a comma-separated list, only the last item is completed.
    let before = word.text.lastIndex(of: ",").map { String(word.text[...$0]) } ?? ""
    let given = before.split(separator: ",").map(String.init)
    switch flag?.parameter {
    case .list(let item)?: return values(of: item).filter { !given.contains($0) }.map { before + $0 }
    case let parameter?: return values(of: parameter)
    case nil: return flag?.choices ?? []
    }
  }

  /// Returns the possible values of a flag whose value is a parameter of this kind.
  private func values(of parameter: Command.Parameter) -> [String] {
    switch parameter {
    case .height: Self.heights.map(\.text)
    case .requestInProgress: model.requests.map(\.name)
    case .searchStart(let words): words + model.places.map(\.path)
    case .index: model.tabs.indices.map(String.init)
    case .choice(let words): words
    default: []
    }
  }

  private func command(_ name: String) -> Command? {
    let meant = table.meant(by: name, allowsShort: true)
    return meant.count == 1 ? meant[0] : nil
  }

  /// The finished arguments of a step after the last comma of the step.
  private struct Words {
    var plain: [String] = []
    var labels: Set<String> = []
    var flags: Set<String> = []
    /// The flag whose value is the next word, or `nil` if the next word is not the value of a flag.
    var openFlag: Command.Flag?

    init(_ arguments: [ArgumentSyntax], flags known: [Command.Flag]) {
      for argument in arguments {
        switch argument {
        case .comma: self = Words([], flags: known)
        case .word where openFlag != nil: openFlag = nil
        case .word(let word): plain.append(word.literalText ?? "")
        case .named(let label, _, _): labels.insert(label)
        case .flag(let name, let value, _):
          flags.insert(name)
          openFlag = value == nil ? known.first { $0.name == name && $0.value != nil } : nil
        }
      }
    }

    /// Returns the words without the first `count` plain ones.
    func dropping(_ count: Int) -> Words {
      var words = self
      words.plain = Array(plain.dropFirst(count))
      return words
    }
  }

  /// Returns the candidates for the next plain word. Each word belongs to one parameter, and all remaining words to the last parameter.
  private func plain(_ parameters: [Command.Parameter], _ words: Words, _ context: CompletionContext) -> [Completions.Candidate] {
    guard !parameters.isEmpty else { return [] }
    let index = min(words.plain.count, parameters.count - 1)
    return candidates(for: parameters[index], words.dropping(index), context)
  }

  /// Returns the candidates for a parameter after the words that already belong to it.
  private func candidates(
    for parameter: Command.Parameter, _ words: Words, _ context: CompletionContext
  ) -> [Completions.Candidate] {
    func written(_ texts: [String], _ note: String = "") -> [Completions.Candidate] {
      fitting(texts, context.word).map { .init(context.word.written($0), note: note) }
    }
    let first = words.plain.first
    switch parameter {
    case .screen, .screens: return first.map { parameters(of: $0, words, context) } ?? screens
    case .target:
      if let first { return parameters(of: first, words, context) }
      // If all arguments of a screen are optional, the plain name matches any arguments, and `NAME()` matches none.
      let bare = model.screens.all.filter { !$0.parameters.isEmpty && $0.parameters.allSatisfy(\.isOptional) }.map { "\($0.name)()" }
      return (Match.kindWords + model.kinds).map { .init($0) } + screens + written(bare, "without arguments")
        + written(model.requests.map(\.name), "in progress")
    case .tab:
      if let first { return parameters(of: first, words, context) }
      return model.tabs.enumerated().map { .init("\($0.offset)", note: $0.element) } + written(model.tabs, "a tab")
    case .action:
      guard let action = action(named: first) else { return first == nil ? written(model.actions.map(\.name)) : [] }
      return action.fields.filter { !words.labels.contains($0.label) }.map { .init("\($0.label)=", note: $0.type, isFinal: false) }
    case .outcome: return first == nil ? written(model.outcomes) : labels(model.fields, words)
    case .value: return first.map { properties(of: $0, words) } ?? named.map { .init($0.name) }
    case .sentence: return first == nil ? written(model.properties) : []
    case .property:
      if let first { return first.contains(".") ? written(values(ofProperty: first)) : properties(of: first, words) }
      return named.map { .init($0.name) }
        + named.flatMap { value in value.properties.map { .init("\(value.name).\($0.label)") } }
    case .arguments(let parameters, let samples): return arguments(parameters, samples, words, context)
    case .step(let steps):
      guard let first else { return steps.map { .init(context.word.written($0.name), note: $0.summary) } }
      return steps.first { $0.name == first }.map { arguments($0.parameters, $0.samples, words.dropping(1), context) } ?? []
    case .oneOf(let choices):
      guard let first else { return choices.map { .init($0.word, note: $0.usage.isEmpty ? $0.summary : $0.usage) } }
      return choices.first { $0.word == first }.map { plain($0.parameters, words.dropping(1), context) } ?? []
    default: return first == nil ? single(parameter, context, written) : []
    }
  }

  /// Returns the candidates for a parameter of a single word.
  private func single(
    _ parameter: Command.Parameter, _ context: CompletionContext, _ written: ([String], String) -> [Completions.Candidate]
  ) -> [Completions.Candidate] {
    switch parameter {
    case .screenName: return screens
    case .window: return written(model.windows, "")
    case .place: return model.places.flatMap { [.init($0.id, note: $0.text), .init($0.path, note: $0.text)] }
    case .choice(let choices): return choices.map { .init($0) }
    case .command: return table.all.map { .init($0.name, note: $0.summary) }
    case .variable: return model.variables.map { .init($0) }
    case .link: return written(model.links.value, "")
    case .tree: return written([model.tree], "the current tree")
    case .code: return written(model.lastError.map { [$0] } ?? [], "the last error")
    case .file, .script:
      return files(context.word.text).map { name in
        let isFinal = !name.hasSuffix("/")
        return .init(context.word.written(name, isFinal: isFinal), isFinal: isFinal)
      }
    case .deferred: return model.deferred.map { .init("\($0.number)", note: $0.text) }
    case .change:
      return [.init("0", note: "the start")]
        + model.changes.enumerated().map { .init("\($0.offset + model.firstChange)", note: $0.element) }
    case .duration: return written(["350ms", "1s"], "")
    case .animation: return Self.animations
    case .height:
      return model.heights.map { .init($0, note: "a height of the sheet") } + Self.heights.filter { !model.heights.contains($0.text) }
    case .request: return model.definedRequests.flatMap { written([$0.name], $0.summary) }
    default: return []
    }
  }

  /// Returns the candidates for the arguments that a custom step still needs: the values of the next argument, and the labels of all
  /// missing arguments.
  private func arguments(
    _ parameters: [ScreenDefinition.Parameter], _ samples: [ScreenKey], _ words: Words, _ context: CompletionContext
  ) -> [Completions.Candidate] {
    let free = parameters.filter { !words.labels.contains($0.label) }.dropFirst(words.plain.count)
    return fitting(free.first.map { few($0) ?? values(of: $0, among: samples) } ?? [], context.word)
      .map { .init(context.word.written($0)) }
      + free.map { .init("\($0.label)=", note: $0.type, isFinal: false) }
  }

  private static let animations = ["none", "default", "cross-dissolve"].map { Completions.Candidate($0) }
  private static let heights = ["medium", "large", "content"].map { Completions.Candidate($0) }

  /// Returns the action with this name or with this number, counted from 1. Returns `nil` if there is none.
  private func action(named name: String?) -> UserAction? {
    guard let name else { return nil }
    if let action = model.actions.first(where: { $0.name == name }) { return action }
    return Int(name).flatMap { model.actions.indices.contains($0 - 1) ? model.actions[$0 - 1] : nil }
  }

  private func labels(_ labels: [String], _ words: Words) -> [Completions.Candidate] {
    labels.filter { !words.labels.contains($0) }.map { .init("\($0)=", isFinal: false) }
  }

  private var named: [CompletionModel.Value] { model.values.value }
  private var screens: [Completions.Candidate] { model.screens.all.map { .init($0.name, note: $0.summary) } }

  /// Returns the candidates for the arguments that a screen still needs: the labels of all missing arguments, and the values of the next
  /// argument.
  private func parameters(of name: String, _ words: Words, _ context: CompletionContext) -> [Completions.Candidate] {
    guard let definition = model.screens[name] else { return [] }
    let free = definition.parameters.filter { !words.labels.contains($0.label) }.dropFirst(words.plain.count - 1)
    let labels = free.map { Completions.Candidate("\($0.label)=", note: $0.type, isFinal: false) }
    let next = free.first.map { seen($0, of: name) } ?? []
    return labels + next.map { .init(context.word.written($0)) }
  }

  /// Returns the known values of a screen argument: all values of an enum or a `Bool`, otherwise the values in samples and in the tree.
  private func seen(_ parameter: ScreenDefinition.Parameter, of name: String) -> [String] {
    few(parameter) ?? values(of: parameter, among: (model.screens[name]?.samples ?? []) + model.keys.filter { $0.name == name })
  }

  /// Returns the values of a parameter in screen keys, without repetitions.
  private func values(of parameter: ScreenDefinition.Parameter, among keys: [ScreenKey]) -> [String] {
    var known: Set<String> = []
    return keys.compactMap { $0[parameter.label] }.filter { known.insert($0).inserted }
  }

  /// Returns the texts that begin with the typed text. Quoting takes most of the time of a completion, so other texts are not quoted.
  private func fitting(_ texts: [String], _ word: PartialWord) -> [String] { texts.filter { $0.hasPrefix(word.text) } }

  private func values(_ label: String, _ words: Words, of parameters: [Command.Parameter]) -> [String] {
    switch parameters.first {
    case .step(let steps)?:
      if let step = steps.first(where: { $0.name == words.plain.first }) {
        return step.parameters.first { $0.label == label }.map { values(of: $0, among: step.samples) } ?? []
      }
    case .arguments(let parameters, let samples)?:
      return parameters.first { $0.label == label }.map { values(of: $0, among: samples) } ?? []
    case .action?:
      guard let action = action(named: words.plain.first), let field = action.fields.first(where: { $0.label == label }) else { return [] }
      let samples = action.samples.joined().filter { $0.label == label && !$0.isSecret }.map(\.text)
      return few(field) ?? samples.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    default: break
    }
    for word in words.plain.reversed() {
      if let parameter = model.screens[word]?.parameters.first(where: { $0.label == label }) { return seen(parameter, of: word) }
      if named.contains(where: { $0.name == word }) { return values(ofProperty: "\(word).\(label)") }
    }
    return []
  }

  private func properties(of name: String, _ words: Words) -> [Completions.Candidate] {
    let properties = named.first { $0.name == name }?.properties ?? []
    return properties.filter { !words.labels.contains($0.label) }.map { .init("\($0.label)=", note: $0.type, isFinal: false) }
  }

  /// Returns the possible values of a property such as `session.user`: all values of an enum or a `Bool`, otherwise the current value.
  private func values(ofProperty place: String) -> [String] {
    let (name, label) = ValueReader.split(place)
    guard let value = named.first(where: { $0.name == name }), let property = value.properties.first(where: { $0.label == label })
    else { return [] }
    return few(property) ?? ((model.texts[name] ?? value.initial)[property.label].map { [$0] } ?? [])
  }

  /// Returns all values of a parameter whose type is an enum or a `Bool`, or `nil` for other types.
  private func few(_ parameter: ScreenDefinition.Parameter) -> [String]? {
    if parameter.type.contains("|") { return parameter.type.split(separator: "|").map(String.init) }
    return parameter.type == "Bool" ? ["true", "false"] : nil
  }

  private func files(_ typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map { name in
      let isFolder = (try? SystemFile.status(of: folder + name))?.isFolder == true
      return folder + name + (isFolder ? "/" : "")
    }
  }
}
