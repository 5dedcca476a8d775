import Testing
import UIKit

/// A controller that records its callbacks.
class Screen: UIViewController {
  let name: String
  let record: Record

  init(_ name: String, _ record: Record) {
    self.name = name
    self.record = record
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    record.note("\(name).load")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    record.note("\(name).WA")
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    record.note("\(name).IA")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    record.note("\(name).DA")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    record.note("\(name).WD\(animated ? "~" : "")")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    record.note("\(name).DD")
  }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    if record.showsMoves { record.note("\(name).will(\(parent == nil ? "nil" : "parent"))") }
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if record.showsMoves { record.note("\(name).did(\(parent == nil ? "nil" : "parent"))") }
  }
}

/// The callbacks in order, and the delegate of everything.
@MainActor final class Record: NSObject {
  var events: [String] = []
  var showsMoves = false
  var allowsSelection = true
  var allowsDismissal = true
  var style = UIModalPresentationStyle.automatic

  /// Every event, also those that were taken.
  private(set) var history: [String] = []

  func note(_ event: String) {
    events.append(event)
    history.append(event)
    guard let work = inNextEvent else { return }
    inNextEvent = nil
    work()
  }

  /// Work that runs once, inside the next event.
  var inNextEvent: (() -> Void)?

  /// The events so far, without the loads. Clears the record.
  func take(loads: Bool = false) -> String {
    defer { events = [] }
    return events.filter { loads || !$0.hasSuffix(".load") }.joined(separator: " ")
  }
}

func name(_ controller: UIViewController) -> String {
  MainActor.assumeIsolated {
    (controller as? Screen)?.name ?? controller.title ?? String(describing: type(of: controller))
  }
}

extension Record: UINavigationControllerDelegate {
  func navigationController(_ stack: UINavigationController, willShow controller: UIViewController, animated: Bool) {
    note("willShow(\(name(controller)))")
  }

  func navigationController(_ stack: UINavigationController, didShow controller: UIViewController, animated: Bool) {
    note("didShow(\(name(controller)))")
  }
}

extension Record: UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    note("shouldDismiss")
    return allowsDismissal
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { note("willDismiss") }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { note("didDismiss") }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { note("attempted") }
}

extension Record: UITabBarControllerDelegate {
  func tabBarController(_ tabs: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
    note("shouldSelect(\(name(controller)))")
    return allowsSelection
  }

  func tabBarController(_ tabs: UITabBarController, didSelect controller: UIViewController) {
    note("didSelect(\(name(controller)))")
  }

  func tabBarController(_ tabs: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
    note("shouldSelectTab(\(tab.identifier))")
    return true
  }

  func tabBarController(_ tabs: UITabBarController, didSelectTab tab: UITab, previousTab: UITab?) {
    note("didSelectTab(\(tab.identifier),\(previousTab?.identifier ?? "-"))")
  }
}

/// A visible window with a stack of A.
@MainActor struct Stage {
  let record = Record()
  let window: UIWindow
  let stack: UINavigationController
  let a: Screen

  init(_ profile: Simulator.Profile = .classic, settles: Bool = true) {
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    window = UIWindow(frame: .zero)
    a = Screen("A", record)
    stack = UINavigationController(rootViewController: a)
    stack.title = "Stack"
    stack.delegate = record
    window.rootViewController = stack
    window.makeKeyAndVisible()
    guard settles else { return }
    Simulator.settle()
    _ = record.take()
  }

  func screen(_ name: String) -> Screen { Screen(name, record) }

  var names: String { stack.viewControllers.map(name).joined() }

  var fingerprint: String { Simulator.fingerprint(naming: name) }
}
