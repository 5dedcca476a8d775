extension Simulator {
  /// A canonical text of the complete state. Equal states give equal texts. `naming` must give each controller one name.
  public static func fingerprint(naming: (UIViewController) -> String) -> String {
    var lines = ["profile \(profile.rawValue)"]
    if world.refusals > 0 { lines.append("refusals \(world.refusals)") }
    let application = UIApplication.shared
    if application.applicationState != .active { lines.append("application \(application.applicationState)") }
    for scene in application.scenes {
      let preferred = application.preferredScene === scene ? " preferred" : ""
      lines.append("scene \(scene.session.persistentIdentifier) \(scene.activationState)\(preferred)")
    }
    for session in application.sessions where !application.scenes.contains(where: { $0.session === session }) {
      lines.append("session \(session.persistentIdentifier)")
    }
    for (index, window) in application.windows.enumerated() {
      var words = ["window \(index)", window.isVisible ? "visible" : "hidden"]
      if window.isKeyWindow { words.append("key") }
      if let scene = window.windowScene { words.append("in=\(scene.session.persistentIdentifier)") }
      words.append("\(window.traitCollection.horizontalSizeClass)")
      if let running = window.running { words.append("running=\(naming(running.layer))") }
      lines.append(words.joined(separator: " "))
      lines.append("  views \(window.subviews.map { $0.controller.map(naming) ?? "view" }.joined(separator: ","))")
      var known: Set<ObjectIdentifier> = []
      if let root = window.rootViewController { describe(root, indent: "  ", naming, &known, into: &lines) }
      // Layers of a root that was replaced (W1).
      for view in window.subviews {
        guard let layer = view.controller, !known.contains(ObjectIdentifier(layer)) else { continue }
        describe(layer, indent: "  left ", naming, &known, into: &lines)
      }
    }
    for item in world.pending {
      lines.append("pending +\(max(0, item.due - now)) \(item.label) \(item.subject.map(naming) ?? "-")")
    }
    if let gesture = world.gesture { lines.append("gesture \(gesture.kind.rawValue) \(naming(gesture.subject))") }
    return lines.joined(separator: "\n")
  }

  private static func describe(
    _ controller: UIViewController, indent: String, _ name: (UIViewController) -> String, _ known: inout Set<ObjectIdentifier>,
    into lines: inout [String]
  ) {
    guard known.insert(ObjectIdentifier(controller)).inserted else { return }
    var words = [name(controller), controller.appearance.rawValue]
    if controller.isViewLoaded { words.append("loaded") }
    if controller.hasAppeared { words.append("hasAppeared") }
    if controller.isAnimatingAppearance, controller.appearance == .appearing || controller.appearance == .disappearing {
      words.append("animated")
    }
    if controller.isEnteringParent { words.append("entering") }
    if controller.isLeavingParent { words.append("leaving") }
    if controller.isEntering { words.append("beingPresented") }
    if controller.isLeaving { words.append("beingDismissed") }
    if controller.isModalInPresentation { words.append("locked") }
    words += controller.containerState(name)
    if let presentation = controller.presentation {
      words.append("by=\(presentation.presenter.map(name) ?? "-") style=\(presentation.style)")
      if let transition = presentation.transition { words.append("running=\(transition.text(name))") }
      if presentation.completion != nil { words.append("completion") }
      if presentation.isByUser { words.append("byUser") }
      if !presentation.chain.isEmpty { words.append("chain=\(presentation.chain.map(name).joined(separator: ","))") }
    }
    lines.append(indent + words.joined(separator: " "))
    for child in controller.children { describe(child, indent: indent + "  ", name, &known, into: &lines) }
    if let layer = controller.presented { describe(layer, indent: indent + "^ ", name, &known, into: &lines) }
  }
}

extension Transition {
  /// The text of the transition for the fingerprint.
  func text(_ name: (UIViewController) -> String) -> String {
    var words = "\(kind.rawValue):\(from.map(name) ?? "-")>\(to.map(name) ?? "-")"
    if isAnimated { words += ":animated" }
    if initiallyInteractive { words += isInteractive ? ":interactive" : ":released" }
    if isCancelled { words += ":cancelled" }
    if hasStarted { words += ":started" }
    if hasHandlers { words += ":handlers" }
    return words
  }
}
