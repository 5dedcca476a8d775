extension Route: CustomStringConvertible {
  /// The text of the route in the command language. In the braces of a nested route, the parser usually reads the text as an equal route.
  /// Elsewhere, the parser inserts a search before the first step of a line or of an alternative if that step needs a container: `push a`
  /// means `top stack | push a`.
  ///
  /// Some parts of a route cannot be parsed from the text, such as actions and closures, secret values, the children of a screen container
  /// that differ from the initial children of that screen, and most attributes of a child in compact notation.
  ///
  /// - Complexity: O(characters).
  public var description: String { code.isEmpty ? "" : RoutePrinter(code).text(isStart: false) }

  /// The text of the route for the braces of an outcome and for `--when-gone=`. There, the parser inserts a search before the first step if
  /// that step needs a container, unless `here` precedes it. If the first step of the route needs a container, the text therefore starts
  /// with `here`.
  var startText: String { RoutePrinter(code).text(isStart: true) }
}

/// A printer that converts the flat list of instructions of a route to text.
private struct RoutePrinter {
  /// A piece of text that remains to be printed.
  private enum Job {
    case text(String)
    /// The remaining instructions of the route or of a block in braces. `isFirst` is `true` if none of them has been printed. `isStart` is
    /// `true` if the parser could insert a search before the next step; if that step needs a container, `here` is printed before it.
    case steps(Range<Int>, isFirst: Bool, isStart: Bool)
  }

  private let code: [Instruction]
  /// For each nested route, the index of its `leave`, stored at the index of its `enter`.
  private var leaves: [Int]
  /// The remaining jobs. The next job is the last element.
  private var jobs: [Job] = []
  private var text = ""

  init(_ code: [Instruction]) {
    self.code = code
    leaves = Array(repeating: code.count - 1, count: code.count)
    var open: [Int] = []
    for (index, instruction) in code.enumerated() {
      if case .enter = instruction { open.append(index) }
      if case .leave = instruction, let enter = open.popLast() { leaves[enter] = index }
    }
  }

  consuming func text(isStart: Bool) -> String {
    jobs = [block(code.indices, isStart: isStart)]
    while let job = jobs.popLast() {
      switch job {
      case .text(let words): text += words
      case .steps(let range, let isFirst, let isStart): step(range, isFirst: isFirst, isStart: isStart)
      }
    }
    return text
  }

  private func block(_ range: Range<Int>, isStart: Bool = false) -> Job {
    range.isEmpty ? .text("here") : .steps(range, isFirst: true, isStart: isStart)
  }

  private mutating func step(_ range: Range<Int>, isFirst: Bool, isStart: Bool) {
    guard let index = range.first else { return }
    var end = index + 1
    var jobs: [Job] = []
    var staysStart = false
    switch code[index] {
    case .perform(let step):
      jobs.append(.text(isStart && step.base.needs != nil ? "here | \(step)" : step.description))
      if step.base is Steps.Wait { staysStart = isStart }
    case .here: jobs.append(.text("done"))
    case .separate:
      jobs.append(.text("separate"))
      staysStart = isStart
    case .animated(let animation, let count):
      end += count
      jobs += [.text("animated \(Quoting.quoted(animation.description)) { "), block(index + 1..<end, isStart: isStart), .text(" }")]
    case .enter:
      end = leaves[index] + 1
      jobs += [.text(" { "), block(index + 1..<leaves[index]), .text(" }")]
    case .attempt(let count): jobs += watched(index + 1..<index + 1 + count, in: range, &end, isFirst: isFirst, isStart: isStart)
    case .leave, .recover, .recoverBy, .ensure: break
    }
    if case .enter = code[index] {} else if !isFirst, !jobs.isEmpty { text += " | " }
    self.jobs.append(.steps(end..<max(end, range.upperBound), isFirst: false, isStart: staysStart))
    self.jobs += jobs.reversed()
  }

  /// Returns the jobs that print the watched instructions in `body` and the instructions that handle their result. Sets `end` to the index
  /// after both.
  private func watched(_ body: Range<Int>, in range: Range<Int>, _ end: inout Int, isFirst: Bool, isStart: Bool) -> [Job] {
    let unit = unit(body, isStart: isStart)
    var isAlternatives = false
    var jobs: [Job]
    end = body.upperBound + 1
    switch code[body.upperBound] {
    case .recover(count: 0): jobs = unit + [.text(" | ignore-failure")]
    case .recover(let count):
      jobs = [block(body, isStart: isStart), .text(" || ")] + self.unit(end..<end + count, isStart: isStart)
      end += count
      isAlternatives = end < range.upperBound
    case .recoverBy(let fallback): jobs = unit + [.text(" | {closure at \(fallback.place)}")]
    case .ensure(let count):
      jobs = unit + [.text(" | ensure { "), block(end..<end + count), .text(" }")]
      end += count
    default: jobs = unit
    }
    return isFirst && !isAlternatives ? jobs : [.text("do { ")] + jobs + [.text(" }")]
  }

