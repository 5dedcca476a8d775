import Groma
import GromaCommandLanguage

extension Completer {
  /// The container on which the next step of an incomplete route runs, as far as it is known without running the route.
  enum Place: Hashable {
    /// The route starts here, so a search for a suitable container precedes the step.
    case start
    /// A container of a kind.
    case at(Kind)
    /// Any container.
    case unknown

    /// Creates the place of a container of a kind, or of any container if the kind is `nil`.
    init(_ kind: Kind?) { self = kind.map { .at($0) } ?? .unknown }
  }

  /// Returns the commands that can begin at the cursor, in display order: the steps that need the kind of container where the route
  /// continues, the everyday commands, then all others.
  func allowedCommands(_ context: CompletionContext) -> [Command] {
    if let outer = context.enclosing.last?.last.flatMap(placement), outer.isRequest {
      return table.all.filter { if case .composing(.outcome) = $0.body { true } else { false } }
    }
    var place = Place.start
    for steps in context.enclosing { place = steps.last.map { inside($0, at: after(steps.dropLast(), from: place)) } ?? place }
    place = after(context.steps[...], from: place)
    let isWhole = context.isFirstStepOfLine && context.enclosing.isEmpty
    let allowed = table.all.filter { command in
      switch command.body {
      case .line: return isWhole
      case .composing(.outcome): return false
      case .composing(.here): return context.steps.isEmpty
      case .composing: return true
      case .step:
        guard case .at(let kind) = place else { return true }
        return StepPlacement.byCommand[command.name]?.allows(kind) ?? true
      }
    }
    func rank(_ command: Command) -> Int {
      if case .at(let kind) = place, StepPlacement.byCommand[command.name]?.needs == kind { return -1 }
      return Self.ranks[command.name] ?? Self.everyday.count
    }
    return allowed.enumerated().map { (rank($0.element), $0.offset, $0.element) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The commands that are offered before all others: those that scripts and the tour use most, most important first. On an empty line,
  /// only these commands are offered.
  static let everyday = [
    "tap", "push", "pop", "back", "present", "dismiss", "select-tab", "open", "go", "screen", "tree", "where", "undo", "redo", "history",
    "actions", "screens", "links", "state", "expect", "explain", "find", "help", "quit",
  ]
  private static let ranks = Dictionary(uniqueKeysWithValues: zip(everyday, 0...))

  private func placement(_ step: CompletionContext.Step) -> StepPlacement? {
    command(step.name).flatMap { StepPlacement.byCommand[$0.name] }
  }

  /// Returns the place at which a route continues after the given steps.
  private func after(_ steps: ArraySlice<CompletionContext.Step>, from start: Place) -> Place {
    var place = start
    for step in steps { place = after(step, at: place) }
    return place
  }

  /// Returns the place at which a route continues after the given step.
  private func after(_ step: CompletionContext.Step, at place: Place) -> Place {
    guard let command = command(step.name) else { return .unknown }
    switch command.body {
    case .line: return .unknown
    case .composing(let composition):
      switch composition {
      case .separate, .ensure, .ignoreFailure, .done: return place
      case .here: return place == .start ? .at(.window) : place
      case .animated, .group, .outcome: return .unknown
      }
    case .step: break
    }
    let target = Words(step.arguments, flags: command.flags).plain.first
    switch command.name {
    case "first", "last", "top", "look-up": return found(target)
    case "at": return Place(model.places.first { $0.path == target || $0.id == target }?.kind)
    case "window": return .at(.window)
    case "stack": return .at(.stack)
    case "tabs": return .at(.tabs)
    case "root": return Place(model.rootKind)
    case "parent", "visible", "presented", "presenting", "back", "close", "tap": return .unknown
    default: break
    }
    guard let placement = StepPlacement.byCommand[command.name] else { return .unknown }
    if let needs = placement.needs { return .at(needs) }
    guard place == .start else { return place }
    switch placement.start {
    case .window: return .at(.window)
    case .topmost(let kind): return .at(kind)
    case .content, .sideBySide: return .unknown
    }
  }

  /// Returns the place at which a route in the braces of a step starts.
  private func inside(_ step: CompletionContext.Step, at place: Place) -> Place {
    guard let command = command(step.name) else { return .unknown }
    if case .composing(let composition) = command.body { return composition == .outcome ? .start : place }
    let words = Words(step.arguments, flags: command.flags)
    if command.name == "select-tab" { return Place(model.tabKinds.count == 1 ? model.tabKinds.first : nil) }
    if words.flags.contains("in-tabs") { return .at(.tabs) }
    if words.flags.contains("in-stack") { return .at(.stack) }
    if command.group == .searching || command.name == "window" { return after(step, at: place) }
    switch slot(in: command.parameters, words) {
    case let slot? where slot.parameter == .screen || slot.parameter == .screens:
      return Place(slot.words.plain.first.flatMap { model.screens[$0]?.kind })
    default: return .unknown
    }
  }

  /// Returns the place that a search for a target finds.
  private func found(_ target: String?) -> Place {
    guard let target else { return .unknown }
    if let match = Match.kinds[target] { return Place(match.kind) }
    if let kind = Kind(named: target, among: model.containers) { return .at(kind) }
    let kinds = Set(model.places.filter { $0.key?.name == target }.map(\.kind))
    return Place(kinds.isEmpty ? model.screens[target]?.kind : kinds.count == 1 ? kinds.first : nil)
  }
}
