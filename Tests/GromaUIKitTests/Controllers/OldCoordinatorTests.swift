import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// A coordinator of an existing app: it owns a navigation controller, and pushes and presents view controllers itself.
@MainActor private final class OldCoordinator {
  let navigation = UINavigationController(nibName: nil, bundle: nil)

  init() {
    let first = UIViewController()
    first.title = "old"
    navigation.setViewControllers([first], animated: false)
  }

  func push(_ title: String) {
    let next = UIViewController()
    next.title = title
    navigation.pushViewController(next, animated: true)
  }

  var titles: String { navigation.viewControllers.map { $0.title ?? "-" }.joined(separator: " > ") }
}

/// Tests that an existing coordinator goes on beside the routes of an app: its navigation controller is the view controller of a page.
@MainActor struct OldCoordinatorTests {
  /// Shows tabs: the page of the coordinator, and a stack.
  private func device(_ coordinator: OldCoordinator, _ profile: Simulator.Profile) throws -> Device {
    let tabs = AnyTabsScreen.tabs([OwnPage(number: 9), OwnApp.stack(0)]).erased
    return try OwnApp.device(profile, root: tabs) { number in
      if number == 9 { return coordinator.navigation }
      let controller = UIViewController()
      controller.title = "\(number)"
      return controller
    }
  }

  @Test(arguments: Simulator.Profile.allCases) func itsNavigationControllerIsAPageOfATab(profile: Simulator.Profile) throws {
    let coordinator = OldCoordinator()
    let device = try device(coordinator, profile)
    #expect(device.tabs?.selectedViewController === coordinator.navigation)
    coordinator.push("detail")
    Simulator.settle()
    #expect(coordinator.titles == "old > detail")
    #expect(device.navigator.tree == "tabs[*own(number=9) | stack[own(number=0)]]" && device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func routesLeaveItsControllersAlone(profile: Simulator.Profile) throws {
    let coordinator = OldCoordinator()
    let device = try device(coordinator, profile)
    coordinator.push("detail")
    Simulator.settle()
    try device.navigator.run { $0.first(.tabs).selectTab(1) { $0.push(OwnPage(number: 1)) } }
    Simulator.settle()
    #expect(device.stack?.viewControllers.map(\.title) == ["0", "1"] && device.problem == nil)
    try device.navigator.run { $0.last(OwnPage(number: 9)).makeVisible() }
    Simulator.settle()
    #expect(device.tabs?.selectedViewController === coordinator.navigation && coordinator.titles == "old > detail")
    #expect(device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func itGoesBackWithoutARoute(profile: Simulator.Profile) throws {
    let coordinator = OldCoordinator()
    let device = try device(coordinator, profile)
    coordinator.push("detail")
    Simulator.settle()
    #expect(Simulator.tapBackButton(on: coordinator.navigation))
    Simulator.settle()
    #expect(coordinator.titles == "old" && device.problem == nil)
    #expect(device.navigator.tree == "tabs[*own(number=9) | stack[own(number=0)]]")
  }

  @Test(arguments: Simulator.Profile.allCases) func routesPresentAboveWhatItPresents(profile: Simulator.Profile) throws {
    let coordinator = OldCoordinator()
    let device = try device(coordinator, profile)
    let sheet = UIViewController()
    sheet.title = "old sheet"
    coordinator.navigation.present(sheet, animated: true)
    Simulator.settle()
    try device.navigator.run { $0.top(.container).present(OwnPage(number: 2)) }
    Simulator.settle()
    #expect(device.top?.title == "2" && device.problem == nil)
    try device.navigator.run { $0.dismiss() }
    Simulator.settle()
    #expect(device.top === sheet && device.problem == nil)
  }
}
