import Groma
import GromaPresentation
import GromaTesting
import UIKit

@testable import GromaUIKit

/// A device that shows a navigator while a script runs. After each commit, time passes at random, the user gives up gestures, and UIKit
/// refuses presentations.
///
/// Nothing that happens on the device changes the state. A gesture that begins after one commit can end after a later one.
@MainActor final class ScriptDevice {
  /// The events on devices.
  struct Counts {
    var scripts = 0
    var commits = 0
    var turns = 0
    var gestures = 0
    var refusals = 0

    static func += (sum: inout Counts, more: Counts) {
      sum.scripts += more.scripts
      sum.commits += more.commits
      sum.turns += more.turns
      sum.gestures += more.gestures
      sum.refusals += more.refusals
    }
  }

  private static let frame = CGRect(x: 0, y: 0, width: 390, height: 844)

  private struct Weak {
    weak var controller: UIViewController?
    let name: String
  }

  private(set) var counts = Counts(scripts: 1)
  private let navigator: Navigator
  private let hierarchy: UIKitHierarchy
  private let presenter: Presenter
  private var random: SeededGenerator
  /// The windows, each until the adapter has closed it, as if a scene had them.
  private var windows: [UIWindow]
  private var seen: [ObjectIdentifier: Weak] = [:]
  private var old: [Weak] = []
  private var observation: ObservationToken?
  private var isStepping = false
  /// Ends the gesture in progress.
  private var cancelGesture: (() -> Void)?
  /// The number of log lines when the next presentation was last set to be refused; `nil` if the refusal has happened.
  private var armed: Int?

  /// Shows a navigator on a new device.
  init(_ navigator: Navigator, profile: Simulator.Profile, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    self.navigator = navigator
    hierarchy = UIKitHierarchy(navigator)
    // The script ends the requests.
    hierarchy.requests.leavesAllOpen = true
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "report", work) }
    windows = [UIWindow(frame: Self.frame)]
    hierarchy.attach(windows[0])
    presenter = Presenter(navigator, on: hierarchy, clock: nil)
    hierarchy.onWindowRequest = { [weak self] _ in self?.connectWindow() }
    observation = navigator.observe { [weak self] event in
      guard let self, case .committed = event else { return }
      counts.commits += 1
      step()
    }
    step()
  }

  private func connectWindow() {
    Simulator.schedule(after: random.below(300), label: "window") { [weak self] in
      guard let self else { return }
      let window = UIWindow(frame: Self.frame)
      windows.append(window)
      hierarchy.attach(window)
    }
  }

  // MARK: Random events

  /// Lets something happen. A run loop turns neither inside one of its own turns nor before the presenter has heard of the newest state.
  private func step() {
    guard !isStepping, presenter.target == ViewTree(navigator) else { return }
    isStepping = true
    defer { isStepping = false }
    note()
    for _ in 0..<random.below(4) {
      switch random.below(10) {
      case 0..<2: for _ in 0...random.below(3) { turn() }
      case 2..<5: pass(random.below(401))
      case 5..<8: drag()
      default: arm()
      }
      note()
    }
  }

  private func turn() {
    counts.turns += 1
    Simulator.turn()
  }

  private func pass(_ milliseconds: Int) {
    counts.turns += 1
    Simulator.advance(by: milliseconds)
  }

  /// Begins a swipe, or gives up the one in progress.
  private func drag() {
    if let cancelGesture {
      self.cancelGesture = nil
      return cancelGesture()
    }
    // Most gestures begin only after transitions.
    if !begin(), random.chance(70) {
      pass(400)
      _ = begin()
    }
    if cancelGesture != nil { counts.gestures += 1 }
  }

  private func begin() -> Bool {
    let stack = visible.lazy.compactMap { $0 as? UINavigationController }.last
    if random.chance(60), let stack, stack.topViewController?.isModalInPresentation == false, Simulator.beginBackSwipe(on: stack) {
      cancelGesture = { Simulator.cancelBackSwipe(on: stack) }
    } else if let sheet = top, sheet.presentingViewController != nil, Simulator.beginSheetSwipe(on: sheet) {
      cancelGesture = { Simulator.cancelSheetSwipe(on: sheet) }
    }
    return cancelGesture != nil
  }

  /// The controller of the topmost layer of the first window.
  private var top: UIViewController? {
    var top = windows.first?.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }

  /// The visible controllers of the topmost layer, outermost first.
  private var visible: [UIViewController] {
    func inside(_ controller: UIViewController) -> [UIViewController] {
      [controller] + ((controller as? any ContainerController)?.visible ?? []).flatMap(inside)
    }
    return top.map(inside) ?? []
  }

  /// Makes UIKit refuse the next presentation.
  private func arm() {
    disarm()
    armed = Simulator.log.count
    Simulator.refuseNext()
  }

  private func disarm() {
    if let armed, Simulator.log.count > armed { counts.refusals += 1 }
    armed = nil
  }

  /// Notes the controllers that exist, to find out later whether they were released.
  private func note() {
    windows.removeAll { $0.isHidden && $0.rootViewController == nil }
    for controller in windows.flatMap({ UIKitReading.controllers(in: $0) }) {
      let id = ObjectIdentifier(controller)
      if let known = seen[id], known.controller === controller { continue }
      // Another controller had the same address.
      if let known = seen[id] { old.append(known) }
      // The adapter would take the root of a window for a foreign controller.
      let name = windows.contains { $0.rootViewController === controller } ? "root" : "\(hierarchy.id(of: controller))"
      seen[id] = Weak(controller: controller, name: "\(type(of: controller)) \(name)")
    }
  }

  // MARK: The end

  /// Ends everything and returns the first difference between the state, the views and UIKit, or `nil`.
  func end() -> String? {
    isStepping = true
    cancelGesture?()
    cancelGesture = nil
    note()
    guard Simulator.settle() else { return "the run loop does not come to rest" }
    disarm()
    if let trap = Simulator.traps.first { return "\(trap.rule.id): \(trap.reason)" }
    if hierarchy.isMoving { return "a transition does not end" }
    if !presenter.isAtRest { return "not at rest: \(hierarchy.shown.operations(to: presenter.target))" }
    if hierarchy.shown != ViewTree(navigator) { return "other views than those of \(navigator.tree)" }
    if let problem = Laws.violation(of: navigator) { return problem }
    if Simulator.log.count > counts.refusals { return "other refusals: \(Simulator.log)" }
    let reading = UIKitReading(hierarchy: hierarchy)
    let shown = windows.map { reading.text(of: $0) }.filter { !$0.isEmpty }.sorted()
    let expected = ViewTree(navigator).windows.map(UIKitReading.text).filter { !$0.isEmpty }.sorted()
    if shown != expected { return "UIKit shows \(shown) instead of \(expected)" }
    let inUse = Set(windows.flatMap { UIKitReading.controllers(in: $0) }.map(ObjectIdentifier.init))
    let leaks = (seen.values + old).filter { weak in weak.controller.map { !inUse.contains(ObjectIdentifier($0)) } ?? false }
    return leaks.isEmpty ? nil : "not released: \(leaks.map(\.name).sorted())"
  }

  /// The names of the controllers that still exist.
  static func survivors(of device: consuming ScriptDevice) -> [String] {
    let all = Array(device.seen.values) + device.old
    _ = consume device
    Simulator.reset()
    return all.filter { $0.controller != nil }.map(\.name).sorted()
  }
}
