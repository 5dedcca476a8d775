import Testing
import UIKit

/// The cost of a change of a stack grows at most linearly with the number of its controllers.
@MainActor struct StackCostTests {
  /// The changes that are measured.
  enum Change: CaseIterable {
    case push, animatedPush, replace, popToRoot
  }

  private static func controllers(_ count: Int) -> [UIViewController] {
    (0..<count).map { _ in UIViewController(nibName: nil, bundle: nil) }
  }

  /// The processor time of a change of a stack with `depth` controllers, the least of several runs.
  private func cost(of change: Change, at depth: Int) -> Int {
    Simulator.reset()
    let window = UIWindow(frame: .zero)
    let stack = UINavigationController()
    let below = Self.controllers(depth)
    stack.setViewControllers(below, animated: false)
    window.rootViewController = stack
    window.makeKeyAndVisible()
    Simulator.settle()
    var least = Int.max
    for _ in 0..<7 {
      let new = Self.controllers(change == .replace ? depth : 1)
      let start = clock()
      switch change {
      case .push, .animatedPush:
        stack.pushViewController(new[0], animated: change == .animatedPush)
        Simulator.settle()
        stack.popViewController(animated: change == .animatedPush)
        Simulator.settle()
      case .replace:
        stack.setViewControllers(new, animated: false)
        Simulator.settle()
      case .popToRoot:
        stack.setViewControllers(below, animated: false)
        stack.popToRootViewController(animated: true)
        Simulator.settle()
      }
      least = min(least, Int(clock() - start))
    }
    return least
  }

  @Test(arguments: Change.allCases) func changesAreLinearInTheDepth(change: Change) {
    let (shallow, deep) = (cost(of: change, at: 250), cost(of: change, at: 1000))
    // The ratio of linear costs is at most 4, and that of quadratic costs 16.
    #expect(deep < 8 * max(shallow, 1), "\(shallow) and \(deep) microseconds")
  }
}
