#if canImport(UIKit)
  public import Groma
  public import GromaPresentation
  public import UIKit

  /// The views of an app in UIKit. A ``Presenter`` keeps them up to date.
  ///
  /// ```swift
  /// let hierarchy = UIKitHierarchy(navigator)
  /// hierarchy.attach(window)
  /// let presenter = Presenter(navigator, on: hierarchy)
  /// ```
  ///
  /// The view controller of a screen is created by the screen's definition (``ScreenDefinition/viewController(_:)``); without such a
  /// definition, it is a plain list of the screen's lines and actions. A view controller belongs to one screen in the tree: it is created
  /// when it is first needed and released after the screen is removed. A stack is shown by a navigation controller, tabs by a tab bar
  /// controller, and pages by a page view controller. Splits and custom containers are shown by a plain view controller with the visible
  /// children side by side. Alerts and action sheets are shown by an alert controller, other requests by their providers: see ``requests``. A
  /// later column of a collapsed split has a back item: in the bar of its stack, or in a bar above the column.
  ///
  /// In an app that moves step by step, ``embed(_:onRemoval:)`` shows a window of the app inside the view controllers of the existing app.
  ///
  /// The hierarchy was tested with an imitation of UIKit that follows the documented rules of Apple's UIKit, not on a device.
  @MainActor
  public final class UIKitHierarchy: ViewHierarchy {
    /// A window of the app. Its view controllers exist before a `UIWindow` is attached.
    struct Window {
      let id: ViewID
      let name: ScreenKey
      /// The root view controller of the window, or a view controller in an existing app. It contains the controller of the root layer and
      /// presents the modal layers.
      let host: PlainController
      var window: UIWindow?

      /// Whether the window is shown in a `UIWindow` or in an existing app.
      @MainActor var isAttached: Bool { window != nil || host.embedding != nil }
    }

    /// An embedded view controller that has no window yet. The existing app retains it.
    struct SpareHost {
      /// The name of the window, or `nil` if the controller is for any window.
      let name: ScreenKey?
      weak var host: PlainController?
    }

    /// A view controller with its view in the tree, without children.
    final class Entry {
      let controller: UIViewController
      var view: ViewTree.View
      var presentation = Presentation()
      var settings = ControllerSettings()
      /// The animation with which the screen came to its stack, or `nil` for that of UIKit.
      var arrival: StackTransition?
      /// The animation of the modal layer, which UIKit does not retain.
      var transition: ModalTransition?
      /// The style and the delegate of the controller itself, if a route has asked for another animation.
      var ownTransition: (style: UIModalTransitionStyle, delegate: (any UIViewControllerTransitioningDelegate)?)?
      /// The request that the controller shows for a provider, or `nil` if there is none.
      var request: RequestProviders.Shown?
      /// The window whose modal layer the controller is, or `nil` if it was not presented.
      var window: ViewID?
      /// Whether the hierarchy has begun to dismiss the modal layer.
      var isDismissed = false
      /// Whether the titles of the bar buttons follow the actions of the screen.
      var followsActions = false

      init(_ controller: UIViewController, _ view: ViewTree.View) { (self.controller, self.view) = (controller, view) }
    }

    /// A view controller that other code has presented or pushed.
    private struct Foreign {
      weak var controller: UIViewController?
      let view: ViewTree.View
    }

    /// The function that receives the events. The ``Presenter`` sets it.
    public var onEvent: (@MainActor (ViewEvent) -> Void)?
    /// Called when the app opens a window and no `UIWindow` is available for it. Receives the name of the window. When the new scene
    /// connects, call ``attach(_:)``; in an existing app, ``embed(_:onRemoval:)``. By default, requests a new scene, unless a window was
    /// embedded in an existing app.
    ///
    /// In an existing app, also called when a route makes an embedded window the key window, and another tab or screen of the existing app
    /// covers it.
    public lazy var onWindowRequest: @MainActor (ScreenKey) -> Void = { [weak self] _ in
      if self?.hasEmbedded == true { return }
      UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
    }

    /// The animations of the app by their names (``NavigationAnimation/custom(_:milliseconds:)``).
    public var animations: [String: NamedAnimation] = [:]
    /// The animations that routes have asked for and that are not registered, such as `flip for a stack`. A test can expect that there are
    /// none.
    public internal(set) var missingAnimations: Set<String> = []
    /// The providers of the requests that routes make.
    public let requests: RequestProviders

    let navigator: Navigator
    var windows: [Window] = []
    private var spareWindows: [UIWindow] = []
    /// The embedded view controllers for the next windows that the app opens, with the names of these windows. A controller without a name
    /// is for any window.
    var spareHosts: [SpareHost] = []
    /// Whether a window was embedded in an existing app.
    var hasEmbedded = false
    /// The embedded window that a route has made the key window, until the existing app is asked to uncover it, or `nil` if there is none.
    var requested: NodeID?
    /// The `UIWindow` that shows the key window, or that showed it last. Used only in an existing app.
    weak var keyPlace: UIWindow?
    private var entries: [ViewID: Entry] = [:]
    private var entriesOfControllers: [ObjectIdentifier: Entry] = [:]
    /// The controllers that other code has presented or pushed, and retains.
    private var foreign: [ObjectIdentifier: Foreign] = [:]
    private var foreignCount = 0
    /// The coordinator of the transition whose end will be reported.
    private var awaited: (any UIViewControllerTransitionCoordinator)?
    /// Whether a transition has been awaited since the last operation. The first awaited transition is that of the operation.
    private var hasWaited = false
    /// Whether the transition of the last operation has ended and was not canceled.
    public internal(set) var hasCompleted = false
    /// The change of the content of a view that is being animated, or `nil` if there is none.
    var runningChange: RunningChange?
    /// Whether a report is scheduled. If ``hasAppeared`` is `true`, the report is ``ViewEvent/appeared``; otherwise ``ViewEvent/changed``.
    private(set) var willReport = false
    private var hasAppeared = false

    /// Creates a hierarchy without windows.
    ///
    /// - Parameter navigator: The navigator whose screens are shown.
    public init(_ navigator: Navigator) {
      self.navigator = navigator
      requests = RequestProviders(navigator)
      Self.all = Self.all.filter { $0.hierarchy != nil } + [Weak(hierarchy: self)]
      navigator.observeLanguage(owner: self) { hierarchy in
        for entry in hierarchy.entries.values { hierarchy.configure(entry) }
      }
    }

    // MARK: Windows of UIKit

    /// Shows in a `UIWindow` the first window of the app that has none yet. If there is no such window, keeps the `UIWindow` for the next
    /// window that the app opens.
    public func attach(_ window: UIWindow) {
      if let index = windows.firstIndex(where: { !$0.isAttached }) {
        show(index, in: window)
      } else {
        spareWindows.append(window)
      }
    }

    /// Removes a `UIWindow` whose scene was closed. The presenter then closes the window of the app, or opens it again if it must not be
    /// closed.
    public func detach(_ window: UIWindow) {
      spareWindows.removeAll { $0 === window }
      windows.removeAll { $0.window === window }
      report()
    }

    private func show(_ index: Int, in window: UIWindow) {
      windows[index].window = window
      window.rootViewController = windows[index].host
      window.makeKeyAndVisible()
      report()
    }

    // MARK: Reading

    /// The view controllers that are shown, as a tree.
    public var shown: ViewTree {
      // Swift checks the isolation of each closure that runs in the standard library, so loops are faster here (benchmark row `v1`).
      var shown = ViewTree()
      for window in windows where window.isAttached {
        var layers: [ViewTree.Layer] = []
        for controller in self.layers(of: window) { layers.append(layer(of: controller)) }
        shown.windows.append(ViewTree.Window(id: window.id, name: window.name, layers: layers))
      }
      return shown
    }

    /// Whether UIKit presents or dismisses a layer, or runs a transition, in one of the windows. If so, an event is sent at the end.
    public var isMoving: Bool {
      if runningChange != nil { return true }
      for window in windows {
        var next: UIViewController? = window.host
        while let layer = next {
          if let coordinator = coordinator(in: layer) {
            wait(for: coordinator)
            return true
          }
          if layer.isBeingPresented || layer.isBeingDismissed {
            report()
            return true
          }
          next = presentedLayer(of: layer, in: window)
        }
      }
      return false
    }

    /// Returns the controllers of the layers from bottom to top: the controller of the root, followed by the presented ones. Omits layers
    /// that are being dismissed, and the layers above them.
    func layers(of window: Window) -> [UIViewController] {
      var layers = Array(window.host.content.prefix(1))
      var next = presentedLayer(of: window.host, in: window)
      while let layer = next, !layer.isBeingDismissed {
        layers.append(layer)
        next = presentedLayer(of: layer, in: window)
      }
      return layers
    }

    /// Returns the layer that a controller presents. Returns `nil` for the layer of another window that is embedded in the same window of
    /// UIKit.
    func presentedLayer(of controller: UIViewController, in window: Window) -> UIViewController? {
      guard let layer = controller.presentedViewController else { return nil }
      if let other = entry(of: layer)?.window, other != window.id { return nil }
      return layer
    }

    private func layer(of controller: UIViewController) -> ViewTree.Layer {
      ViewTree.Layer(view(of: controller), presentation: entry(of: controller)?.presentation ?? Presentation())
    }

    private func view(of controller: UIViewController) -> ViewTree.View {
      guard var view = entry(of: controller)?.view else { return foreignView(of: controller) }
      guard let container = controller.container else { return view }
      let content = container.content
      view.children.reserveCapacity(content.count)
      for child in content { view.children.append(self.view(of: child)) }
      view.selection = container.selection
      return view
    }

    /// Returns the view controller that the definition of a screen has created, or `nil` if there is none.
    package func ownController(of node: NodeID) -> UIViewController? {
      entries[.node(node)].map(\.controller).flatMap { $0 is ScreenListController ? nil : $0 }
    }

    private struct Weak {
      weak var hierarchy: UIKitHierarchy?
    }

    /// The hierarchies of the process.
    private static var all: [Weak] = []

    /// Returns whether a view controller belongs to a screen that has left the tree.
    static func hasRemoved(_ controller: UIViewController) -> Bool {
      var next: UIViewController? = controller
      while let current = next {
        for case let hierarchy? in all.map(\.hierarchy) {
          if case .node(let node)? = hierarchy.entry(of: current)?.view.id { return hierarchy.navigator.path(of: node) == nil }
        }
        next = current.parent
      }
      return false
    }

    /// The texts of the app in the language of the navigator.
    var texts: AppTexts { navigator.texts }

    func entry(of controller: UIViewController) -> Entry? { entriesOfControllers[ObjectIdentifier(controller)] }

    private func foreignView(of controller: UIViewController) -> ViewTree.View {
      if let known = foreign[ObjectIdentifier(controller)], known.controller === controller { return known.view }
      foreign = foreign.filter { $0.value.controller != nil }
      foreignCount += 1
      let view = ViewTree.View(id: .foreign(foreignCount), kind: .foreign, key: ScreenKey(name: "\(type(of: controller))"))
      foreign[ObjectIdentifier(controller)] = Foreign(controller: controller, view: view)
      return view
    }

    /// Returns the coordinator of a transition in a controller or in its visible children, or `nil` if there is no transition.
    private func coordinator(in controller: UIViewController) -> (any UIViewControllerTransitionCoordinator)? {
      if let coordinator = controller.transitionCoordinator { return coordinator }
      if let stack = controller as? StackController { return stack.topViewController.flatMap(coordinator) }
      guard let container = controller.container else { return nil }
      for child in container.visible { if let coordinator = self.coordinator(in: child) { return coordinator } }
      return nil
    }

    // MARK: Events

    /// Reports an event in a later turn of the run loop, so that the presenter changes nothing inside a callback of UIKit.
    func report(_ event: ViewEvent = .changed) {
      if event == .appeared { hasAppeared = true }
      if willReport { return }
      willReport = true
      RunLoopTurn.schedule { [weak self] in
        guard let self else { return }
        let event: ViewEvent = hasAppeared ? .appeared : .changed
        (willReport, hasAppeared) = (false, false)
        watchLayers()
        onEvent?(event)
        releaseControllers()
      }
    }

    private func wait(for coordinator: any UIViewControllerTransitionCoordinator) {
      if awaited === coordinator { return }
      awaited = coordinator
      let isOfOperation = !hasWaited
      hasWaited = true
      coordinator.animate(alongsideTransition: nil) { [weak self] context in
        guard let self else { return }
        awaited = nil
        if isOfOperation { hasCompleted = !context.isCancelled }
        report()
      }
    }

    func send(_ interaction: UserInteraction) {
      onEvent?(.did(interaction))
      releaseControllers()
    }

    /// The identities of the views that have a controller.
    var identities: Set<ViewID> { Set(entries.keys) }

    /// Returns the identity of the view of a controller, or `nil` if the controller belongs to no view of the navigator.
    func knownID(of controller: UIViewController) -> ViewID? { entry(of: controller)?.view.id }

    /// Returns the identity of the view of a controller. A controller that belongs to no view of the navigator has a foreign view.
    func id(of controller: UIViewController) -> ViewID { entry(of: controller)?.view.id ?? foreignView(of: controller).id }

    /// Returns whether the user may leave a controller, and reports the attempt if not.
    func mayLeave(_ controller: UIViewController) -> Bool {
      guard let view = entry(of: controller)?.view else { return true }
      if view.isLocked { send(.left(view.id, isDone: false)) }
      return !view.isLocked
    }

    /// Reports that the horizontal size class of a plain container has changed, if the container is a split.
    func split(_ controller: UIViewController, isCollapsed: Bool) {
      guard let view = entry(of: controller)?.view, view.kind == .node(.split) else { return }
      send(.collapsed(view.id, isCollapsed))
    }

    // MARK: Operations

    /// Performs an operation by calling UIKit.
    public func perform(_ operation: ViewOperation, animation: NavigationAnimation) -> Bool {
      (hasWaited, hasCompleted) = (false, false)
      switch operation {
      case .openWindow(let window): return open(window)
      case .closeWindow(let id): close(id)
      case .setRoot(let view, let id):
        if let window = windows.first(where: { $0.id == id }) { setRoot(view.flatMap(controller), of: window, animation) }
      case .present(let layer, let id): return present(layer, on: presenter(of: id), in: self.window(ofLayer: id), animation)
      case .dismiss(let id): return dismiss(above: presenter(of: id), animation)
      case .setChildren(let children, let selection, let id):
        guard let entry = entries[id] else { return false }
        change(entry, to: controllers(for: children), selection: selection, animation)
      case .select(let index, let id):
        guard let entry = entries[id], let container = entry.controller.container else { return false }
        change(entry, to: container.content, selection: index, animation)
      case .configure(let view):
        guard let entry = entries[view.id] else { return false }
        entry.view = view
        configure(entry)
        if let container = entry.controller.container {
          show(container.content, selection: container.selection, in: entry, false)
        }
      case .arrange(let presentation, let id):
        guard let entry = entries[id] else { return false }
        entry.presentation = presentation
        arrange(entry, over: entry.controller.presentingViewController)
      }
      // The report also releases the controllers that are no longer needed.
      report()
      return true
    }

    private func open(_ window: ViewTree.Window) -> Bool {
      guard !windows.contains(where: { $0.id == window.id }) else { return false }
      spareHosts.removeAll { $0.host == nil }
      let spare = spareHosts.firstIndex { $0.name == window.name } ?? spareHosts.firstIndex { $0.name == nil }
      let host = spare.flatMap { spareHosts.remove(at: $0).host } ?? PlainController(self)
      host.show(window.layers.prefix(1).compactMap { controller(for: $0.view) }, visible: 0..<1, selection: 0, animated: false)
      windows.append(Window(id: window.id, name: window.name, host: host))
      if host.embedding != nil {
        report()
        return true
      }
      guard !spareWindows.isEmpty else {
        onWindowRequest(window.name)
        return false
      }
      show(windows.count - 1, in: spareWindows.removeFirst())
      return true
    }

    private func close(_ id: ViewID) {
      guard let index = windows.firstIndex(where: { $0.id == id }) else { return }
      let closed = windows.remove(at: index)
      // A root that still presents layers would stay in memory, together with the layers.
      firstLayer(of: closed)?.presentingViewController?.dismiss(animated: false)
      closed.host.embedding?.end()
      guard let window = closed.window else { return }
      window.isHidden = true
      window.rootViewController = nil
      spareWindows.append(window)
      // The same change may open another window, which then reuses this `UIWindow`.
      RunLoopTurn.schedule { [weak self] in
        guard let self, let index = spareWindows.firstIndex(where: { $0 === window }) else { return }
        spareWindows.remove(at: index)
        guard let session = window.windowScene?.session else { return }
        UIApplication.shared.requestSceneSessionDestruction(session, options: nil)
      }
    }

    /// Returns the controller that presents a layer above the layer whose view has the identity, or `nil` if there is no such layer.
    private func presenter(of id: ViewID) -> UIViewController? {
      guard let controller = entries[id]?.controller ?? foreign.values.first(where: { $0.view.id == id })?.controller else { return nil }
      return windows.first { $0.host.content.first === controller }?.host ?? controller
    }

    /// Replaces the root of a window, and removes the modal layers above the old root.
    private func setRoot(_ root: UIViewController?, of window: Window, _ animation: NavigationAnimation) {
      let host = window.host
      let show: @MainActor () -> Void = { [weak self] in
        host.show([root].compactMap(\.self), visible: 0..<1, selection: 0, animated: false)
        self?.updateBack(of: host)
      }
      let view = window.window ?? host.viewIfLoaded
      guard let presenter = firstLayer(of: window)?.presentingViewController else { return change(view, animation, show) }
      if case .custom(let name, _) = animation, animations[name]?.view != nil {
        return change(view, animation) {
          show()
          presenter.dismiss(animated: false)
        }
      }
      // The new root appears when its layers go.
      show()
      _ = dismiss(above: presenter, animation)
    }

    /// Replaces the children and the selection of a container.
    private func change(_ entry: Entry, to content: [UIViewController], selection: Int, _ animation: NavigationAnimation) {
      guard let stack = entry.controller as? StackController else {
        return change(entry.controller.viewIfLoaded, animation) { [weak self] in
          self?.show(content, selection: selection, in: entry, false)
          self?.configureTab(around: entry.controller)
        }
      }
      let transition = stackTransition(animation)
      let old = stack.viewControllers
      for (index, new) in content.enumerated() where !(old.indices.contains(index) && old[index] === new) && new.parent !== stack {
        self.entry(of: new)?.arrival = transition
      }
      stack.transition = transition
      show(content, selection: selection, in: entry, animation != .none)
      // A stack that is not visible changes without a transition.
      if stack.transitionCoordinator == nil { stack.transition = nil }
      configureTab(around: stack)
    }

    /// Returns the window in which a view fills a layer, or `nil` if there is no such layer.
    private func window(ofLayer id: ViewID) -> ViewID? {
      windows.first { window in layers(of: window).contains { view(of: $0).id == id } }?.id
    }

    private func present(
      _ layer: ViewTree.Layer, on presenter: UIViewController?, in window: ViewID?, _ animation: NavigationAnimation
    ) -> Bool {
      // UIKit refuses to present layers until the root has appeared. An event is then sent.
      guard let presenter, (presenter as? PlainController)?.hasAppeared != false else { return false }
      guard let controller = controller(for: layer.view), let entry = entries[layer.view.id] else { return false }
      entry.presentation = layer.presentation
      (entry.isDismissed, entry.window) = (false, window)
      setTransition(of: entry, animation, presenter: presenter)
      arrange(entry, over: presenter)
      presenter.present(controller, animated: animation != .none) { [weak self] in
        self?.watchLayers()
        self?.report()
      }
      // UIKit logs a refusal, but does not return it. The presenter tries again in the next turn.
      if controller.presentingViewController == nil { report() }
      return controller.presentingViewController != nil
    }

    private func dismiss(above presenter: UIViewController?, _ animation: NavigationAnimation) -> Bool {
      guard let presenter, var top = presenter.presentedViewController else { return false }
      entry(of: top)?.isDismissed = true
      // UIKit animates the topmost layer.
      while let next = top.presentedViewController {
        top = next
        entry(of: top)?.isDismissed = true
      }
      if let entry = entry(of: top) { setTransition(of: entry, animation) }
      presenter.dismiss(animated: animation != .none) { [weak self] in self?.report() }
      return true
    }

    private func show(_ content: [UIViewController], selection: Int, in entry: Entry, _ animated: Bool) {
      guard let container = entry.controller.container else { return }
      let visible = entry.view.visibleIndices(of: content.count, selection)
      container.show(content, visible: visible, selection: selection, animated: animated)
      if container is TabsController { for tab in content { configureTab(tab) } }
    }

    // MARK: Controllers

    /// Returns the controller of a view, which is created if there is none. A controller that is not shown is updated, together with its
    /// children. Returns `nil` for a foreign view that no longer exists, and for a request that no provider shows.
    private func controller(for view: ViewTree.View) -> UIViewController? {
      if view.kind == .foreign { return foreign.values.first { $0.view.id == view.id }?.controller }
      guard let entry = entries[view.id] ?? make(view).map({ add($0) }) else { return nil }
      if entry.controller.parent != nil || entry.controller.presentingViewController != nil { return entry.controller }
      entry.view = view.alone
      configure(entry)
      show(controllers(for: view.children), selection: view.selection, in: entry, false)
      return entry.controller
    }

    private func controllers(for views: [ViewTree.View]) -> [UIViewController] {
      var controllers: [UIViewController] = []
      for view in views { if let controller = controller(for: view) { controllers.append(controller) } }
      return controllers
    }

    private func add(_ entry: Entry) -> Entry {
      entries[entry.view.id] = entry
      entriesOfControllers[ObjectIdentifier(entry.controller)] = entry
      return entry
    }

    private func make(_ view: ViewTree.View) -> Entry? {
      guard case (.question, .node(let id)) = (view.kind, view.id), let effect = effect(of: id) else {
        return makeController(view).map { Entry($0, view.alone) }
      }
      let choose = { @MainActor [weak self] (outcome: String, values: [ScreenKey.Argument]) -> Void in
        self?.send(.chose(view.id, outcome: outcome, values: values))
      }
      if effect.isQuestion { return Entry(UIAlertController(effect, texts, choose: choose), view.alone) }
      guard let request = requests.show(effect, id, choose) else { return nil }
      let entry = Entry(request.controller, view.alone)
      entry.request = request
      return entry
    }

    /// Returns the effect that a layer shows, or `nil` if there is none.
    private func effect(of node: NodeID) -> Effect? {
      navigator.path(of: node).flatMap { path in navigator.state.running.last { $0.at == path }?.effect }
    }

    private func makeController(_ view: ViewTree.View) -> UIViewController? {
      switch view.kind {
      case .node(.stack): StackController(self)
      case .node(.tabs): TabsController(self)
      case .node(.pages): PagesController(self)
      case .node(.page): navigator.makeView(of: view) as? UIViewController ?? makeList(view)
      case .question: makeList(view)
      default: PlainController(self)
      }
    }

    private func makeList(_ view: ViewTree.View) -> UIViewController {
      navigator.context(of: view).map { ScreenListController(navigator, $0) } ?? PlainController(self)
    }

    private func configure(_ entry: Entry) {
      let (controller, view) = (entry.controller, entry.view)
      let title = view.appearance.title.flatMap { texts.text(.title, of: view.key.name, as: $0) }
      entry.settings.apply(view, titled: title, to: controller) { [navigator] button in
        guard let context = navigator.context(of: view) else { return }
        context.logging(button) { () throws(NavigationError) in try context.tap(button, file: "", line: 0) }
      } attempt: { [weak self] in
        self?.send(.left(view.id, isDone: false))
      }
      followActions(entry)
      updateBack(entry)
      (controller.parent as? PlainController)?.placeBar()
      configureTab(around: controller)
    }

    /// Adds the back item of a column, or that of the first screen in an existing app, or removes it.
    func updateBack(_ entry: Entry) {
      let ofColumn = entry.view.columnBack.map { back in UIAction { [weak self] _ in self?.send(.selected(back.column, in: back.split)) } }
      entry.controller.navigationItem.setColumnBack(
        ofColumn ?? exit(from: entry.controller), title: texts.text(.action, of: "split", named: ["back"], as: "Back") ?? "Back")
    }

    /// Applies the titles and the symbols of the actions to the bar buttons. When a view first has bar buttons, begins to do so after each
    /// later change of the state or the language.
    private func followActions(_ entry: Entry) {
      if entry.settings.barButtons.isEmpty { return }
      if entry.followsActions { return applyLook(entry) }
      entry.followsActions = true
      entry.controller.observe { [weak self, weak entry] in if let entry { self?.applyLook(entry) } }
    }

    private func applyLook(_ entry: Entry) {
      guard case .node(let node) = entry.view.id, let path = navigator.path(of: node) else { return }
      let screen = entry.view.key.name
      entry.settings.applyLook { [navigator] name in
        if let action = navigator.action(named: name, at: path) { return (action.shownTitle, action.symbol) }
        return (navigator.texts.text(.action, of: screen, named: [name], as: nil, or: name) ?? name.readableName, nil)
      }
    }

    /// Applies the presentation of a layer that a presenter presents or will present.
    private func arrange(_ entry: Entry, over presenter: UIViewController?) {
      entry.controller.arrange(
        entry.presentation, keepsStyle: entry.controller.presentingViewController != nil || entry.transition?.hasPresentation == true)
      if let popover = entry.controller.popoverPresentationController, let presenter {
        popover.point(at: anchor(of: entry, on: presenter), in: presenter.view)
      }
      // An alert, and a controller of a provider, may have a delegate of their own.
      if entry.view.kind != .question { entry.controller.presentationController?.delegate = layers }
    }

    /// The delegate of all modal layers.
    private lazy var layers = LayerDelegate(self)

    /// Releases the controllers that are not shown, except those of nodes in the tree. Does nothing during a transition.
    private func releaseControllers() {
      if isMoving { return }
      let shown = Set(windows.flatMap { window in layers(of: window) }.flatMap { view(of: $0).identities })
      for (id, entry) in entries where !shown.contains(id) {
        if case .node(let node) = id, navigator.path(of: node) != nil { continue }
        entries[id] = nil
        entriesOfControllers[ObjectIdentifier(entry.controller)] = nil
      }
    }
  }

  extension ViewTree.View {
    /// The identities of the view and of the views inside it.
    fileprivate var identities: [ViewID] { [id] + children.flatMap(\.identities) }
  }
#endif
