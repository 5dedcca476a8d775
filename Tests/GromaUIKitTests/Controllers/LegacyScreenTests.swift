import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// Screens whose model is an object of an existing class.
@MainActor struct LegacyScreenTests {
  /// A view controller of an existing class.
  private final class OldController: UIViewController {
    let room: Int

    init(room: Int) {
      self.room = room
      super.init(nibName: nil, bundle: nil)
      title = "room \(room)"
    }

    required init?(coder: NSCoder) { nil }
  }

  private struct Room: Codable, Sendable {
    var room: Int
  }

  /// An object of an existing class, which is no view controller.
  private final class Archive {}

  private func device(_ profile: Simulator.Profile) -> Device {
    let app = AppDefinition("old", "an app with existing classes", root: AnyScreen<Page>.legacy("archive").withStackContainer()) {
      AnyScreenDefinition.legacy("archive", "an archive") {
        Archive()
      } lines: { _ in
        ["one file"]
      }
      AnyScreenDefinition.legacy("room", "a room", taking: Room.self) { OldController(room: $0.room) }
    }
    let device = Device(Navigator(app), profile: profile)
    Simulator.settle()
    return device
  }

  @Test(arguments: Simulator.Profile.allCases) func theViewControllerIsShownAsItIs(profile: Simulator.Profile) throws {
    let device = device(profile)
    try device.navigator.run { $0.top(.stack).push(.legacy("room", Room(room: 7))) }
    Simulator.settle()
    weak let controller = device.stack?.topViewController as? OldController
    #expect(controller?.room == 7 && device.problem == nil)
    #expect(device.navigator.model(OldController.self, at: try #require(TreePath([0, 0, 1]))) === controller)
    try device.navigator.run { $0.top(.stack).pop() }
    Simulator.settle()
    #expect(controller == nil && device.problem == nil && device.navigator.leaks().isEmpty)
  }

  @Test(arguments: Simulator.Profile.allCases) func theViewControllerIsALayer(profile: Simulator.Profile) throws {
    let device = device(profile)
    try device.navigator.run { $0.present(.legacy("room", Room(room: 8))) }
    Simulator.settle()
    let layer = try #require(device.top as? OldController)
    #expect(layer.room == 8 && device.problem == nil)
    #expect(Simulator.beginSheetSwipe(on: layer) && Simulator.finishSheetSwipe(on: layer))
    Simulator.settle()
    #expect(device.navigator.state.description == "stack[archive]" && device.problem == nil)
  }

  @Test func anotherObjectIsAPlainList() {
    let device = device(.classic)
    #expect(device.stack?.topViewController is ScreenListController && device.problem == nil)
  }
}
