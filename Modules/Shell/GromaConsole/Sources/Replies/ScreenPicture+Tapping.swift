import Groma
import GromaCommandLanguage

extension ScreenPicture {
  /// An element of the top layer that the user can tap.
  enum Target: Hashable {
    /// The action with the given name, and the path of the screen that offers it if another screen offers an action with the same name.
    case action(String, of: TreePath? = nil)
    /// A tab: its index, and the path of its container unless this is the topmost visible tab container. If the tab is selected and its
    /// stack shows a later screen, a tap pops the stack to its root.
    case tab(Int, in: TreePath?, pops: Bool)
    /// The back item, and the path of the container that it removes or hides unless it is the one of the visible screen.
    case back(of: TreePath? = nil)
  }

  /// A text on the screen that the user can tap.
  struct TapText: Hashable {
    var text: String
    /// The name of the element in messages: `0 bob`, `the tab Catalog`.
    var label: String
    var target: Target
  }

  /// The texts of the top layer that the user can tap: the titles and names of actions, the titles of tabs, and the title of the back item.
  var tapTexts: [TapText] {
    var texts: [TapText] = []
    for (number, action) in actions.enumerated() {
      let label = "\(number) \(action.text)" + (action.title == nil ? "" : " (\(action.name))")
      texts.append(TapText(text: action.text, label: label, target: action.target))
      if action.title != nil { texts.append(TapText(text: action.name, label: label, target: action.target)) }
    }
    let bars = layers.last?.pane.tabBars ?? []
    for (depth, tabs) in bars.enumerated() {
      for (index, tab) in tabs.enumerated() {
        let container = depth + 1 == bars.count ? nil : tab.place?.parent
        let target = Target.tab(index, in: container, pops: tab.isSelected && tab.popsToRoot)
        texts.append(TapText(text: tab.title, label: "the tab \(tab.title)", target: target))
      }
    }
    for (bar, isLast) in backBars {
      guard let back = bar.back else { continue }
      texts.append(TapText(text: back, label: "the back item \(back)", target: .back(of: isLast ? nil : bar.backPlace)))
    }
    return texts
  }

  /// The bars of the top layer with a back item, from left to right, each with whether it is the bar of the visible screen.
  private var backBars: [(bar: Bar, isLast: Bool)] {
    let bars = layers.last?.pane.bars ?? []
    return bars.enumerated().map { ($1, $0 + 1 == bars.count) }.filter { $0.bar.back != nil }
  }

  /// The texts of the top layer: titles, messages, lines, tabs, bar buttons and actions, each once.
  var topTexts: [String] {
    guard let pane = layers.last?.pane else { return [] }
    let bars = pane.bars
    let question: [String] =
      if case .question(let title, let message, let fields) = pane { [title] + (message.map { [$0] } ?? []) + fields } else { [] }
    let lists: [[String]] = [
      question, bars.map(\.title), pane.lines.map { String($0.trimmed) }, bars.compactMap(\.back),
      bars.flatMap { bar in bar.buttons.map { title(ofButton: $0, in: bar) } }, pane.tabBars.joined().map(\.title), actions.map(\.text),
    ]
    return lists.joined().reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
  }

  /// Whether the top layer has a back item.
  private var hasBack: Bool { !backBars.isEmpty }

  /// Returns the element that a word denotes: the name of an action, the number of an action, a text on the screen, or `back` for the back
  /// item. A text may differ in case, and may be shortened to its first words or, if `allowsPrefixes`, to its first characters. Returns
  /// `nil` if the word denotes nothing.
  ///
  /// - Throws: A diagnostic with the code `command.action` for a number without an action, for a text that occurs several times, and for a
  ///   text of a covered layer.
  func target(_ word: String, _ span: SourceSpan, allowsPrefixes: Bool) throws(Diagnostic) -> Target? {
    if actions.contains(where: { $0.name == word }) { return .action(word) }
    if word.isActionNumber { return try action(word, span).target }
    if word.isEmpty { return nil }
    let texts = tapTexts
    let lowercased = word.lowercased()
    var found = texts.filter { $0.text == word }
    if found.isEmpty, word == "back", hasBack { return .back() }
    if found.isEmpty { found = texts.filter { $0.text.lowercased() == lowercased } }
    if found.isEmpty { found = texts.filter { $0.text.lowercased().begins(withWords: lowercased) } }
    if found.isEmpty, allowsPrefixes { found = texts.filter { $0.text.lowercased().hasPrefix(lowercased) } }
    guard let first = found.first else {
      if let cover = cover(of: lowercased) {
        throw Diagnostic(code: "command.action", message: "'\(word)' is covered by \(cover)", span: span)
      }
      return nil
    }
    if Set(found.map(\.target)).count > 1 {
      let labels: [String] = found.reduce(into: []) { if !$0.contains($1.label) { $0.append($1.label) } }
      throw Diagnostic(
        code: "command.action", message: "'\(word)' is ambiguous: \(labels.joined(separator: ", "))", span: span,
        hint: "tap an action by its number, a tab with 'select-tab', the back item with 'back'")
    }
    return first.target
  }

  private func action(_ number: String, _ span: SourceSpan) throws(Diagnostic) -> Action {
    if let index = Int(number), actions.indices.contains(index) { return actions[index] }
    let offered =
      switch actions.count {
      case 0: "nothing has a number here"
      case 1: "the only number is 0"
      case let count: "the numbers are 0 to \(count - 1)"
      }
    throw Diagnostic(
      code: "command.action", message: "there is no action \(number): \(offered)", span: span,
      hint: actions.isEmpty ? nil : "'screen' shows the numbers")
  }

  /// Returns a description of the top layer if a layer below it contains the given text. Otherwise, returns `nil`.
  ///
  /// - Parameter text: The text, in lower case.
  private func cover(of text: String) -> String? {
    let covered = layers.dropLast().contains { layer in
      let bars = layer.pane.bars
      let texts =
        layer.pane.tabBars.joined().map(\.title) + layer.pane.lines + bars.compactMap(\.back) + bars.flatMap(\.buttons)
      return texts.contains { $0.trimmed.lowercased() == text }
    }
    guard covered, let top = layers.last else { return nil }
    let style = (top.style ?? .pageSheet).layerName
    if case .question(let title, _, _) = top.pane { return "the \(style) '\(title)'" }
    return "the \(style)" + (top.pane.bars.last.map { " '\($0.title)'" } ?? "")
  }
}

extension ScreenPicture.Action {
  /// The element that the action is.
  fileprivate var target: ScreenPicture.Target { .action(name, of: isHidden ? place : nil) }
}

extension String {
  /// Returns whether the string is longer than `words` and starts with them. The next character must not continue the last word or name.
  fileprivate func begins(withWords words: String) -> Bool {
    guard hasPrefix(words), let next = dropFirst(words.count).first else { return false }
    return !next.isLetter && !next.isNumber && next != "-"
  }

  /// Whether the word can be the number of an action.
  var isActionNumber: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }
}
