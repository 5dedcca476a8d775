extension Steps {
  /// A step that changes one attribute of a container. A change of detents applies to the sheet that contains the current container, and
  /// any other change to the current container itself.
  package struct Configure: RouteStep {
    package static let name = "configure"

    /// The change.
    package var change: Attributes.Change

    package init(_ change: Attributes.Change) { self.change = change }

    package init(_ change: Appearance.Change) { self.change = .appearance(change) }

    package var needs: Kind? { if case .appearance(.isCollapsed) = change { .split } else { nil } }
    package var defaultContainer: DefaultContainer {
      switch change {
      case .appearance(.isCollapsed): .topmost(.split)
      default: .content
      }
    }
    package var text: String { change.description }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.configure(change), at: place(at: path, in: &transaction))
      return .stayed(path)
    }

    /// Returns the path of the container that changes: the sheet around a path, or the path itself.
    private func place(at path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      switch change {
      case .detents(let detents, let resting):
        guard let layer = path.layer, case .detents(let offered?) = transaction.ask(.detents(layer)) else {
          throw .noContainer("enclosing sheet", in: path)
        }
        let detents = detents ?? offered
        if let resting, !detents.contains(resting) {
          throw .noScreen("the sheet has no detent \(resting), only \(detents.map(\.description).joined(separator: ", "))", in: layer)
        }
        return layer
      default: return path
      }
    }

    package static var commands: [StepCommand] {
      [
        text("set-title", "TITLE", "Set the title of the container.") { .title($0.map(LocalizableText.init(form:))) },
        text("set-tab-title", "TITLE", "Set the title of the container's tab.") { .tabTitle($0.map(LocalizableText.init(form:))) },
        text("set-tab-symbol", "SYMBOL", "Set the symbol of the container's tab.", Appearance.Change.tabSymbol),
        text("set-tab-badge", "BADGE", "Set the badge of the container's tab.", Appearance.Change.tabBadge),
        StepCommand(
          "set-bar-buttons", .appearance, "[NAME]…", "Set the bar buttons of the screen.", takes: [.text],
          examples: ["set-bar-buttons edit share"], frequency: 1
        ) { reader in
          var names: [String] = []
          while let name = reader.word(.text) { names.append(name) }
          return Configure(.barButtons(names))
        },
        toggle("hide-back", "Hide the back item of the screen.", Appearance.Change.hidesBack),
        toggle("hide-bottom-bar", "Hide the tab bar while the screen is visible.", Appearance.Change.hidesBottomBar),
        lock, unlock, changeSheet,
        StepCommand(
          "collapse", .containers, "", "Show one column of a split at a time.",
          details: "The column is the one shown before the split expanded, or the detail.",
          examples: [.init("collapse", after: ["set-root 'split[rooms || support]'"])], frequency: 1
        ) { _ in Configure(.isCollapsed(true)) },
        StepCommand(
          "expand", .containers, "", "Show all columns of a split.",
          examples: [.init("expand", after: ["set-root 'split[rooms || support]'", "collapse"])], frequency: 1
        ) { _ in Configure(.isCollapsed(false)) },
      ]
    }

    private static func text(
      _ name: String, _ usage: String, _ summary: String, _ change: @escaping @Sendable (String?) -> Appearance.Change
    ) -> StepCommand {
      StepCommand(
        name, .appearance, "[\(usage)]", summary,
        details: "Without \(usage), the current \(usage.lowercased()) is removed.", takes: [.text],
        examples: [.init("\(name) New")], frequency: 1
      ) { reader in Configure(change(reader.word(.text))) }
    }

    private static func toggle(
      _ name: String, _ summary: String, _ change: @escaping @Sendable (Bool) -> Appearance.Change
    ) -> StepCommand {
      StepCommand(
        name, .appearance, "[--off]", summary, options: [.init("off", "show it again")], examples: [.init(name)], frequency: 1
      ) { reader in Configure(change(!reader.flag("off"))) }
    }

    private static var lock: StepCommand {
      StepCommand(
        "lock", .appearance, "[--kept] [[--visible] --asking QUESTION]", "Keep the container from being removed or covered.",
        details: """
          A route that would remove or cover the container fails. With --kept the
          container may be covered, but not removed.
          With --asking the route asks the user a question and waits: 'tap leave'
          permits the change and runs the route again, 'tap stay' drops the route. A
          container that is still there after 'tap leave' keeps its lock.
          A container with --asking may be covered, unless it also has --visible.
          The locked screen itself may finish. 'unlock' ends the lock.
          """,
        options: [
          .init("kept", "it may be covered, but not removed"), .init("visible", "with --asking: the container may not be covered either"),
          .asking,
        ], examples: ["lock", "lock --kept", "lock --asking='Discard the changes?'"], frequency: 1
      ) { reader in
        let isVisible = reader.flag("visible")
        let isKept = reader.flag("kept")
        return Configure(.lock(Lock(isVisible: isVisible, isKept: isKept, question: reader.option("asking")) ?? .visible))
      }
    }

    private static var unlock: StepCommand {
      StepCommand(
        "unlock", .appearance, "[--all]", "Unlock the container.",
        options: [.init("all", "also unlock all screens in it, without a question")],
        examples: ["unlock", "window | unlock --all | set-root rooms"], frequency: 4
      ) { reader in
        if reader.flag("all") { return UnlockAll() }
        return Configure(.lock(nil))
      }
    }

    private static var changeSheet: StepCommand {
      StepCommand(
        "change-sheet", .appearance, "[HEIGHT] [--detents HEIGHT,…]", "Set the height of the sheet, or its possible heights.",
        details: """
          Without HEIGHT the sheet rests at the first of its heights. A height is
          medium, large, content, points (300pt) or a percentage of the available height
          (40%).
          """,
        takes: [.height],
        options: [
          .init("detents", "HEIGHTS", takes: .heights, "the heights at which the sheet can rest; list the lowest first")
        ],
        examples: [.init("change-sheet large", after: ["present support --detents=medium,large"])], frequency: 1
      ) { reader in
        let detents = try reader.option("detents", as: DetentList.self)?.detents
        return Configure(.detents(detents, resting: try reader.value(.height, as: Detent.self)))
      }
    }
  }
}

