import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// The settings that a view controller of the app has made itself.
@MainActor struct ControllerSettingsTests {
  private func controllerWithSettings() -> UIViewController {
    let controller = UIViewController()
    controller.title = "Own"
    controller.hidesBottomBarWhenPushed = true
    controller.isModalInPresentation = true
    controller.navigationItem.hidesBackButton = true
    controller.navigationItem.backAction = UIAction(title: "own back") { _ in }
    controller.navigationItem.leftBarButtonItems = [UIBarButtonItem(title: "left")]
    controller.navigationItem.rightBarButtonItems = [UIBarButtonItem(title: "right")]
    return controller
  }

  private func settings(of controller: UIViewController) -> String {
    let item = controller.navigationItem
    var words = [item.title ?? "-", item.backAction?.title ?? "-"]
    words += (item.leftBarButtonItems ?? []).map { $0.title ?? "" } + (item.rightBarButtonItems ?? []).map { $0.title ?? "" }
    if controller.hidesBottomBarWhenPushed { words.append("hidesBar") }
    if controller.isModalInPresentation { words.append("modal") }
    if item.hidesBackButton { words.append("hidesBack") }
    return words.joined(separator: " ")
  }

  private let own = "Own own back left right hidesBar modal hidesBack"

  @Test(arguments: ["pushed", "presented"]) func ownSettingsAreKept(how: String) throws {
    let controller = controllerWithSettings()
    let device = try OwnApp.device { $0 == 1 ? controller : UIViewController() }
    if how == "pushed" {
      try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    } else {
      try device.navigator.run { $0.present(OwnApp.page(1)) }
    }
    Simulator.settle()
    #expect(device.problem == nil && settings(of: controller) == own)
  }

  @Test func theStateOverridesAndRestores() throws {
    let controller = controllerWithSettings()
    let device = try OwnApp.device { $0 == 1 ? controller : UIViewController() }
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    Simulator.settle()
    try device.navigator.run {
      $0.top(.page).configure(.title("State")).configure(.barButtons(["edit", "add"])).configure(.hidesBack(true))
        .configure(.hidesBottomBar(true)).lock()
    }
    Simulator.settle()
    #expect(settings(of: controller) == "State  left Edit Add hidesBar modal hidesBack")
    let buttons = controller.navigationItem.rightBarButtonItems
    try device.navigator.run { $0.top(.page).configure(.title("Other")) }
    Simulator.settle()
    #expect(controller.navigationItem.rightBarButtonItems == buttons, "a button stays the same object, so that a popover can point at it")
    try device.navigator.run {
      $0.top(.page).configure(.title(nil)).configure(.barButtons([])).configure(.hidesBack(false)).configure(.hidesBottomBar(false))
        .unlockAll()
    }
    Simulator.settle()
    #expect(device.problem == nil && settings(of: controller) == own)
  }

  @Test func aControllerWithoutSettingsGetsTheDefaultsBack() throws {
    let controller = UIViewController()
    let device = try OwnApp.device { $0 == 1 ? controller : UIViewController() }
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    try device.navigator.run {
      $0.top(.page).configure(.title("State")).configure(.barButtons(["edit"])).configure(.hidesBottomBar(true)).lock()
    }
    Simulator.settle()
    #expect(settings(of: controller) == "State  Edit hidesBar modal")
    try device.navigator.run {
      $0.top(.page).configure(.title(nil)).configure(.barButtons([])).configure(.hidesBottomBar(false)).unlockAll()
    }
    Simulator.settle()
    #expect(settings(of: controller) == " -" && controller.navigationItem.rightBarButtonItems == nil)
  }

  /// A setting that the controller changes while the state overrides it is the one that is restored.
  @Test func aLaterOwnValueIsRestored() throws {
    let controller = UIViewController()
    let device = try OwnApp.device { $0 == 1 ? controller : UIViewController() }
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    try device.navigator.run { $0.top(.page).configure(.title("State")) }
    Simulator.settle()
    controller.title = "Loaded"
    try device.navigator.run { $0.top(.page).configure(.hidesBack(true)) }
    Simulator.settle()
    #expect(controller.navigationItem.title == "State")
    try device.navigator.run { $0.top(.page).configure(.title(nil)) }
    Simulator.settle()
    #expect(controller.navigationItem.title == "Loaded")
  }
}
