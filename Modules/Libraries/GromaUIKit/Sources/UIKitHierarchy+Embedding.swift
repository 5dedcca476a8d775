#if canImport(UIKit)
  public import Groma
  import GromaPresentation
  public import UIKit

  extension UIKitHierarchy {
    /// Returns a view controller that shows a window of the app inside an existing app, for an app that moves screen by screen, from the last
    /// screens to the first. The existing code pushes or presents the view controller, adds it as a child, or as a tab.
    ///
    /// ```swift
    /// let navigator = Navigator(.profile)
    /// let hierarchy = UIKitHierarchy(navigator)
    /// let profile = hierarchy.embed { [weak self] in self?.presenter = nil }
    /// presenter = Presenter(navigator, on: hierarchy)
    /// navigation.pushViewController(profile, animated: true)
    /// ```
    ///
    /// The view controller shows the window, whether it is open already or opens later. Modal layers are presented above the existing view
    /// controllers, and above what these present. View controllers that the existing code presents, pushes and dismisses stay outside the
    /// state.
    ///
    /// If the root of the window is a page, the bar of the navigation controller that contains the view controller shows the title and the
    /// buttons of the page. If it is a stack, that bar is hidden as long as the view controller is visible, and the first screen of the stack
    /// has a back item, which pops the view controller.
    ///
    /// Several parts of an existing app share a navigator: each part is a window. The part that the user sees is the key window; if the user
    /// sees none, or a modal layer of the window whose `UIWindow` contains the parts is above them, the key window is that one. A route that
    /// makes a covered part the key window, such as a link that leads to a screen in it, calls ``onWindowRequest``.
    ///
    /// At the end, the app releases the presenter and the hierarchy or, if the navigator has other windows, detaches the window. Until then,
    /// the state stays, and the view controller can be added again.
    ///
    /// - Parameters:
    ///   - name: The name of the window, or `nil` for the first window that is not shown yet, or the next one that the app opens. For the
    ///     window of an attached `UIWindow`, the view controller stays empty until that window is closed and opened again.
    ///   - onRemoval: Called in a later turn of the main run loop after the view controller has left the existing app, by code or by the
    ///     user, and after the app has closed the window.
    /// - Returns: The view controller. If a window with this name is embedded already, that one, which keeps its first function.
    public func embed(_ name: ScreenKey? = nil, onRemoval: (@MainActor () -> Void)? = nil) -> UIViewController {
      if !hasEmbedded { watchKeyWindow() }
      if let name, let known = embeddedHost(of: name) { return known }
      let embedding = Embedding(onRemoval)
      if let window = windows.first(where: { !$0.isAttached && (name == nil || $0.name == name) }) {
        window.host.embedding = embedding
        report()
        return window.host
      }
      let host = PlainController(self)
      host.embedding = embedding
      spareHosts.append(SpareHost(name: name, host: host))
      return host
    }

    private func embeddedHost(of name: ScreenKey) -> PlainController? {
      windows.first { $0.name == name && $0.host.embedding != nil }?.host ?? spareHosts.first { $0.name == name }?.host
    }

    /// Ends the presence of a window in the view controller that ``embed(_:onRemoval:)`` has returned. The presenter then closes the window,
    /// or opens it again if it must not be closed, because it is the last one or contains a locked screen. Does nothing if no window with
    /// this name is embedded.
    public func detach(_ name: ScreenKey) {
      spareHosts.removeAll { $0.name == name }
      guard let index = windows.firstIndex(where: { $0.name == name && $0.host.embedding != nil }) else { return }
      let window = windows.remove(at: index)
      firstLayer(of: window)?.presentingViewController?.dismiss(animated: false)
      window.host.embedding = nil
      report()
      turnToVisiblePart()
    }

    // MARK: The key window

    /// Asks the existing app to uncover each embedded window that a route makes the key window.
    private func watchKeyWindow() {
      hasEmbedded = true
      navigator.observe(owner: self) { hierarchy, event in
        if case .committed(let commit) = event { hierarchy.follow(commit) }
      }
    }

    private func follow(_ commit: Commit) {
      func key(of state: NavigationState) -> NodeID? {
        state.keyWindow.flatMap { state.node(at: $0) }.map { navigator.identity(of: $0) }
      }
      guard let old = key(of: commit.before), let new = key(of: commit.after), old != new else { return }
      // The app has not chosen the window that follows a closed one.
      guard navigator.path(of: old) != nil else { return turnToVisiblePart(in: keyPlace) }
      if requested == nil { RunLoopTurn.schedule { [weak self] in self?.sendRequest() } }
      requested = new
    }

    private func sendRequest() {
      let window = requested.flatMap { id in windows.first { $0.id == .node(id) } }
      requested = nil
      keyPlace = window.flatMap(place) ?? keyPlace
      if let window, window.host.embedding != nil, !window.host.isUncovered { onWindowRequest(window.name) }
    }

    /// Makes the window that the user sees in a `UIWindow` the key window, in a later turn: the window of the topmost modal layer, or the part
    /// that nothing covers, or the window that contains the parts. Does nothing while the request for a covered part is to be sent.
    ///
    /// - Parameter place: The `UIWindow`, or `nil` for that of the key window.
    func turnToVisiblePart(in place: UIWindow? = nil) {
      RunLoopTurn.schedule { [weak self, weak place] in
        guard let self, requested == nil, let key = navigator.state.keyWindow else { return }
        let current = windows.first { path(of: $0) == key }
        keyPlace = place ?? current.flatMap(self.place) ?? keyPlace
        guard let shown = keyPlace.flatMap(visibleWindow), path(of: shown) != nil, shown.id != current?.id else { return }
        send(.turned(to: shown.id))
      }
    }

    /// Returns the window that the user sees in a `UIWindow`.
    private func visibleWindow(in place: UIWindow) -> Window? {
      var (top, id): (UIViewController?, ViewID?) = (place.rootViewController?.presentedViewController, nil)
      while let layer = top, !layer.isBeingDismissed {
        id = entry(of: layer)?.window ?? id
        top = layer.presentedViewController
      }
      return windows.first { $0.id == id }
        ?? windows.last { $0.host.embedding != nil && $0.host.isUncovered && self.place(of: $0) === place }
        ?? windows.first { $0.window === place }
    }

    /// Returns the `UIWindow` that shows a window, or that showed it last.
    private func place(of window: Window) -> UIWindow? { window.window ?? window.host.embedding?.place }

    private func path(of window: Window) -> TreePath? {
      guard case .node(let node) = window.id else { return nil }
      return navigator.path(of: node)
    }

    /// Returns the lowest modal layer of a window, without the layers that an existing app has presented around it.
    func firstLayer(of window: Window) -> UIViewController? {
      var layer = presentedLayer(of: window.host, in: window)
      while window.host.embedding != nil, let foreign = layer, entry(of: foreign) == nil {
        layer = presentedLayer(of: foreign, in: window)
      }
      return layer
    }

    /// Updates the back item of the first screen of an embedded window.
    func updateBack(of host: PlainController) {
      guard host.embedding != nil, let stack = host.content.first as? StackController,
        let first = stack.viewControllers.first,
        let entry = entry(of: first)
      else { return }
      updateBack(entry)
    }

    /// Returns the action of a back item that leaves the embedded window, or `nil` if a controller is not its first screen.
    func exit(from controller: UIViewController) -> UIAction? {
      guard let stack = controller.parent as? StackController,
        stack.viewControllers.first === controller,
        let host = stack.parent as? PlainController, host.embedding != nil,
        let outer = host.navigationController,
        outer.viewControllers.first.map({ !host.isContained(in: $0) }) == true
      else { return nil }
      return UIAction { [weak self, weak outer, weak controller] _ in
        if let controller, self?.mayLeave(controller) == false { return }
        outer?.popViewController(animated: true)
      }
    }
  }

  extension UIViewController {
    /// Whether the controller is another one, or is inside of it.
    fileprivate func isContained(in other: UIViewController) -> Bool {
      self === other || parent?.isContained(in: other) == true
    }
  }

  /// The place of a window in an existing app.
  @MainActor final class Embedding {
    private let onRemoval: (@MainActor () -> Void)?
    private var isChecking = false
    private var isRemoved = false
    /// The `UIWindow` in which the controller has appeared last.
    weak var place: UIWindow?

    init(_ onRemoval: (@MainActor () -> Void)?) { self.onRemoval = onRemoval }

    /// The controller is in the existing app.
    func appeared() { isRemoved = false }

    /// Calls the function of the app in a later turn, if the controller has left the existing app.
    func check(_ host: PlainController) {
      if isChecking { return }
      isChecking = true
      RunLoopTurn.schedule { [weak self, weak host] in
        guard let self else { return }
        isChecking = false
        let wasRemoved = isRemoved
        isRemoved = host?.isRemoved ?? true
        if isRemoved, !wasRemoved { onRemoval?() }
      }
    }

    /// Calls the function of the app in a later turn, because the window was closed.
    func end() {
      if isRemoved { return }
      isRemoved = true
      RunLoopTurn.schedule { [onRemoval] in onRemoval?() }
    }
  }

  extension PlainController {
    /// Whether no tab and no screen of the existing app hides the controller. Modal layers hide nothing.
    fileprivate var isUncovered: Bool {
      var controller: UIViewController = self
      while let parent = controller.parent {
        if let tabs = parent as? UITabBarController, tabs.selectedViewController !== controller { return false }
        if let stack = parent as? UINavigationController, stack.topViewController !== controller { return false }
        controller = parent
      }
      return controller.presentingViewController != nil || controller.presentedViewController != nil
        || controller.viewIfLoaded?.window != nil
    }

    /// Whether neither a window nor a presenter contains the controller.
    fileprivate var isRemoved: Bool {
      var outermost: UIViewController = self
      while let parent = outermost.parent { outermost = parent }
      return outermost.presentingViewController == nil && outermost.presentedViewController == nil
        && outermost.viewIfLoaded?.window == nil
    }
  }
#endif
