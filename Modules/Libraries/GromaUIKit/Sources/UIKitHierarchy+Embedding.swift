#if canImport(UIKit)
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
    /// The view controller shows the first window of the app that is not shown yet, or the next one that the app opens. Modal layers are
    /// presented above the existing view controllers, and above what these present. View controllers that the existing code presents, pushes
    /// and dismisses stay outside the state.
    ///
    /// If the root of the window is a page, the bar of the navigation controller that contains the view controller shows the title and the
    /// buttons of the page. If it is a stack, that bar is hidden as long as the view controller is visible, and the first screen of the stack
    /// has a back item, which pops the view controller.
    ///
    /// At the end, the app releases the presenter and the hierarchy or, if the navigator has other windows, detaches the view controller. Until
    /// then, the state stays, and the view controller can be added again.
    ///
    /// - Parameter onRemoval: Called in a later turn of the main run loop after the view controller has left the existing app, by code or by
    ///   the user, and after the app has closed the window.
    public func embed(onRemoval: (@MainActor () -> Void)? = nil) -> UIViewController {
      hasEmbedded = true
      let embedding = Embedding(onRemoval)
      if let window = windows.first(where: { !$0.isAttached }) {
        window.host.embedding = embedding
        report()
        return window.host
      }
      let host = PlainController(self)
      host.embedding = embedding
      spareHosts.append(host)
      return host
    }

    /// Ends the presence of the app in a view controller that ``embed(onRemoval:)`` has returned. The presenter then closes the window of the
    /// app, unless it must not be closed.
    public func detach(_ controller: UIViewController) {
      spareHosts.removeAll { $0 === controller }
      guard
        let index = windows.firstIndex(where: { $0.host === controller && $0.host.embedding != nil }
        )
      else { return }
      let window = windows.remove(at: index)
      firstLayer(of: window)?.presentingViewController?.dismiss(animated: false)
      window.host.embedding = nil
      report()
    }

    /// Returns the lowest modal layer of a window, without the layers that an existing app has presented around it.
    func firstLayer(of window: Window) -> UIViewController? {
      let layers = layers(of: window, withLeaving: true).dropFirst(
        window.host.content.isEmpty ? 0 : 1)
      return window.host.embedding == nil ? layers.first : layers.first { entry(of: $0) != nil }
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
    /// Whether neither a window nor a presenter contains the controller.
    fileprivate var isRemoved: Bool {
      var outermost: UIViewController = self
      while let parent = outermost.parent { outermost = parent }
      return outermost.presentingViewController == nil && outermost.presentedViewController == nil
        && outermost.viewIfLoaded?.window == nil
    }
  }
#endif
