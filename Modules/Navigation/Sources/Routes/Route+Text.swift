extension Route: CustomStringConvertible {
  /// The text of the command language; reading it gives an equal route, unless the route is opaque or shows a screen other than the one
  /// its key makes. Nesting is printed down to 200 levels.
  public var description: String { RoutePrinter.text(code[...], depth: 0) }
}

/// Turns the flat list back into the text of a route.
private enum RoutePrinter {
  static func text(_ code: ArraySlice<Instruction>, depth: Int) -> String {
    guard depth < 200 else { return "…" }
    var items: [String] = []
    var index = code.startIndex
    while index < code.endIndex {
      let isFirst = index == code.startIndex
      switch code[index] {
      case .verb(let verb): items.append(verb.description)
      case .here: items.append("done")
      case .separate: items.append("separate")
      case .animated(let animation): items.append("animated \(Quoting.quoted(animation.description))")
      case .enter:
        let end = matchingLeave(code, after: index)
        items[items.count - 1] += " { \(text(code[index + 1..<end], depth: depth + 1)) }"
        index = end
      case .attempt(let count):
        let body = code[index + 1..<index + 1 + count]
        index += count + 1
        items += watched(body, code, at: &index, isFirst: isFirst, depth: depth)
      case .leave, .recover, .recoverBy, .ensure: break
      }
      index += 1
    }
    return items.joined(separator: " | ")
  }

  /// The items of a watched group; `index` is that of the instruction that watches, and becomes that of the group's last.
  private static func watched(
    _ body: ArraySlice<Instruction>, _ code: ArraySlice<Instruction>, at index: inout Int, isFirst: Bool, depth: Int
  ) -> [String] {
    let unit = isAlternative(body) ? "do { \(text(body, depth: depth + 1)) }" : text(body, depth: depth + 1)
    let items: [String]
    var isAlternatives = false
    switch code[index] {
    case .recover(count: 0): items = [unit, "ignore-failure"]
    case .recover(let count):
      let other = code[index + 1..<index + 1 + count]
      let text = text(other, depth: depth + 1)
      items = ["\(RoutePrinter.text(body, depth: depth + 1)) || \(isAlternative(other) ? "do { \(text) }" : text)"]
      index += count
      isAlternatives = index + 1 < code.endIndex
    case .recoverBy(let fallback): items = [unit, "{closure at \(fallback.place)}"]
    case .ensure(let count):
      items = [unit, "ensure { \(text(code[index + 1..<index + 1 + count], depth: depth + 1)) }"]
      index += count
    default: items = [unit]
    }
    return isFirst && !isAlternatives ? items : ["do { \(items.joined(separator: " | ")) }"]
  }

  /// Whether a block is nothing but alternatives, whose `||` would join those around it.
  private static func isAlternative(_ code: ArraySlice<Instruction>) -> Bool {
    guard case .attempt(let count)? = code.first, case .recover(let other) = code[code.startIndex + 1 + count] else { return false }
    return other > 0 && count + other + 2 == code.count
  }

  private static func matchingLeave(_ code: ArraySlice<Instruction>, after enter: Int) -> Int {
    var depth = 0
    for index in enter..<code.endIndex {
      if case .enter = code[index] { depth += 1 }
      if case .leave = code[index] { depth -= 1 }
      if depth == 0 { return index }
    }
    return code.endIndex - 1
  }
}

