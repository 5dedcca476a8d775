import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// The items of a tab bar.
@MainActor struct TabItemTests {
  private func items(_ device: Device) -> [String?] { device.tabs?.tabBar.items?.map(\.title) ?? [] }

  private func tabs(_ make: @escaping (Int) -> UIViewController) throws -> Device {
    try OwnApp.device(root: AnyScreen<Tabs>.tabs([OwnApp.stack(0), OwnApp.stack(1, 2), OwnApp.page(3).erased]).erased, make: make)
  }

  @Test func aTabHasTheItemOfItsFirstScreen() throws {
    let image = UIImage(systemName: "house")
    let device = try tabs { number in
      let controller = UIViewController()
      switch number {
      case 0: controller.tabBarItem = UITabBarItem(title: "Home", image: image, tag: 7)
      case 1: controller.title = "News"
      case 3: controller.title = "Profile"
      default: controller.title = "Detail"
      }
      return controller
    }
    #expect(items(device) == ["Home", "News", "Profile"])
    #expect(device.tabs?.tabBar.items?[0].image === image && device.tabs?.tabBar.items?[0].tag == 7)
    #expect(device.problem == nil)
  }

  /// A title that the controller sets later, such as in `viewDidLoad`, is shown.
  @Test func aLaterTitleIsShown() throws {
    let first = UIViewController()
    let device = try tabs { $0 == 0 ? first : UIViewController() }
    first.title = "Loaded"
    #expect(items(device)[0] == "Loaded")
  }

  @Test func theTitleOfTheStateComesFirst() throws {
    let device = try tabs { number in
      let controller = UIViewController()
      controller.title = number == 0 ? "Own" : nil
      controller.tabBarItem.badgeValue = number == 0 ? "9" : nil
      return controller
    }
    let first = path(0, 0, 0)
    try device.navigator.run(AppRoute().adding(Steps.At(path(0, 0, 0, 0))).adding(Steps.Configure(.title("Title"))))
    Simulator.settle()
    #expect(items(device)[0] == "Title")
    try device.navigator.run(AppRoute().adding(Steps.At(first)).adding(Steps.Configure(.tabTitle("Tab"))))
    try device.navigator.run(AppRoute().adding(Steps.At(first)).adding(Steps.Configure(.tabBadge("1"))))
    Simulator.settle()
    #expect(items(device)[0] == "Tab" && device.tabs?.tabBar.items?[0].badgeValue == "1")
    try device.navigator.run(AppRoute().adding(Steps.At(first)).adding(Steps.Configure(.tabTitle(nil))))
    try device.navigator.run(AppRoute().adding(Steps.At(first)).adding(Steps.Configure(.tabBadge(nil))))
    try device.navigator.run(AppRoute().adding(Steps.At(path(0, 0, 0, 0))).adding(Steps.Configure(.title(nil))))
    Simulator.settle()
    #expect(items(device)[0] == "Own" && device.tabs?.tabBar.items?[0].badgeValue == "9")
    #expect(device.problem == nil)
  }

  /// A title that differs from the title of the controller belongs to the tab.
  @Test func anOwnItemIsKeptWhenTheStateSetsTheTitleOfTheScreen() throws {
    let device = try tabs { _ in
      let controller = UIViewController()
      controller.title = "Inbox"
      controller.tabBarItem.title = "Mail"
      return controller
    }
    try device.navigator.run(AppRoute().adding(Steps.At(path(0, 0, 0, 0))).adding(Steps.Configure(.title("Inbox (3)"))))
    Simulator.settle()
    #expect(items(device)[0] == "Mail")
  }

  @Test func theNameOfAKindIsNeverShown() throws {
    for tree in ["tabs[*stack[a > b] | stack[c]]", "tabs[*stack[] | stack[tabs[a | b]]]", "tabs[*split[a || b] | pages[a | b]]"] {
      let device = try Device(tree)
      Simulator.settle()
      #expect(device.problem == nil)
      let kinds: Set<String?> = ["stack", "tabs", "split", "pages", "page"]
      #expect(kinds.isDisjoint(with: items(device)), "\(items(device))")
      #expect(items(device).first == (tree.contains("stack[]") ? .some(nil) : "A"))
    }
  }

  @Test func aReplacedFirstScreenChangesTheItem() throws {
    let device = try Device("tabs[*stack[a > b] | stack[c]]")
    Simulator.settle()
    try device.navigator.run { $0.top(.stack).setStack([page("d").erased]) }
    Simulator.settle()
    #expect(items(device) == ["D", "C"] && device.problem == nil)
  }
}
