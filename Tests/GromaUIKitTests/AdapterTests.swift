import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

@MainActor struct AdapterTests {
  @Test(arguments: Simulator.Profile.allCases) func commitsAreShown(profile: Simulator.Profile) throws {
    let device = try Device("tabs[*stack[a > b > c] | stack[d]]", profile: profile)
    Simulator.settle()
    #expect(device.problem == nil)
    try device.navigator.run { $0.top(.stack).push(page("e")) }
    try device.navigator.run { $0.top(.stack).push(page("f")) }
    try device.navigator.run { $0.present(page("g")) }
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(device.navigator.tree == "tabs[*stack[a > b > c > e > f] | stack[d]] ^ g")
    try device.navigator.run { $0.dismiss().top(.stack).popToRoot() }
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(Simulator.log == [])
  }

  @Test(arguments: Simulator.Profile.allCases) func refusedPresentationIsTriedAgain(profile: Simulator.Profile) throws {
    let device = try Device("stack[a]", profile: profile)
    Simulator.settle()
    Simulator.refuseNext(2)
    try device.navigator.run { $0.present(page("b")).present(page("c")) }
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(Simulator.log.count == 2)
  }

  @Test(arguments: Simulator.Profile.allCases) func firstStateWithLayersIsShown(profile: Simulator.Profile) throws {
    let device = try Device("stack[a] ^ stack[b] ^ c", profile: profile)
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(Simulator.log == [])
  }

  @Test(arguments: Simulator.Profile.allCases) func closedWindowReleasesItsLayers(profile: Simulator.Profile) throws {
    let device = try Device("main: stack[a] & *second: stack[b]", profile: profile)
    let second = UIWindow(frame: device.window.frame)
    device.hierarchy.attach(second)
    Simulator.settle()
    try device.navigator.run { $0.present(page("c")).present(page("d")) }
    Simulator.settle()
    #expect(device.problem == nil)
    weak let layer = second.rootViewController?.presentedViewController
    weak let root = second.rootViewController
    #expect(layer != nil)
    try device.navigator.run { $0.closeWindow() }
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(layer == nil)
    #expect(root == nil)
  }
}
