extension Simulator {
  /// A canonical text of the complete state. Equal states give equal texts. `naming` must give each controller one name.
  public static func fingerprint(naming: (UIViewController) -> String) -> String {
    withoutActuallyEscaping(naming) { name in
      var text = FingerprintText(name: name)
      describeApplication(&text)
      for (index, window) in UIApplication.shared.windows.enumerated() { describe(window, index, &text) }
      for item in world.pending {
        text.line("pending")
        text.word("+", String(max(0, item.due - now)))
        text.word(item.label)
        text.word(item.subject.map(name) ?? "-")
      }
      if let gesture = world.gesture {
        text.line("gesture")
        text.word(gesture.kind.rawValue)
        text.word(name(gesture.subject))
      }
      return text.result
    }
  }

  private static func describeApplication(_ text: inout FingerprintText) {
    text.line("profile")
    text.word(profile.rawValue)
    if world.refusals > 0 { text.line("refusals \(world.refusals)") }
    let application = UIApplication.shared
    if application.applicationState != .active { text.line("application \(application.applicationState)") }
    for scene in application.scenes {
      text.line("scene \(scene.session.persistentIdentifier) \(scene.activationState)")
      if application.preferredScene === scene { text.word("preferred") }
    }
    for session in application.sessions where !application.scenes.contains(where: { $0.session === session }) {
      text.line("session \(session.persistentIdentifier)")
    }
  }

  private static func describe(_ window: UIWindow, _ index: Int, _ text: inout FingerprintText) {
    text.line("window")
    text.word(String(index))
    text.word(window.isVisible ? "visible" : "hidden")
    if window.isKeyWindow { text.word("key") }
    if let scene = window.windowScene { text.word("in=", scene.session.persistentIdentifier) }
    text.word(window.traitCollection.horizontalSizeClass == .compact ? "compact" : "regular")
    if let running = window.running { text.word("running=", running.layer) }
    text.line("  views")
    let views = window.subviews.map { view in
      let controller = view.controller ?? (view as? PresentationContainerView)?.content
      return controller.map(text.name) ?? (view is PresentationContainerView ? "empty" : "view")
    }
    text.word(views.joined(separator: ","))
    var known: Set<ObjectIdentifier> = []
    if let root = window.rootViewController { describe(root, indent: "  ", &known, into: &text) }
    // Replaced roots with their layers (W1).
    for root in window.replacedRoots { describe(root, indent: "  left ", &known, into: &text) }
  }

  private static func describe(
    _ controller: UIViewController, indent: String, _ known: inout Set<ObjectIdentifier>, into text: inout FingerprintText
  ) {
    guard known.insert(ObjectIdentifier(controller)).inserted else { return }
    text.line(indent, text.name(controller))
    text.word(controller.appearance.rawValue)
    if controller.isViewLoaded { text.word("loaded") }
    if controller.hasAppeared { text.word("hasAppeared") }
    if controller.isAnimatingAppearance, controller.appearance == .appearing || controller.appearance == .disappearing {
      text.word("animated")
    }
    if controller.isEnteringParent { text.word("entering") }
    if controller.isLeavingParent { text.word("leaving") }
    if controller.isEntering { text.word("beingPresented") }
    if controller.isLeaving { text.word("beingDismissed") }
    if controller.isModalInPresentation { text.word("locked") }
    if controller.definesPresentationContext { text.word("context") }
    if let item = controller.storedNavigationItem {
      if !item.showsBackButton { text.word("noBackButton") }
      if item.backAction != nil { text.word("backAction") }
    }
    controller.describeContainer(&text)
    if let presentation = controller.presentation {
      text.word("by=", presentation.presenter)
      text.word("style=", presentation.style.name)
      if let transition = presentation.transition { text.word("running=", transition) }
      if presentation.completion != nil { text.word("completion") }
      if presentation.isByUser { text.word("byUser") }
      if !presentation.chain.isEmpty { text.word("chain=", presentation.chain) }
    }
    let children = controller.describedChildren
    if !children.isEmpty {
      let deeper = indent + "  "
      for child in children { describe(child, indent: deeper, &known, into: &text) }
    }
    if let layer = controller.presented { describe(layer, indent: indent + "^ ", &known, into: &text) }
  }
}

/// The text of a state, written word by word.
@MainActor struct FingerprintText {
  let name: (UIViewController) -> String
  private(set) var result = ""

  init(name: @escaping (UIViewController) -> String) {
    self.name = name
    result.reserveCapacity(1024)
  }

  /// Begins a line.
  mutating func line(_ start: String, _ rest: String = "") {
    if !result.isEmpty { result += "\n" }
    result += start
    result += rest
  }

  /// Adds a word to the line.
  mutating func word(_ label: String, _ value: String = "") {
    result += " "
    result += label
    result += value
  }

  /// Adds the name of a controller.
  mutating func word(_ label: String, _ controller: UIViewController?) { word(label, controller.map(name) ?? "-") }

  /// Adds the names of controllers.
  mutating func word(_ label: String, _ controllers: [UIViewController]) {
    word(label)
    for (index, controller) in controllers.enumerated() {
      if index > 0 { result += "," }
      result += name(controller)
    }
  }

  /// Adds a transition.
  mutating func word(_ label: String, _ transition: Transition) {
    word(label, transition.kind.rawValue)
    result += ":"
    result += transition.from.map(name) ?? "-"
    result += ">"
    result += transition.to.map(name) ?? "-"
    if transition.isAnimated { result += ":animated" }
    if transition.initiallyInteractive { result += transition.isInteractive ? ":interactive" : ":released" }
    if transition.context != nil { result += ":custom" }
    if transition.isCancelled { result += ":cancelled" }
    if transition.hasStarted { result += ":started" }
    if transition.hasHandlers { result += ":handlers" }
  }
}
