#if canImport(UIKit)
  public import Groma
  import GromaPresentation
  import GromaUIKit
  import UIKit

  /// The contract between the screens of an app and their view controllers: in each state, the controls of a view perform the actions that its
  /// screen offers, and nothing else.
  ///
  /// ```swift
  /// @Test func eachViewOffersTheActionsOfItsScreen() {
  ///   let report = ScreenContract(of: app).check()
  ///   #expect(report.violations.isEmpty && report.unchecked.isEmpty)
  /// }
  /// ```
  ///
  /// The check shows each sample of each screen that has a view controller of its own: with the initial values of the app, with each sample of
  /// each value, and with a value that changes while the screen is shown. If the arguments of two samples differ only in the data of the
  /// screen, it also updates one to the other while the screen is shown. It enters text into the fields, uses one control on a new navigator,
  /// and records the routes that run. It then compares the actions that were performed with those that the screen offers. The check does not
  /// use the names of actions.
  ///
  /// It finds bar button items with an action or a menu, buttons, other controls, rows of tables and text fields. It does not find gesture
  /// recognizers, buttons in the cells of a table, collection views, toolbars, and swipe actions. A control that only changes the view, such as
  /// a filter, counts as a control that performs nothing.
  @MainActor
  public struct ScreenContract {
    /// A difference between a view and its screen.
    public struct Violation: Hashable, Sendable, CustomStringConvertible {
      /// The screen.
      public let screen: ScreenKey
      /// The state in which the view was shown, as text: the value that differs from its initial value, or the update. Empty for the initial
      /// values.
      public let circumstances: String
      /// The message.
      public let message: String

      /// The screen, the circumstances and the message.
      public var description: String { "\(screen)\(circumstances.isEmpty ? "" : " (\(circumstances))"): \(message)" }
    }

    /// The result of a check.
    public struct Report: Sendable {
      /// The differences, in the order of the app's definitions.
      public internal(set) var violations: [Violation] = []
      /// The names of the screens whose views were checked.
      public internal(set) var screens: [String] = []
      /// The names of the screens without a view controller of their own, which are shown as a list of their actions: also legacy screens
      /// whose object is no view controller. Containers are not listed.
      public internal(set) var plainScreens: [String] = []
      /// The names of the screens that have a view controller, but no sample with which it could be shown.
      public internal(set) var unchecked: [String] = []
      /// The number of times that a sample was shown.
      public internal(set) var samples = 0
      /// The number of times that a control was used.
      public internal(set) var controls = 0
    }

    private let app: AppDefinition
    private let settle: @MainActor () -> Void

    /// Creates the contract of an app.
    ///
    /// - Parameters:
    ///   - app: The app, with the views of its screens.
    ///   - settle: Runs the main run loop until nothing is left to do. By default, runs the turns of the main run loop that are due.
    public init(of app: AppDefinition, settle: (@MainActor () -> Void)? = nil) {
      self.app = app
      #if os(Linux)
        self.settle = settle ?? { Simulator.settle() }
      #else
        self.settle = settle ?? { RunLoop.main.run(until: Date()) }
      #endif
    }

    /// Checks all screens.
    public func check() -> Report {
      var report = Report()
      for definition in app.screens.all where definition.kind == .page {
        guard hasViewController(definition) else {
          report.plainScreens.append(definition.name)
          continue
        }
        guard definition.problem == nil, !definition.samplesToInspect.isEmpty else {
          report.unchecked.append(definition.name)
          continue
        }
        report.screens.append(definition.name)
        for sample in definition.samplesToInspect {
          for circumstances in allCircumstances {
            check(sample, circumstances, updatingFrom: nil, &report)
          }
          for other in definition.samplesToInspect where other != sample && sample.identifies(other) {
            check(sample, Circumstances(text: "updated from \(other)"), updatingFrom: other, &report)
          }
        }
      }
      return report
    }

    /// Returns whether the screens of a definition have a view controller of their own. The object of a legacy screen can be one.
    private func hasViewController(_ definition: AnyScreenDefinition) -> Bool {
      guard definition.hasView else { return false }
      guard let type = definition.legacyClass, !(type is UIViewController.Type) else { return true }
      // The object can be a view controller although the definition creates it as an object of a superclass.
      return definition.problem == nil
        && definition.samplesToInspect.contains { sample in
          ([nil] + stacksWithServices).contains { show(sample, in: $0, Circumstances(), updatingFrom: nil).controller != nil }
        }
    }

    /// Shows a screen.
    private func show(_ key: ScreenKey, in stack: Node?, _ circumstances: Circumstances, updatingFrom other: ScreenKey?) -> ShownScreen {
      ShownScreen(key, in: stack, of: app, circumstances.value, isLate: circumstances.isLate, updatingFrom: other, settle)
    }

    /// The sample stacks that provide services, in which a screen is shown if it cannot be shown alone.
    private var stacksWithServices: [Node] {
      app.screens.all.filter { $0.kind == .stack && !$0.services.isEmpty }.flatMap(\.samplesToInspect)
        .compactMap { try? app.screens.screen($0).node }
    }

    // MARK: Circumstances

    /// A value of the state, which differs from its initial value.
    private struct Circumstances {
      var text = ""
      var value: AnyStateValue?
      /// Whether the value is stored while the screen is shown.
      var isLate = false
    }

    private var allCircumstances: [Circumstances] {
      [Circumstances()]
        + app.values.flatMap { type in
          type.contractSamples.flatMap {
            [Circumstances(text: "\($0)", value: $0), Circumstances(text: "after a change to \($0)", value: $0, isLate: true)]
          }
        }
    }

    // MARK: Checks

    private func check(_ key: ScreenKey, _ circumstances: Circumstances, updatingFrom other: ScreenKey?, _ report: inout Report) {
      report.samples += 1
      func show(in stack: Node?) -> ShownScreen { self.show(key, in: stack, circumstances, updatingFrom: other) }
      func note(_ message: String) {
        report.violations.append(Violation(screen: key, circumstances: circumstances.text, message: message))
      }
      // The app may replace the screen after the change: for example, after a sign-in.
      if circumstances.isLate, !show(in: nil).isInTree {
        report.samples -= 1
        return
      }
      guard let stack = ([nil] + stacksWithServices).first(where: { show(in: $0).controller != nil }) else {
        return note("the screen is not shown by its view controller")
      }
      let first = show(in: stack)
      guard let view = first.controller else { return }
      if let error = first.error { return note("the change of the screen fails: \(error)") }
      let offered = first.actions
      _ = Controls(of: view).enter(samplesOf: offered)
      settle()
      let count = Controls(of: view).all.count
      var reached: Set<String> = []
      for index in 0..<count {
        let shown = show(in: stack)
        guard let view = shown.controller else { continue }
        let entered = Controls(of: view).enter(samplesOf: offered)
        // A button may be enabled only if the fields are filled in.
        settle()
        let controls = Controls(of: view)
        guard controls.all.indices.contains(index) else {
          note("the number of controls differs from one time that the screen is shown to the next")
          continue
        }
        let control = controls.all[index]
        report.controls += 1
        let routes = shown.routes { control.use() }
        if routes.isEmpty { note("\(control) performs nothing") }
        if routes.count > 1 { note("\(control) performs \(routes.count) routes") }
        for route in routes {
          guard let tap = route.tap, let action = offered.first(where: { $0.name == tap.action }) else {
            note("\(control) performs '\(route)', which is no action of the screen")
            continue
          }
          reached.insert(action.name)
          for field in action.fields {
            guard let text = entered[field.label] else {
              note("the action '\(action.name)' has the field '\(field.label)', but the view has none with this label")
              continue
            }
            let value = tap.values.first { $0.label == field.label }
            if value?.entered != text { note("\(control) does not pass the field '\(field.label)' to the action '\(action.name)'") }
          }
        }
      }
      for action in offered where !reached.contains(action.name) { note("no control performs the action '\(action.name)'") }
    }
  }

  extension NavigationState {
    /// Returns the state with one window, which contains a stack of screens, and with a value.
    fileprivate func showing(_ screens: [Node], in stack: Node?, _ value: AnyStateValue?) -> NavigationState {
      var stack = stack ?? Node(key: "stack", kind: .stack)
      stack.hold(screens, selection: 0)
      var state = replacing(windows: [NavigationState.window("main", layers: [stack])])
      if let value { state.put(value, named: value.name) }
      return state
    }
  }

  extension StateValue {
    /// The samples of the value that differ from its initial value.
    fileprivate static var contractSamples: [AnyStateValue] { samples.map { AnyStateValue($0) }.filter { $0 != AnyStateValue(initial) } }
  }

  /// A screen that is shown in a window, on a navigator of its own.
  @MainActor
  private final class ShownScreen {
    private let navigator: Navigator
    private let hierarchy: UIKitHierarchy
    private let presenter: Presenter
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let settle: @MainActor () -> Void
    private let path: TreePath
    private let key: ScreenKey
    /// The error of the change while the screen was shown, or `nil` if there was none.
    private(set) var error: NavigationError?

    init(
      _ key: ScreenKey, in stack: Node?, of app: AppDefinition, _ value: AnyStateValue?, isLate: Bool, updatingFrom other: ScreenKey?,
      _ settle: @MainActor @escaping () -> Void
    ) {
      self.settle = settle
      self.key = key
      let screen = try? app.screens.screen(other ?? key)
      // The check reports what it finds. Samples without a sensible text make actions fail.
      navigator = Navigator(
        app, state: app.launch.showing(screen.map { [$0.node] } ?? [], in: stack, isLate ? nil : value), logger: .silent)
      path = TreePath([0, 0, 0]) ?? .app
      hierarchy = UIKitHierarchy(navigator)
      // An outcome would run a route that no control performs.
      hierarchy.requests.leavesAllOpen = true
      hierarchy.attach(window)
      presenter = Presenter(navigator, on: hierarchy, clock: nil)
      settle()
      do throws(NavigationError) {
        if isLate, let value { try navigator.run(AppRoute(code: [.step(Steps.SetValue(value))])) }
        if other != nil { try navigator.run(AppRoute().update(try app.screens.screen(key)), on: path) }
      } catch {
        self.error = error
      }
      settle()
    }

    /// Whether the screen is still in the tree.
    var isInTree: Bool { navigator.state.node(at: path)?.key == key }

    /// The view controller of the screen, or `nil` if there is none.
    var controller: UIViewController? {
      guard let id = navigator.id(at: path) else { return nil }
      let controller = hierarchy.ownController(of: id)
      controller?.loadViewIfNeeded()
      return controller
    }

    /// The actions that the screen offers.
    var actions: [OfferedAction] {
      guard let id = navigator.id(at: path), let key = navigator.state.node(at: path)?.key else { return [] }
      return navigator.context(of: key, id).actions
    }

    /// Returns the routes that run while a closure is called.
    func routes(_ body: () -> Void) -> [AppRoute] {
      var routes: [AppRoute] = []
      navigator.onTransaction = { cause, _ in if case .route(let route) = cause { routes.append(route) } }
      body()
      settle()
      navigator.onTransaction = nil
      return routes
    }
  }
#endif
