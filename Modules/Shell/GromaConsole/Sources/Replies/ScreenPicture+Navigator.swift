public import Groma

extension ScreenPicture {
  /// Creates the picture of the key window in the current state of a navigator. The picture is empty if no window is open.
  @MainActor
  public init(of navigator: Navigator) {
    let state = navigator.state
    guard let path = state.keyWindow, let window = state.node(at: path) else {
      self.init(window: "", layers: [], actions: [])
      return
    }
    let painter = Painter(navigator: navigator)
    let layers = window.children.indices.filter(window.shows).compactMap { index in
      path.child(index).map { painter.layer(window.children[index], at: $0, isRoot: index == 0) }
    }
    var names: Set<String> = []
    let actions = navigator.offers().map { action, _, place in
      Action(
        name: action.name, role: navigator.outcome(of: action)?.outcome.role ?? .normal, title: action.title, fields: action.fields,
        fieldTitles: action.fieldTitles, current: action.current, place: place, isHidden: !names.insert(action.name).inserted)
    }
    self.init(
      window: window.key.description, hasOtherWindows: state.root.children.count > 1, layers: layers,
      actions: layers.last.map { Self.numbered(actions, in: $0.pane) } ?? actions)
  }

  /// Returns the actions of a pane in the order of their numbers, each with its row.
  private static func numbered(_ actions: [Action], in pane: Pane) -> [Action] {
    let pages = pane.pages
    let bars = pane.bars
    func isInBar(_ action: Action) -> Bool { bars.contains { $0.buttons.contains(action.name) && $0.shows(action) } }
    var others = actions.filter { !isInBar($0) }
    var rows: [Action] = []
    for (bar, lines) in pages.suffix(1) + pages.dropLast() {
      for (line, text) in lines.enumerated() {
        guard let index = others.firstIndex(where: { $0.text.trimmed == text.trimmed && bar.shows($0) }) else { continue }
        rows.append(others.remove(at: index))
        rows[rows.count - 1].row = Row(page: bar.place, line: line)
      }
    }
    var inBars: [Action] = []
    for bar in bars {
      for button in bar.buttons {
        let found = actions.first { $0.name == button && bar.shows($0) && !inBars.contains($0) }
        if let found { inBars.append(found) }
      }
    }
    return rows + others + inBars
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: Substring {
    var text = self[...].drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Navigator {
  /// Returns the actions that the user can perform now, in the order of their numbers on the screen.
  func actions(on screen: ScreenPicture) -> [OfferedAction] {
    let offered = offers()
    return screen.actions.compactMap { shown in offered.first { $0.action.name == shown.name && $0.place == shown.place }?.action }
  }
}

extension Navigator {
  /// Returns the outcome that an action represents, with its request in progress, or `nil` if there is none, as for an action of a screen.
  func outcome(of action: OfferedAction) -> (effect: Effect, outcome: Effect.Outcome)? {
    guard let (name, request) = action.choice,
      let effect = state.running.last(where: { $0.effect.request.name == request })?.effect,
      let outcome = effect.outcomes.first(where: { $0.name == name })
    else { return nil }
    return (effect, outcome)
  }
}

/// A painter that converts visible nodes of the tree to panes.
@MainActor
private struct Painter {
  let navigator: Navigator

  /// The items of the navigation bar of a screen, including those of its enclosing containers.
  struct BarItems {
    var back: String?
    var backPlace: TreePath?
    var title: String?
    var buttons: [String] = []

    /// Returns the items combined with the items of an inner node. The title of the inner node, as the user sees it, takes precedence.
    func adding(_ inner: Appearance, titled innerTitle: String?) -> BarItems {
      BarItems(
        back: inner.hidesBack ? nil : back, backPlace: inner.hidesBack ? nil : backPlace, title: innerTitle ?? title,
        buttons: inner.barButtons + buttons.filter { !inner.barButtons.contains($0) })
    }

    func bar(_ key: ScreenKey, at place: TreePath) -> ScreenPicture.Bar {
      ScreenPicture.Bar(back: back, title: title ?? key.description, buttons: buttons, place: place, backPlace: backPlace)
    }
  }

  func layer(_ node: Node, at path: TreePath, isRoot: Bool) -> ScreenPicture.Layer {
    let presentation = node.presentation
    return ScreenPicture.Layer(
      style: isRoot ? nil : presentation.style ?? .pageSheet, height: presentation.detent ?? presentation.detents.first,
      anchor: presentation.anchor, pane: pane(node, at: path, BarItems()))
  }

  private func pane(_ node: Node, at path: TreePath, _ outer: BarItems) -> ScreenPicture.Pane {
    let items = outer.adding(node.appearance, titled: ownTitle(of: node))
    func child(_ index: Int, _ items: BarItems) -> ScreenPicture.Pane {
      path.child(index).map { pane(node.children[index], at: $0, items) } ?? .empty(items.bar(node.key, at: path))
    }
    func columns() -> ScreenPicture.Pane { .columns(node.children.indices.map { child($0, $0 == 0 ? items : BarItems()) }) }
    if node.visibility == .none { return page(node.key, at: path, items) }
    if node.children.isEmpty { return .empty(items.bar(node.key, at: path)) }
    switch node.kind {
    case .app, .window, .page: return page(node.key, at: path, items)
    case .stack:
      let top = node.children.count - 1
      return child(top, top > 0 ? BarItems(back: title(of: node.children[top - 1]), backPlace: path.child(top)) : items)
    case .tabs:
      let selected = child(node.selection, items)
      if hidesTabBar(node.children[node.selection]) { return selected }
      return .tabs(
        selected, node.children.indices.map { tab(node.children[$0], at: path.child($0), isSelected: $0 == node.selection) })
    case .split where node.selects:
      var items = items
      // In a collapsed split, the back item selects the previous column.
      if node.selection > 0, !node.appearance.hidesBack {
        (items.back, items.backPlace) = (title(of: node.children[node.selection - 1]), path.child(node.selection))
      }
      return child(node.selection, items)
    case .split: return columns()
    case .pages: return .pages(child(node.selection, items), selected: node.selection, count: node.children.count)
    case .custom:
      switch node.visibility {
      case .none, .last: return child(node.children.count - 1, items)
      case .selected: return .pages(child(node.selection, items), selected: node.selection, count: node.children.count)
      case .all: return columns()
      }
    }
  }

  private func page(_ key: ScreenKey, at path: TreePath, _ items: BarItems) -> ScreenPicture.Pane {
    let asked = navigator.state.running.last { $0.at == path && $0.key.identifies(key) }?.effect
    if let asked, asked.style == .alert || asked.style == .actionSheet {
      let texts = navigator.texts
      return .question(
        title: texts.question(key) ?? key.description, message: texts.message(key),
        fields: asked.fields.map { texts.field($0, of: key, or: $0) })
    }
    return .page(items.bar(key, at: path), lines: navigator.lines(at: path))
  }

  private func tab(_ node: Node, at path: TreePath?, isSelected: Bool) -> ScreenPicture.Tab {
    ScreenPicture.Tab(
      title: navigator.texts.tabTitle(of: node) ?? node.shownTabTitle, badge: node.shownTabBadge, isSelected: isSelected,
      popsToRoot: node.kind == .stack && node.children.count > 1, place: path)
  }

  /// Returns the title that the navigation bar shows for the visible screen of a container.
  private func title(of node: Node) -> String {
    guard let seen = node.children.indices.last(where: node.shows) else { return ownTitle(of: node) ?? node.key.description }
    let own = node.kind != .stack || seen == 0 ? ownTitle(of: node) : nil
    return ownTitle(of: node.children[seen]) ?? own ?? title(of: node.children[seen])
  }

  /// Returns the title of a node in the language of the navigator, or `nil` if the state contains none.
  private func ownTitle(of node: Node) -> String? {
    node.appearance.title.flatMap { navigator.texts.text(.title, of: node.key.name, as: $0) }
  }

  private func hidesTabBar(_ node: Node) -> Bool {
    node.appearance.hidesBottomBar || node.children.indices.last(where: node.shows).map { hidesTabBar(node.children[$0]) } ?? false
  }
}