  /// Returns the jobs for a block. A block that consists only of alternatives is written in braces, to separate its `||` from the
  /// alternatives around it.
  private func unit(_ range: Range<Int>, isStart: Bool) -> [Job] {
    let block = block(range, isStart: isStart)
    guard let first = range.first, case .attempt(let count) = code[first], case .recover(let other) = code[first + 1 + count],
      other > 0, count + other + 2 == range.count
    else { return [block] }
    return [.text("do { "), block, .text(" }")]
  }
}

extension [Node] {
  /// The screens as arguments of a step, separated by commas; `--none` for an empty list.
  var routeText: String { isEmpty ? "--none" : map(\.routeText).joined(separator: ", ") }
}

extension Node {
  /// The screen as an argument of a step, followed by the flags for its attributes. A screen is printed as its key. A plain stack or tab
  /// container with one screen without attributes is printed as the key of that screen with `--in-stack` or `--in-tabs`. Any other plain
  /// container is printed as its subtree in compact notation: see ``NavigationState/description``.
  var routeText: String {
    guard isAnonymous else { return ([key.description] + attributes.flags).joined(separator: " ") }
    if kind == .stack || kind == .tabs, children.count == 1, !children[0].isAnonymous, children[0].isBare {
      return ([children[0].key.description, kind == .stack ? "--in-stack" : "--in-tabs"] + attributes.flags).joined(separator: " ")
    }
    // If the split has columns, the notation shows whether the split is collapsed, and to which column. The flags contain the other
    // attributes.
    var (bare, flagged) = (self, attributes)
    bare.attributes = .none
    if kind == .split, !children.isEmpty {
      swap(&bare.appearance.isCollapsed, &flagged.appearance.isCollapsed)
      bare.appearance.columnForCollapsing = attributes.appearance.columnForCollapsing
    }
    return ([Quoting.quoted(CompactTree.text(of: bare))] + flagged.flags).joined(separator: " ")
  }
}

extension Attributes {
  /// The attributes as flags of the steps that show a screen, such as `--title=Rooms`.
  package var flags: [String] {
    var flags: [String] = []
    func add(_ name: String, _ value: String?) { if let value { flags.append("--\(name)=\(Quoting.quoted(value))") } }
    func add(_ name: String, _ isSet: Bool) { if isSet { flags.append("--\(name)") } }
    add("style", presentation.style?.rawValue)
    if !presentation.detents.isEmpty { add("detents", presentation.detents.map(\.description).joined(separator: ",")) }
    add("detent", presentation.detent?.description)
    add("anchor", presentation.anchor)
    add("locked", policies.lock?.extent == .visible)
    add("kept", policies.lock?.extent == .kept)
    add("asking", policies.lock?.question?.form)
    add("title", appearance.title?.form)
    add("tab-title", appearance.tabTitle?.form)
    add("tab-symbol", appearance.tabSymbol)
    add("tab-badge", appearance.tabBadge)
    add("no-back", appearance.hidesBack)
    add("hide-bottom-bar", appearance.hidesBottomBar)
    for button in appearance.barButtons { add("bar-button", button) }
    add("collapsed", appearance.isCollapsed)
    add("when-gone", policies.completion?.startText)
    return flags
  }
}

extension Attributes.Change: CustomStringConvertible {
  /// The step that makes the change, in the command language: `set-title Rooms`, `lock`.
  package var description: String {
    switch self {
    case .appearance(let change): change.text
    case .lock(let lock): lock?.description ?? "unlock"
    case .detents(let detents, let resting):
      "change-sheet" + (resting.map { " \($0)" } ?? "")
        + (detents.map { " --detents=" + $0.map(\.description).joined(separator: ",") } ?? "")
    }
  }
}

extension Appearance.Change {
  /// The step that makes the change, in the command language: `set-title Rooms`, `hide-back`.
  fileprivate var text: String {
    func text(_ step: String, _ value: String?) -> String { "set-\(step)" + (value.map { " \(Quoting.quoted($0))" } ?? "") }
    return switch self {
    case .title(let title): text("title", title?.form)
    case .tabTitle(let title): text("tab-title", title?.form)
    case .tabSymbol(let name): text("tab-symbol", name)
    case .tabBadge(let badge): text("tab-badge", badge)
    case .barButtons(let names): "set-bar-buttons" + names.map { " \(Quoting.quoted($0))" }.joined()
    case .hidesBack(let isHidden): isHidden ? "hide-back" : "hide-back --off"
    case .hidesBottomBar(let isHidden): isHidden ? "hide-bottom-bar" : "hide-bottom-bar --off"
    case .isCollapsed(let isCollapsed): isCollapsed ? "collapse" : "expand"
    }
  }
}

extension Lock: CustomStringConvertible {
  /// The step that sets the lock, in the command language: `lock --kept --asking='Discard the changes?'`.
  public var description: String {
    switch (extent, question) {
    case (.visible, nil): "lock"
    case (.kept, nil): "lock --kept"
    case (.visible, let question?): "lock --visible --asking=\(Quoting.quoted(question.form))"
    case (.kept, let question?): "lock --kept --asking=\(Quoting.quoted(question.form))"
    }
  }
}
