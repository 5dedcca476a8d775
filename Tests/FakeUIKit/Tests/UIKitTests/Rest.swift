import Testing

@testable import UIKit

/// The faults of a state in which nothing runs.
@MainActor enum Rest {
  /// The faults of screens: callbacks in a wrong order, or a state that does not fit the view.
  static func faults(of screens: [Screen], _ record: Record) -> [String] {
    var last: [String: Substring] = [:]
    var faults: [String] = []
    for event in record.history {
      guard let dot = event.lastIndex(of: ".") else { continue }
      let (name, callback) = (String(event[..<dot]), event[dot...].dropFirst().prefix(2))
      guard let allowed = following[last[name] ?? "DD"], following[callback] != nil else { continue }
      if !allowed.contains(callback) { faults.append("\(name) \(last[name] ?? "-")>\(callback)") }
      last[name] = callback
    }
    for (name, end) in last where end != "DD" && !screens.contains(where: { $0.name == name }) {
      faults.append("\(name) was released after \(end)")
    }
    for screen in screens {
      let isVisible = screen.viewIfLoaded?.window?.isVisible == true
      if ((last[screen.name] ?? "DD") == "DA") != isVisible {
        faults.append("\(screen.name) is \(isVisible) after \(last[screen.name] ?? "-")")
      }
      if !isVisible, let end = last[screen.name], end != "DD" { faults.append("\(screen.name) ended with \(end)") }
    }
    return faults + screens.flatMap { self.faults(of: $0) }
  }

  /// The faults in the state of a controller.
  static func faults(of controller: UIViewController) -> [String] {
    let isVisible = controller.viewIfLoaded?.window?.isVisible == true
    var faults: [String] = []
    if controller.appearance != (isVisible ? .appeared : .disappeared) { faults.append("is \(controller.appearance), view \(isVisible)") }
    if controller.isMovingToParent { faults.append("enters") }
    if controller.isMovingFromParent { faults.append("leaves") }
    if controller.isBeingPresented { faults.append("is being presented") }
    if controller.isBeingDismissed { faults.append("is being dismissed") }
    if controller.transitionCoordinator != nil { faults.append("has a coordinator") }
    if let stack = controller as? UINavigationController {
      if stack.children != stack.viewControllers { faults.append("children \(stack.children.map(name))") }
      if stack.deferred != nil || stack.stackBeforeSwipe != nil || stack.finalStack != nil { faults.append("has a change that waits") }
      if !stack.arriving.isEmpty || !stack.leaving.isEmpty { faults.append("has moves that wait") }
      if let shown = stack.shown, shown !== stack.topViewController { faults.append("shows \(name(shown))") }
    }
    return faults.map { "\(name(controller)) \($0)" }
  }

  private static let following: [Substring: Set<Substring>] = [
    "WA": ["IA", "WD"], "IA": ["DA", "WD"], "DA": ["WD"], "WD": ["DD", "WA"], "DD": ["WA"],
  ]
}