extension Verb: CustomStringConvertible {
  /// The step in the command language: `push chat room=1 chat=2`.
  public var description: String {
    switch self {
    case .find(let search, let match): "\(search.rawValue) \(match)"
    case .lookUp(let match, let options, let start): "look-up \(match) --options=\(options) --from=\(start)"
    case .go(let relation): relation.rawValue
    case .window(let name): name.map { "window \($0)" } ?? "window"
    case .at(let path): "at \(path)"
    case .push(let node): "push \(node.routeText)"
    case .pop(let count): count == 1 ? "pop" : "pop \(count)"
    case .popTo(let match): "pop-to \(match)"
    case .popToRoot: "pop-to-root"
    case .replace(let node): "replace \(node.routeText)"
    case .setStack(let nodes): "set-stack \(nodes.routeText)"
    case .clearStack: "clear-stack"
    case .present(let node): "present \(node.routeText)"
    case .dismiss(let all): all ? "dismiss --all" : "dismiss"
    case .close: "close"
    case .back: "back"
    case .selectTab(let choice): "select-tab \(choice)"
    case .setupTab(let node, let index, let replacing):
      "setup-tab \(node.routeText)" + (index.map { " --at=\($0)" } ?? "") + (replacing ? " --replacing" : "")
    case .removeTab(let choice): "remove-tab \(choice)"
    case .select(let choice): "select \(choice)"
    case .setChildren(let nodes): "set-children \(nodes.routeText)"
    case .insert(let node, let index, let replacing):
      "insert \(node.routeText)" + (index.map { " --at=\($0)" } ?? "") + (replacing ? " --replacing" : "")
    case .remove(let choice): "remove \(choice)"
    case .showPrimary(let node): "show-primary \(node.routeText)"
    case .showDetail(let node): "show-detail \(node.routeText)"
    case .pushDetail(let node): "detail-push \(node.routeText)"
    case .setRoot(let node): "set-root \(node.routeText)"
    case .openWindow(let name, let root): "open-window \(name)" + (root.map { " \($0.routeText)" } ?? "")
    case .closeWindow: "close-window"
    case .wear(let change): change.description
    case .unlockAll: "unlock --all"
    case .changeSheet(let detents, let resting):
      "change-sheet" + (resting.map { " \($0)" } ?? "")
        + (detents.map { " --detents=" + $0.map(\.description).joined(separator: ",") } ?? "")
    case .hud(let hud?): "hud " + hud.words.joined(separator: " ")
    case .hud(nil): "hud --hide"
    case .makeKey: "make-key"
    case .makeVisible: "make-visible"
    case .refresh: "refresh"
    case .finish(let output): output.map { "finish \($0)" } ?? "finish"
    case .report(let value): "report \(value)"
    case .wait(let milliseconds): "wait \(milliseconds)ms"
    case .request(let effect): effect.description
    case .complete(let outcome, let request, let values):
      "complete \(Quoting.quoted(outcome))" + values.text + (request.map { " --of=\(Quoting.quoted($0))" } ?? "")
    case .tap(let action, let values): "tap \(Quoting.quoted(action))" + values.text
    case .fail(let code, let message): "fail \(Quoting.quoted(code)) \(Quoting.quoted(message))"
    case .check(let name): Quoting.quoted(name)
    case .put(let value): "set-value \(value)"
    case .named(let step): step.stepText
    case .custom(let action): action.base.text
    }
  }
}

extension [EnteredValue] {
  /// ` label=text` for each.
  fileprivate var text: String { map { " \($0)" }.joined() }
}

extension Effect: CustomStringConvertible {
  /// The step in the command language: `request mail to=a@example.org --style=page-sheet { on done | on cancelled --cancel }`.
  public var description: String {
    var text = "request \(request)"
    if let style { text += " --style=\(style.rawValue)" }
    for field in fields { text += " --field=\(Quoting.quoted(field))" }
    return outcomes.isEmpty ? text : text + " { \(outcomes.map(\.description).joined(separator: " | ")) }"
  }
}

extension Effect.Outcome: CustomStringConvertible {
  /// `on delete --destructive { stack | pop }`
  public var description: String {
    "on \(Quoting.quoted(name))" + (role == .normal ? "" : " --\(role.rawValue)")
      + (step.map { " --take=\(Quoting.quoted($0.description))" } ?? "") + (route == AppRoute() ? "" : " { \(route) }")
  }
}

extension Verb.TabChoice: CustomStringConvertible {
  /// The index, or the screen.
  public var description: String {
    switch self {
    case .index(let index): String(index)
    case .match(let match): match.description
    }
  }
}

