import GromaTesting
import UIKit

@testable import Groma

/// One run of a script on a reconciler.
@MainActor final class Trial {
  /// A controller that was in the window.
  private struct Seen {
    weak var controller: UIViewController?
    let name: String
  }

  private let navigator: Navigator
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private var reconciler: (any Reconciler)?
  private var seen: [ObjectIdentifier: Seen] = [:]
  /// The controller on which the last swipe began.
  private weak var swiped: UIViewController?

  /// Resets the simulator and starts a reconciler.
  private init(_ type: any Reconciler.Type, _ tree: String, _ profile: Simulator.Profile) throws {
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    let screens = StubApp.screens().map { $0.changed { $0.makeView = { _, context in PageController(context) } } }
    let app = AppDefinition("stub", "an app of letters", screens: screens, guards: [], values: StubApp.values, root: nil)
    navigator = Navigator(app, state: try app.state(tree))
    reconciler = type.init(navigator, in: window)
  }

  /// Runs a script and returns the verdict.
  static func run(_ script: Script, on type: any Reconciler.Type, _ profile: Simulator.Profile) throws -> Verdict {
    let trial = try Trial(type, script.tree, profile)
    var impossible: Int?
    for (index, step) in script.steps.enumerated() {
      if try !trial.perform(step) { impossible = impossible ?? index + 1 }
      trial.watch()
    }
    guard Simulator.settle() else { return .endless }
    // A swipe that the script has not ended is given up.
    for step in [.cancelBackSwipe, .cancelSheetSwipe] as [Script.Step] where try trial.perform(step) { Simulator.settle() }
    let verdict = trial.verdict(script)
    return verdict == .passed && script.result != nil ? impossible.map { .impossible(step: $0) } ?? .passed : verdict
  }

  /// Performs a step. Returns `false` if it is not possible.
  private func perform(_ step: Script.Step) throws -> Bool {
    switch step {
    case .commit(let route): _ = try navigator.run(route)
    case .attempt(let route): return (try? navigator.run(route)) != nil
    case .turn: Simulator.turn()
    case .advance(let milliseconds): Simulator.advance(by: milliseconds)
    case .settle: Simulator.settle()
    case .beginBackSwipe: return begin(stack) { Simulator.beginBackSwipe(on: $0) }
    case .finishBackSwipe: return (swiped as? UINavigationController).map { Simulator.finishBackSwipe(on: $0) } ?? false
    case .cancelBackSwipe: return (swiped as? UINavigationController).map { Simulator.cancelBackSwipe(on: $0) } ?? false
    case .tapBack: return stack.map { Simulator.tapBackButton(on: $0) } ?? false
    case .beginSheetSwipe: return begin(top) { Simulator.beginSheetSwipe(on: $0) }
    case .finishSheetSwipe: return swiped.map { Simulator.finishSheetSwipe(on: $0) } ?? false
    case .cancelSheetSwipe: return swiped.map { Simulator.cancelSheetSwipe(on: $0) } ?? false
    case .tapTab(let index):
      guard let tabs = visible.lazy.compactMap({ $0 as? UITabBarController }).first, let list = tabs.viewControllers,
        list.indices.contains(index)
      else { return false }
      return Simulator.tapTab(list[index], in: tabs)
    case .presentForeign: top?.present(ForeignController(), animated: true)
    case .refuseNext(let count): Simulator.refuseNext(count)
    }
    return true
  }

  /// Begins a swipe on a controller and remembers it.
  private func begin<Controller: UIViewController>(_ controller: Controller?, _ swipe: (Controller) -> Bool) -> Bool {
    guard let controller, swipe(controller) else { return false }
    swiped = controller
    return true
  }

  private var top: UIViewController? { Shown.controllers(of: window).last }

  private var stack: UINavigationController? { visible.lazy.compactMap { $0 as? UINavigationController }.last }

  /// The visible controllers of the topmost layer, outermost first.
  private var visible: [UIViewController] {
    var visible: [UIViewController] = []
    var next = top
    while let controller = next {
      visible.append(controller)
      switch controller {
      case let stack as UINavigationController: next = stack.topViewController
      case let tabs as UITabBarController: next = tabs.selectedViewController
      default: next = controller.children.first
      }
    }
    return visible
  }

  // MARK: Verdict

  private func verdict(_ script: Script) -> Verdict {
    if let trap = Simulator.traps.first { return .trap(trap.rule) }
    let (shown, expected) = (Shown.layers(of: window, navigator), Shown.layers(of: navigator))
    if shown != expected {
      if let reason = Verdict.reason(in: Simulator.log) { return .refused(reason) }
      let withIDs = shown.text() == expected.text()
      return .difference(shown: shown.text(withIDs: withIDs), state: expected.text(withIDs: withIDs))
    }
    if let page = visible.last as? PageController, !page.hasAppeared || page.viewIfLoaded?.window !== window {
      return .invisible(page.context.key.name)
    }
    if let result = script.result, navigator.tree != result { return .otherState(navigator.tree) }
    return leaks.first.map { .leak($0) } ?? .passed
  }

  /// The controllers in the window, by layer.
  private var controllers: [UIViewController] {
    func inside(_ controller: UIViewController) -> [UIViewController] { [controller] + controller.children.flatMap(inside) }
    return Shown.controllers(of: window).flatMap(inside)
  }

  /// Remembers the controllers in the window, without keeping them alive.
  private func watch() {
    for controller in controllers where seen[ObjectIdentifier(controller)]?.controller == nil {
      let name = (controller as? PageController)?.context.key.name ?? "\(type(of: controller))"
      seen[ObjectIdentifier(controller)] = Seen(controller: controller, name: name)
    }
  }

  /// The names of controllers that are alive and no longer in the window.
  private var leaks: [String] {
    let present = Set(controllers.map { ObjectIdentifier($0) })
    return seen.values.filter { seen in seen.controller.map { !present.contains(ObjectIdentifier($0)) } ?? false }.map(\.name).sorted()
  }
}
