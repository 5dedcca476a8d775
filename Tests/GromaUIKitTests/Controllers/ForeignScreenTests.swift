import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// Controllers that code of the app pushes without a route.
@MainActor struct ForeignScreenTests {
  private func names(_ stack: UINavigationController?) -> String { (stack?.viewControllers ?? []).map { $0.title ?? "-" }.joined() }

  private func device(_ profile: Simulator.Profile, _ root: AnyModalScreen? = nil) throws -> Device {
    try OwnApp.device(profile, root: root) { number in
      let controller = UIViewController()
      controller.title = "\(number)"
      return controller
    }
  }

  private func push(_ title: String, on device: Device) -> UIViewController {
    let foreign = UIViewController()
    foreign.title = title
    device.stack?.topViewController?.navigationController?.pushViewController(foreign, animated: true)
    Simulator.settle()
    return foreign
  }

  @Test(arguments: Simulator.Profile.allCases) func aPushedControllerStays(profile: Simulator.Profile) throws {
    let device = try device(profile)
    var interactions = 0
    device.presenter.onInteraction = { _, _ in interactions += 1 }
    weak let foreign = push("F", on: device)
    #expect(names(device.stack) == "0F" && device.problem == nil)
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    Simulator.settle()
    #expect(names(device.stack) == "0F1" && device.problem == nil)
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(2)) }
    try device.navigator.run { $0.top(.page).configure(.title("two")) }
    Simulator.settle()
    #expect(names(device.stack) == "0F12" && device.problem == nil)
    try device.navigator.run { $0.top(.stack).pop(2) }
    Simulator.settle()
    #expect(names(device.stack) == "0F" && device.problem == nil && interactions == 0)
    let stack = try #require(device.stack)
    #expect(Simulator.beginBackSwipe(on: stack) && Simulator.finishBackSwipe(on: stack))
    Simulator.settle()
    #expect(names(device.stack) == "0" && device.problem == nil && interactions == 0)
    #expect(foreign == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func itLeavesWithTheScreenBelow(profile: Simulator.Profile) throws {
    let device = try device(profile, OwnApp.stack(0, 1))
    _ = push("F", on: device)
    #expect(names(device.stack) == "01F")
    try device.navigator.run { $0.top(.stack).pop() }
    Simulator.settle()
    #expect(names(device.stack) == "0" && device.problem == nil)
    _ = push("G", on: device)
    try device.navigator.run { $0.top(.stack).setStack([OwnApp.page(3).erased]) }
    Simulator.settle()
    #expect(names(device.stack) == "3" && device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func theUserGoesBackThroughIt(profile: Simulator.Profile) throws {
    let device = try device(profile)
    _ = push("F", on: device)
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    Simulator.settle()
    var interactions: [String] = []
    device.presenter.onInteraction = { interaction, outcome in interactions.append("\(outcome)") }
    let stack = try #require(device.stack)
    let root = stack.viewControllers[0]
    #expect(Simulator.tapBackButton(on: stack))
    Simulator.settle()
    #expect(names(stack) == "0F" && device.problem == nil && interactions == ["followed"])
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(2)) }
    Simulator.settle()
    #expect(Simulator.chooseBackMenuItem(root, on: stack))
    Simulator.settle()
    #expect(names(stack) == "0" && device.problem == nil && interactions == ["followed", "followed"])
  }

  @Test(arguments: Simulator.Profile.allCases) func aTabKeepsIt(profile: Simulator.Profile) throws {
    let device = try device(profile, AnyScreen<Tabs>.tabs([OwnApp.stack(0), OwnApp.stack(1)]).erased)
    let stack = device.stack
    _ = push("F", on: device)
    try device.navigator.run { $0.top(.tabs).select(1) }
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(2)) }
    Simulator.settle()
    try device.navigator.run { $0.top(.tabs).select(0) }
    Simulator.settle()
    #expect(names(stack) == "0F" && device.problem == nil)
  }
}
