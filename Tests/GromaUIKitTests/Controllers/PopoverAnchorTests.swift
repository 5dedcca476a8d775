import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// The anchors of popovers and action sheets, and the styles and heights of layers.
@MainActor struct PopoverAnchorTests {
  private final class Provider: UIViewController, PopoverAnchorProvider {
    let button = UIView(frame: CGRect(x: 10, y: 20, width: 44, height: 30))
    let loose = UIView()
    let item = UIBarButtonItem(title: "more")

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(button)
    }

    func popoverAnchor(named name: String) -> PopoverAnchor? {
      switch name {
      case "share": .view(button)
      case "corner": .view(button, CGRect(x: 1, y: 2, width: 3, height: 4))
      case "loose": .view(loose)
      case "more": .barButtonItem(item)
      default: nil
      }
    }
  }

  private func device(_ width: UIUserInterfaceSizeClass = .regular) throws -> (Device, Provider) {
    let provider = Provider()
    let root = AnyScreen<Tabs>.tabs([OwnApp.stack(0, 1), OwnApp.stack(0)]).erased
    return (try OwnApp.device(root: root, width: width) { $0 == 1 ? provider : UIViewController() }, provider)
  }

  private func popover(_ anchor: String?, on device: Device) throws -> UIPopoverPresentationController {
    try device.navigator.run {
      $0.present(
        OwnApp.page(5).presentation {
          $0.style = .popover
          $0.anchor = anchor
        })
    }
    Simulator.settle()
    #expect(device.problem == nil)
    return try #require(device.top?.popoverPresentationController)
  }

  @Test func aPopoverPointsAtTheViewOfTheScreen() throws {
    let (device, provider) = try device()
    let popover = try popover("share", on: device)
    #expect(popover.sourceView === provider.button && popover.barButtonItem == nil)
    #expect(popover.sourceRect == CGRect(x: 0, y: 0, width: 44, height: 30) && popover.permittedArrowDirections == .any)
  }

  @Test func aPopoverPointsAtARectangle() throws {
    let (device, provider) = try device()
    let popover = try popover("corner", on: device)
    #expect(popover.sourceView === provider.button && popover.sourceRect == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func aPopoverPointsAtABarButton() throws {
    let (device, provider) = try device()
    try device.navigator.run { $0.top(.page).configure(.barButtons(["edit", "add"])) }
    let popover = try popover("add", on: device)
    #expect(popover.barButtonItem === provider.navigationItem.rightBarButtonItems?[1] && popover.sourceView == nil)
    try device.navigator.run { $0.dismiss() }
    Simulator.settle()
    let other = try self.popover("more", on: device)
    #expect(other.barButtonItem === provider.item)
  }

  @Test(arguments: [nil, "unknown", "loose"]) func withoutAnAnchorItIsInTheCenter(anchor: String?) throws {
    let (device, _) = try device()
    device.window.rootViewController?.view.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    let popover = try popover(anchor, on: device)
    #expect(popover.sourceView === device.window.rootViewController?.view && popover.permittedArrowDirections == [])
    #expect(popover.sourceRect == CGRect(x: 200, y: 400, width: 0, height: 0))
  }

  /// The anchor of a layer on a layer is looked for in the layer below.
  @Test func theLayerBelowHasTheAnchor() throws {
    let (device, _) = try device()
    let inner = Provider()
    OwnApp.make = { $0 == 4 ? inner : UIViewController() }
    try device.navigator.run { $0.present(OwnApp.page(4).withStackContainer()) }
    Simulator.settle()
    let popover = try popover("share", on: device)
    #expect(popover.sourceView === inner.button)
  }

  @Test(arguments: [UIUserInterfaceSizeClass.compact, .regular], Simulator.Profile.allCases)
  func anActionSheetHasAnAnchor(width: UIUserInterfaceSizeClass, profile: Simulator.Profile) throws {
    let (device, provider) = try device(width)
    for anchor in [nil, "share"] {
      try device.navigator.run {
        $0.request(.actionSheet("Delete?", anchor: anchor).on("delete", .destructive) { $0.top(.stack).pop() }.on("keep", .cancel))
      }
      Simulator.settle()
      #expect(device.problem == nil && Simulator.log.isEmpty)
      let alert = try #require(device.top as? UIAlertController)
      #expect(
        alert.popoverPresentationController?.sourceView === (anchor == nil ? device.window.rootViewController?.view : provider.button))
      #expect(Simulator.tapOutside(alert) == (width == .regular))
      Simulator.settle()
      if width == .compact {
        let keep = try #require(alert.actions.last)
        #expect(Simulator.tap(keep, in: alert))
        Simulator.settle()
      }
      #expect(device.problem == nil && device.navigator.state.running.isEmpty && !(device.top is UIAlertController))
    }
  }

  /// UIKit dismisses an action sheet without a cancel button when the user taps beside it, and calls no handler.
  @Test func anActionSheetWithoutACancelButtonCanBeLeft() throws {
    let (device, _) = try device()
    try device.navigator.run { $0.request(.actionSheet("Sort by").on("name") { $0 }.on("date") { $0 }) }
    Simulator.settle()
    let alert = try #require(device.top as? UIAlertController)
    #expect(Simulator.tapOutside(alert))
    Simulator.settle()
    #expect(device.problem == nil && device.navigator.state.running.isEmpty)
  }

  @Test func anAlertKeepsItsStyle() throws {
    let (device, _) = try device(.compact)
    try device.navigator.run { $0.request(.alert("Sure?").on("yes") { $0 }) }
    Simulator.settle()
    #expect(device.problem == nil && Simulator.log.isEmpty && (device.top as? UIAlertController)?.modalPresentationStyle == .custom)
  }

  // MARK: Heights

  private final class Fitting: UIView {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 222) }
  }

  @Test func theHeightOfTheContentIsThatOfItsController() throws {
    for isInStack in [false, true] {
      for (preferred, fits, height) in [(300, true, 300), (0, true, 222), (0, false, 422), (2000, true, 844)] as [(CGFloat, Bool, CGFloat)]
      {
        let device = try OwnApp.device { number in
          let controller = UIViewController()
          guard number == 5 else { return controller }
          if fits { controller.view = Fitting(frame: .zero) }
          controller.preferredContentSize.height = preferred
          return controller
        }
        let page = OwnApp.page(5)
        try device.navigator.run {
          isInStack
            ? $0.present(page.withStackContainer().presentation { $0.detents = [.content, .large] }).erased
            : $0.present(page.presentation { $0.detents = [.content, .large] }).erased
        }
        Simulator.settle()
        let layer = try #require(device.top)
        #expect(Simulator.height(ofSheet: layer) == .some(height), "\(preferred) \(fits)")
      }
    }
  }

  /// UIKit computes the heights again only on request.
  @Test func theHeightFollowsTheContentOfAContainer() throws {
    var pages: [Int: UIViewController] = [:]
    let device = try OwnApp.device { number in
      let controller = UIViewController()
      controller.preferredContentSize.height = CGFloat(100 * number)
      pages[number] = controller
      return controller
    }
    try device.navigator.run { $0.present(OwnApp.page(2).withStackContainer().presentation { $0.detents = [.content, .large] }) }
    Simulator.settle()
    let layer = try #require(device.top)
    #expect(Simulator.height(ofSheet: layer) == 200)
    pages[2]?.preferredContentSize.height = 250
    #expect(Simulator.height(ofSheet: layer) == 250)
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(3)) }
    Simulator.settle()
    #expect(Simulator.height(ofSheet: layer) == 300 && device.problem == nil)
  }
}
