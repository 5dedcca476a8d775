#if canImport(UIKit)
  import Groma
  import GromaPresentation
  import GromaUIKit
  import UIKit

  // A push and a pop with view controllers, on the UIKit for tests. The limit allows 120 µs for the navigator, the presenter and
  // the hierarchy, as long as on the machine on which the peers were measured.
  extension Workload {
    static let views: [Workload] = [
      Workload("v1-floor", "push and pop on 10 view controllers, direct calls", batch: 2_000) { operations in
        let stack = Device.stack(of: 10)
        return Batch {
          for _ in 0..<operations {
            let old = stack.viewControllers
            stack.setViewControllers(old + [UIViewController()], animated: false)
            Simulator.settle()
            stack.setViewControllers(old, animated: false)
            Simulator.settle()
          }
          try check(stack.viewControllers.count == 10, "\(stack.viewControllers.count) view controllers are left")
        }
      },
      Workload(
        "v1", "the same with a navigator and views", limit: .times(1, of: "v1-floor", plus: 120), batch: 2_000, isCounted: true
      ) { operations in
        let device = try Device(depth: 10)
        return Batch {
          for index in 0..<operations {
            try device.navigator.run { $0.top(.stack).animated(.none) { $0.push(Viewed(id: 1_000_000 + index)) } }
            Simulator.settle()
            try device.navigator.run { $0.top(.stack).animated(.none) { $0.pop() } }
            Simulator.settle()
          }
          try check(device.stack.viewControllers.count == 10, "\(device.stack.viewControllers.count) view controllers are left")
          try check(device.presenter.isAtRest, "other views are shown")
        }
      },
    ]
  }

  /// A screen with a view controller.
  private struct Viewed: Screen {
    static let name = "viewed"
    var id: Int
  }

  /// A window with a stack that a navigator fills.
  @MainActor private struct Device {
    let navigator: Navigator
    let presenter: Presenter
    let stack: UINavigationController

    init(depth: Int) throws {
      Simulator.reset(profile: .classic)
      let app = AppDefinition("bench", "screens with views", root: .stack((0..<depth).map { AnyScreen(Viewed(id: $0)).erased })) {
        ScreenDefinition(Viewed.self, "a screen with a view", samples: [Viewed(id: 0)]).viewController { _ in UIViewController() }
      }
      navigator = Navigator(app, logger: .off)
      let hierarchy = UIKitHierarchy(navigator)
      let window = Self.window()
      hierarchy.attach(window)
      presenter = Presenter(navigator, on: hierarchy)
      window.makeKeyAndVisible()
      Simulator.settle()
      guard let stack = window.rootViewController?.children.first as? UINavigationController, stack.viewControllers.count == depth else {
        throw WrongResult(description: "there is no stack of \(depth) view controllers")
      }
      self.stack = stack
    }

    /// Returns a stack of view controllers in a window, without a navigator.
    static func stack(of depth: Int) -> UINavigationController {
      Simulator.reset(profile: .classic)
      let (stack, window) = (UINavigationController(), window())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      stack.setViewControllers((0..<depth).map { _ in UIViewController() }, animated: false)
      Simulator.settle()
      return stack
    }

    private static func window() -> UIWindow { UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  }
#else
  extension Workload {
    static let views: [Workload] = []
  }
#endif
