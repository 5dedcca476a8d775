import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// Back swipes that UIKit's own delegate refuses, although GromaUIKit replaces the delegate.
@MainActor struct BackSwipeTests {
  @Test(arguments: Simulator.Profile.allCases, [0, 1]) func aSwipeDuringAPush(profile: Simulator.Profile, turns: Int) throws {
    let device = try OwnApp.device(profile, root: OwnApp.stack(0, 1))
    let stack = try #require(device.stack)
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(2)) }
    for _ in 0..<turns { Simulator.turn() }
    let begins = Simulator.beginBackSwipe(on: stack)
    #expect(begins == (profile != .classic && turns == 1) && Simulator.traps.isEmpty)
    if begins { Simulator.finishBackSwipe(on: stack) }
    Simulator.settle()
    #expect(device.problem == nil && stack.viewControllers.count == (begins ? 2 : 3))
    #expect(Simulator.beginBackSwipe(on: stack) && Simulator.finishBackSwipe(on: stack))
    Simulator.settle()
    #expect(device.problem == nil && stack.viewControllers.count == (begins ? 1 : 2))
  }

  @Test(arguments: Simulator.Profile.allCases, [false, true])
  func aHiddenBackButtonStopsTheSwipe(profile: Simulator.Profile, isOwn: Bool) throws {
    let device = try OwnApp.device(profile, root: OwnApp.stack(0, 1)) { number in
      let controller = UIViewController()
      controller.navigationItem.hidesBackButton = isOwn && number == 1
      return controller
    }
    if !isOwn { try device.navigator.run { $0.top(.page).configure(.hidesBack(true)) } }
    Simulator.settle()
    let stack = try #require(device.stack)
    #expect(!Simulator.beginBackSwipe(on: stack) && !Simulator.beginBackSwipe(on: stack, fromContent: true))
    if isOwn { return }
    try device.navigator.run { $0.top(.page).configure(.hidesBack(false)) }
    Simulator.settle()
    #expect(Simulator.beginBackSwipe(on: stack))
  }

  /// UIKit also refuses the swipe if a left item replaces the back button, or if the bar is hidden.
  @Test func theChecksOfUIKitStay() throws {
    let second = UIViewController()
    let device = try OwnApp.device(root: OwnApp.stack(0, 1)) { $0 == 1 ? second : UIViewController() }
    let stack = try #require(device.stack)
    second.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "close")
    #expect(!Simulator.beginBackSwipe(on: stack))
    second.navigationItem.leftItemsSupplementBackButton = true
    #expect(Simulator.beginBackSwipe(on: stack) && Simulator.cancelBackSwipe(on: stack))
    Simulator.settle()
    second.navigationItem.leftBarButtonItem = nil
    stack.isNavigationBarHidden = true
    #expect(!Simulator.beginBackSwipe(on: stack))
    #expect(device.problem == nil)
  }
}
