import Groma
import UIKit

@testable import GromaUIKit

/// A page with a view controller that a test creates.
struct OwnPage: Screen {
  static let name = "own"
  var number: Int
}

/// An app whose view controllers are created by a test.
@MainActor enum OwnApp {
  /// Creates the view controller of a page.
  static var make: (Int) -> UIViewController = { _ in UIViewController() }

  private static let app = AppDefinition("own", "an app with view controllers of tests", root: AnyScreen(OwnPage(number: 0))) {
    ScreenDefinition(OwnPage.self, "a page", samples: [OwnPage(number: 0)])
      .viewController { context in OwnApp.make(context.screen?.number ?? -1) }
  }

  /// Shows a stack with a page, or another root.
  static func device(
    _ profile: Simulator.Profile = .classic, root: AnyModalScreen? = nil, width: UIUserInterfaceSizeClass = .compact,
    make: @escaping (Int) -> UIViewController = { _ in UIViewController() }
  ) throws -> Device {
    self.make = make
    let navigator = Navigator(app)
    let root = root ?? stack(0)
    try navigator.run { $0.window.setRoot(root) }
    let device = Device(navigator, profile: profile)
    Simulator.changeSizeClass(of: device.window, to: width)
    Simulator.settle()
    return device
  }

  /// A page.
  static func page(_ number: Int) -> AnyScreen<Page> { AnyScreen(OwnPage(number: number)) }

  /// A stack of pages.
  static func stack(_ numbers: Int...) -> AnyModalScreen { AnyScreen<Stack>.stack(numbers.map { page($0).erased }).erased }
}