extension StepCommand.Option {
  /// The option `--asking`, with which a lock asks the user for permission. Without other options, the lock allows the container to be
  /// covered, but asks before the container is removed.
  package static var asking: StepCommand.Option { .init("asking", "QUESTION", "the question to ask the user before the screen is left") }
}

extension Lock {
  /// Creates a lock from the options of a command, as in `--kept --asking='Discard the changes?'`. Returns `nil` if no option is given. If
  /// only a question is given, the lock allows the container to be covered, but asks before the container is removed.
  ///
  /// - Parameters:
  ///   - isVisible: Whether the container must be neither removed nor covered.
  ///   - isKept: Whether the container must not be removed but can be covered. Takes precedence over `isVisible`.
  ///   - question: The question to ask the user, or `nil` for a lock without a question.
  package init?(isVisible: Bool, isKept: Bool, question: String?) {
    let lock: Lock? = isKept ? .kept : isVisible ? .visible : nil
    guard let lock = lock ?? (question == nil ? nil : .kept) else { return nil }
    self = question.map { lock.asking(LocalizableText(form: $0)) } ?? lock
  }
}

extension Route where Current == Split {
  /// Collapses the split, so that it shows one column at a time, as on a narrow screen, and stays on the split. The column that was shown
  /// before the split was expanded is shown first, or else the last column, the detail. If no stack in the shown column can be popped,
  /// ``Route/back()`` shows the previous column, if there is one. A split that is already collapsed does not change.
  public consuming func collapse() -> Self { step(Steps.Configure(.isCollapsed(true))) }
  /// Expands the split, so that it shows all columns, and stays on the split. The split shows the same column when it collapses again, unless
  /// its columns change or the detail is shown in the meantime.
  public consuming func expand() -> Self { step(Steps.Configure(.isCollapsed(false))) }
}

extension Route {
  /// Changes one property of the container's appearance, and stays on the container.
  ///
  /// Fails with ``NavigationError/typeMismatch(_:found:needed:)`` at the app, which has no appearance, and if `change` collapses or expands
  /// a container that is not a split.
  public consuming func configure(_ change: Appearance.Change) -> Self { step(Steps.Configure(change)) }
  /// Locks the container, and stays on it. The lock replaces an earlier lock.
  ///
  /// Fails with ``NavigationError/typeMismatch(_:found:needed:)`` at the app.
  ///
  /// - Parameter lock: The lock. By default, the container can be neither removed nor covered.
  public consuming func lock(_ lock: Lock = .visible) -> Self { step(Steps.Configure(.lock(lock))) }
  /// Unlocks the container, and stays on it. The locks of screens inside the container remain.
  ///
  /// Fails with ``NavigationError/typeMismatch(_:found:needed:)`` at the app.
  public consuming func unlock() -> Self { step(Steps.Configure(.lock(nil))) }
  /// Changes the detents of the sheet that contains the container, and stays on the container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container is not in a sheet, and with ``NavigationError/noScreen(_:in:)`` if
  /// `resting` is not one of the detents.
  ///
  /// - Parameters:
  ///   - detents: The heights at which the sheet can rest, lowest first. `nil` keeps the current heights.
  ///   - resting: The height at which the sheet rests after the change. `nil` stands for the first of the detents.
  public consuming func changeSheet(_ detents: [Detent]? = nil, resting: Detent? = nil) -> Self {
    step(Steps.Configure(.detents(detents, resting: resting)))
  }
}
