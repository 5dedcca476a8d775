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
    if let end = redirectedEnd(text) { return completions(end) }
    // The argument of a command is a route.
    if let line = argumentLine(text) {
      return Completer(table: CommandTable(table.all.filter { !$0.isLine }), model: model).completions(line)
    }
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
    case .command: return completions(of: context.word, from: commands(context))
    case .argument:
      guard let step = context.steps.last, let command = command(step.name) else { return Completions() }
      return completions(of: context.word, from: arguments(of: command, step, context))
    }
  }

  /// Returns the command line that is the argument of the first command, without that command's own flags: `push chat 1 2` for
  /// `plan --tree push chat 1 2`. Returns `nil` if the first command does not take a command line, or if no space follows its name or its
  /// last flag.
  func argumentLine(_ text: String) -> String? {
    var rest = text.drop { $0 == " " }
    guard let space = rest.firstIndex(of: " "), command(String(rest[..<space]))?.parameters == [.line] else { return nil }
    repeat {
      guard let space = rest.firstIndex(of: " ") else { return nil }
      rest = rest[space...].drop { $0 == " " }
    } while rest.hasPrefix("-")
    return String(rest)
  }

  // MARK: Commands

  private func commands(_ context: CompletionContext) -> [Offer] {
    let isWhole = context.isFirstStepOfLine && context.enclosing.isEmpty
    let aliases = isWhole ? model.prompt.aliases.sorted { $0.key < $1.key }.map { Offer($0.key, note: $0.value) } : []
    return aliases
      + allowedCommands(context).map { command in
        var offer = Offer(command.name, note: command.summary)
        offer.aliases = command.aliases
        // A list of all commands is too long to read.
        offer.isHidden = isWhole && !Self.everyday.contains(command.name)
        return offer
      }
  }

  /// Returns the command that a name, an alias or the beginning of a name refers to, or `nil` if there is not exactly one.
  func command(_ name: String) -> Command? {
    let meant = table.meant(by: name, allowsShort: true)
    return meant.count == 1 ? meant[0] : nil
  }

  // MARK: Arguments

  private func arguments(of command: Command, _ step: CompletionContext.Step, _ context: CompletionContext) -> [Offer] {
    let words = Words(step.arguments, flags: command.flags)
    switch context.word.role {
    case .flagValue(let name): return values(of: command.flags.first { $0.name == name }, context.word)
    case .value(let label): return values(label, words, of: command.parameters)
    case .plain:
      if let flag = words.openFlag { return values(of: flag, context.word) }
      if context.word.text.hasPrefix("-"), context.word.quote == nil {
        return command.flags.filter { !words.flags.contains($0.name) || $0.isRepeatable }.map {
          .init("--\($0.name)\($0.value == nil ? "" : "=")", note: $0.summary, isFinal: $0.value == nil)
        }
      }
      return slot(in: command.parameters, words).map { candidates(for: $0.parameter, $0.words, command, context) } ?? []
    }
  }

  /// Returns the candidates for the next word of a parameter, given the words that already belong to the parameter.
  private func candidates(
    for parameter: Command.Parameter, _ words: Words, _ command: Command, _ context: CompletionContext
  ) -> [Offer] {
    func written(_ texts: [String], _ note: String = "") -> [Offer] { texts.map { Offer($0, note: note, isValue: true) } }
    let first = words.plain.first
    switch parameter {
    case .screen, .screens: return first.map { parameters(of: $0, words) } ?? screens
    case .target: return first.map { parameters(of: $0, words, ofTarget: true) } ?? targets(of: command)
    case .tab: return first.map { parameters(of: $0, words, ofTarget: true) } ?? tabs
    case .action:
      guard let first else { return tappable }
      return action(named: first)?.fields.filter { !words.labels.contains($0.label) }.map {
        .init("\($0.label)=", note: $0.type, isFinal: false)
      } ?? []
    case .outcome: return first == nil ? written(model.outcomes) : labels(model.fields, words)
    case .value: return first.map { properties(of: $0, words) } ?? valueNames
    case .sentence: return first == nil ? written(model.properties) : []
    case .property:
      if let first { return first.contains(".") ? values(ofProperty: first) : properties(of: first, words) }
      return valueNames
        + named.flatMap { value in value.properties.map { .init("\(value.name).\($0.label)", note: $0.type) } }
    case .arguments(let parameters, let samples): return arguments(parameters, samples, words)
    case .step(let steps):
      guard let first else { return steps.map { .init($0.name, note: $0.summary, isValue: true) } }
      return steps.first { $0.name == first }.map { arguments($0.parameters, $0.samples, words.dropping(1)) } ?? []
    case .oneOf(let choices, let other):
      return choices.map { .init($0.word, note: $0.summary) } + (other.map { candidates(for: $0, words, command, context) } ?? [])
    default: return first == nil ? single(parameter, context, written) : []
    }
  }

  /// Returns the candidates for a parameter of a single word.
  private func single(
    _ parameter: Command.Parameter, _ context: CompletionContext, _ written: ([String], String) -> [Offer]
  ) -> [Offer] {
    switch parameter {
    case .screenName: return screens
    case .window: return model.windows.map { .init($0, note: $0 == model.keyWindow ? "the key window" : "", isValue: true) }
    case .place:
      return model.places.map { .init($0.path, note: $0.text) }
        + model.places.map { .init($0.id, note: $0.text, isHidden: true) }
    case .choice(let choices): return choices.map { .init($0) }
    case .language: return [.init(Session.baseLanguage)] + model.languages.map { .init($0) }
    case .command:
      let topics = HelpTopic.all(in: table).map { Offer($0.name, note: $0.summary) }
      return table.all.map { .init($0.name, note: $0.summary) } + (topics + screens).filter { table[$0.text] == nil }
    case .variable: return model.variables.map { .init($0) }
    case .link: return written(model.links.value, "")
    case .tree: return written([model.tree.value], "the current tree")
    case .code: return written(model.lastError.map { [$0] } ?? [], "the last error")
    case .file, .script: return files(context.word.text).map { .init($0, isFinal: !$0.hasSuffix("/"), isValue: true) }
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

  private static let animations = ["none", "default", "cross-dissolve"].map { Offer($0) }
  static let heights = ["medium", "large", "content"].map { Offer($0) }

  /// The words after `tap`: the text of each action, the tabs and the back item. The name of an action with a title is offered only after a
  /// part of the name was typed.
  private var tappable: [Offer] {
    model.actions.map { .init($0.title ?? $0.name, note: $0.title == nil ? "" : $0.name, isValue: true) }
      + model.tapTexts.map { .init($0.text, note: $0.note, isValue: true) }
      + model.actions.compactMap { action in action.title.map { .init(action.name, note: $0, isValue: true, isHidden: true) } }
  }

  /// Returns the action with this name, number or title. Returns `nil` if there is none.
  func action(named name: String?) -> OfferedAction? {
    guard let name else { return nil }
    if let action = model.actions.first(where: { $0.name == name }) ?? model.actions.first(where: { $0.title == name }) { return action }
    return Int(name).flatMap { model.actions.indices.contains($0) ? model.actions[$0] : nil }
  }

  private func labels(_ labels: [String], _ words: Words) -> [Offer] {
    labels.filter { !words.labels.contains($0) }.map { .init("\($0)=", isFinal: false) }
  }

  func files(_ typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map { name in
      let isFolder = (try? SystemFile.status(of: folder + name))?.isFolder == true
      return folder + name + (isFolder ? "/" : "")
    }
  }
}