extension [Node] {
  /// Screens as a step takes them.
  fileprivate var routeText: String { isEmpty ? "--none" : map(\.routeText).joined(separator: ", ") }
}

extension Node {
  /// A screen as a step takes it: its key, or its whole subtree in compact notation when the key does not say it, and what it wears.
  var routeText: String { ([subject] + decoration.flags).joined(separator: " ") }

  private var subject: String {
    guard isAnonymous else { return key.description }
    if kind == .stack || kind == .tabs, children.count == 1, !children[0].isAnonymous, children[0].decoration == .none {
      return "\(children[0].key) \(kind == .stack ? "--in-stack" : "--in-tabs")"
    }
    var bare = self
    bare.decoration = .none
    return Quoting.quoted(CompactTree.text(of: bare))
  }
}

extension Decoration {
  /// What is worn, as the flags that put it on: `--title=Rooms`.
  public var flags: [String] {
    var flags: [String] = []
    func add(_ name: String, _ value: String?) { if let value { flags.append("--\(name)=\(Quoting.quoted(value))") } }
    func add(_ name: String, _ isSet: Bool) { if isSet { flags.append("--\(name)") } }
    add("style", style?.rawValue)
    if !detents.isEmpty { add("detents", detents.map(\.description).joined(separator: ",")) }
    add("detent", detent?.description)
    add("anchor", anchor)
    add("locked", lock?.extent == .inSight)
    add("kept", lock?.extent == .kept)
    add("asking", lock?.question)
    add("title", title)
    add("tab-title", tabTitle)
    add("tab-badge", tabBadge)
    add("no-back", hidesBack)
    add("hide-bottom-bar", hidesBottomBar)
    for button in barButtons { add("bar-button", button) }
    add("collapsed", isCollapsed)
    add("when-gone", completion?.description)
    if let hud { flags.append("--hud=" + Quoting.quoted(hud.words.joined(separator: " "))) }
    return flags
  }
}

extension Decoration.Change: CustomStringConvertible {
  /// The step in the command language: `set-title Rooms`, `lock`.
  public var description: String {
    func text(_ step: String, _ value: String?) -> String { "set-\(step)" + (value.map { " \(Quoting.quoted($0))" } ?? "") }
    return switch self {
    case .title(let title): text("title", title)
    case .tabTitle(let title): text("tab-title", title)
    case .tabBadge(let badge): text("tab-badge", badge)
    case .lock(let lock): lock?.description ?? "unlock"
    case .barButtons(let names): "set-bar-buttons" + names.map { " \(Quoting.quoted($0))" }.joined()
    case .hidesBack(let isHidden): isHidden ? "hide-back" : "hide-back --off"
    case .hidesBottomBar(let isHidden): isHidden ? "hide-bottom-bar" : "hide-bottom-bar --off"
    case .isCollapsed(let isCollapsed): isCollapsed ? "collapse" : "expand"
    case .detents(let detents, let resting):
      "change-sheet" + (resting.map { " \($0)" } ?? "") + " --detents=" + detents.map(\.description).joined(separator: ",")
    case .hud(let hud): Verb.hud(hud).description
    }
  }
}

extension Lock: CustomStringConvertible {
  /// The step in the command language: `lock --kept --asking='Discard the changes?'`. A question alone means that it is kept.
  public var description: String {
    switch (extent, question) {
    case (.inSight, nil): "lock"
    case (.kept, nil): "lock --kept"
    case (.inSight, let question?): "lock --in-sight --asking=\(Quoting.quoted(question))"
    case (.kept, let question?): "lock --kept --asking=\(Quoting.quoted(question))"
    }
  }
}

extension HUD {
  /// The words of the command language: `Saving --style=success --percent=40`.
  var words: [String] {
    [Quoting.quoted(message)] + (style == .spinner ? [] : ["--style=\(style.rawValue)"]) + (percent.map { ["--percent=\($0)"] } ?? [])
  }
}
