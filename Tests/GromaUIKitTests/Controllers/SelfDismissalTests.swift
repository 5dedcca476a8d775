import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// Layers that code of the app dismisses without a route.
@MainActor struct SelfDismissalTests {
  /// The state has no modal layers any more, and UIKit shows it.
  private func expectRoot(on device: Device, _ layers: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    Simulator.settle()
    #expect(device.problem == nil, sourceLocation: sourceLocation)
    #expect(device.navigator.state.root.children[0].childCount == layers, "\(device.navigator.tree)", sourceLocation: sourceLocation)
    #expect(device.hierarchy.shown.windows[0].layers.count == layers, sourceLocation: sourceLocation)
  }

  nonisolated private static let styles: [ModalStyle] = [.pageSheet, .formSheet, .popover, .fullScreen]

  @Test(arguments: Simulator.Profile.allCases, styles)
  func aSheetThatDismissesItselfStaysAway(profile: Simulator.Profile, style: ModalStyle) throws {
    for isInStack in [false, true] {
      for animated in [false, true] {
        for width in [UIUserInterfaceSizeClass.compact, .regular] {
          let device = try OwnApp.device(profile, width: width)
          var interactions: [UserInteraction] = []
          device.presenter.onInteraction = { interaction, _ in interactions.append(interaction) }
          let page = OwnApp.page(5).presentation { $0.style = style }
          if isInStack {
            try device.navigator.run { $0.present(page.withStackContainer().presentation { $0.style = style }) }
          } else {
            try device.navigator.run { $0.present(page) }
          }
          Simulator.settle()
          let layer = try #require(device.top)
          let controller = layer.children.first ?? layer
          #expect(controller !== device.window.rootViewController)
          controller.dismiss(animated: animated)
          expectRoot(on: device)
          #expect(interactions.count == 1)
          try device.navigator.run { $0.present(OwnApp.page(6)) }
          expectRoot(on: device, 2)
        }
      }
    }
  }

  /// A completion handler runs before the end of the turn in which UIKit removes the layer.
  @Test(arguments: Simulator.Profile.allCases, styles)
  func aRouteInTheCompletionFindsTheNewState(profile: Simulator.Profile, style: ModalStyle) throws {
    for animated in [false, true] {
      let device = try OwnApp.device(profile)
      try device.navigator.run { $0.present(OwnApp.page(5).presentation { $0.style = style }) }
      Simulator.settle()
      let navigator = device.navigator
      device.top?.dismiss(animated: animated) { _ = try? navigator.run { $0.present(OwnApp.page(6)) } }
      expectRoot(on: device, 2)
      #expect(device.navigator.tree.contains("6") && !device.navigator.tree.contains("5"))
    }
  }

  @Test(arguments: Simulator.Profile.allCases) func severalLayersLeaveTogether(profile: Simulator.Profile) throws {
    let device = try OwnApp.device(profile)
    try device.navigator.run { $0.present(OwnApp.page(5)).present(OwnApp.page(6)).present(OwnApp.page(7)) }
    expectRoot(on: device, 4)
    var outcomes: [String] = []
    device.presenter.onInteraction = { interaction, outcome in outcomes.append("\(interaction) \(outcome)") }
    let second = device.window.rootViewController?.presentedViewController?.presentedViewController
    second?.dismiss(animated: true)
    Simulator.settle()
    expectRoot(on: device, 3)
    device.window.rootViewController?.dismiss(animated: true)
    expectRoot(on: device)
    #expect(outcomes.count == 2 && outcomes.allSatisfy { $0.contains("followed") }, "\(outcomes)")
  }

  @Test(arguments: Simulator.Profile.allCases) func aLockedSheetThatDismissesItselfComesBack(profile: Simulator.Profile) throws {
    let device = try OwnApp.device(profile)
    try device.navigator.run { $0.present(OwnApp.page(5)).top(.page).lock() }
    Simulator.settle()
    device.top?.dismiss(animated: true)
    expectRoot(on: device, 2)
  }

  @Test(arguments: Simulator.Profile.allCases) func aLayerThatDismissesItselfInViewDidAppearLeaves(profile: Simulator.Profile) throws {
    final class Hasty: UIViewController {
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        dismiss(animated: true)
      }
    }
    let device = try OwnApp.device(profile) { $0 == 5 ? Hasty() : UIViewController() }
    try device.navigator.run { $0.present(OwnApp.page(5)) }
    expectRoot(on: device)
  }

  /// The commonest line of UIKit dismisses the layer above the controller that is asked: here, the alert.
  @Test(arguments: Simulator.Profile.allCases) func aDismissedAlertIsAnswered(profile: Simulator.Profile) throws {
    let device = try OwnApp.device(profile)
    try device.navigator.run { $0.present(OwnApp.page(5)) }
    try device.navigator.run { $0.request(.alert("Sure?").on("yes") { $0.top(.page).dismiss() }.on("no", .cancel)) }
    expectRoot(on: device, 3)
    let page = device.window.rootViewController?.presentedViewController
    #expect(device.top is UIAlertController)
    page?.dismiss(animated: true)
    expectRoot(on: device, 2)
    #expect(device.navigator.state.running.isEmpty)
  }

  @Test(arguments: Simulator.Profile.allCases) func aForeignLayerThatLeavesTakesOurLayerWithIt(profile: Simulator.Profile) throws {
    let device = try OwnApp.device(profile)
    let foreign = UIViewController()
    device.stack?.present(foreign, animated: true)
    Simulator.settle()
    try device.navigator.run { $0.present(OwnApp.page(5)) }
    Simulator.settle()
    #expect(foreign.presentedViewController != nil)
    device.window.rootViewController?.dismiss(animated: true)
    expectRoot(on: device)
  }

  /// A popover that becomes a sheet keeps its sentinel.
  @Test func anAdaptedPopoverThatDismissesItselfStaysAway() throws {
    let device = try OwnApp.device(width: .regular)
    try device.navigator.run { $0.present(OwnApp.page(5).presentation { $0.style = .popover }) }
    Simulator.settle()
    Simulator.changeSizeClass(of: device.window, to: .compact)
    Simulator.settle()
    device.top?.dismiss(animated: true)
    expectRoot(on: device)
  }
}
