import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// The questions of the system about the status bar, the orientations and the scroll view below a bar reach the visible screen.
@MainActor struct ForwardingTests {
  private final class Dark: UIViewController {
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var prefersStatusBarHidden: Bool { true }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
    override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .bottom }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    override func loadView() { view = UIScrollView() }
  }

  private func isDark(_ device: Device) -> Bool? {
    let window = device.window
    let answers = [
      Simulator.statusBarStyle(in: window) == .lightContent, Simulator.isStatusBarHidden(in: window) == true,
      Simulator.isHomeIndicatorAutoHidden(in: window) == true, Simulator.edgesDeferringSystemGestures(in: window) == .bottom,
      Simulator.supportedInterfaceOrientations(of: window) == .portrait,
    ]
    return Set(answers).count == 1 ? answers[0] : nil
  }

  /// The containers around page 1, which is the visible one.
  enum Around: CaseIterable {
    case nothing, stack, tabs, pages, split, stackInStack

    @MainActor var root: AnyModalScreen {
      let (light, dark) = (OwnApp.page(0).erased, OwnApp.page(1).erased)
      return switch self {
      case .nothing: dark
      case .stack: OwnApp.stack(0, 1)
      case .tabs: AnyScreen<Tabs>.tabs([OwnApp.stack(1), OwnApp.stack(0)]).erased
      case .pages: AnyScreen<Pages>.pages([dark, light]).erased
      case .split: AnyScreen<Split>.split([OwnApp.stack(1), light]).erased
      case .stackInStack: AnyScreen<Stack>.stack([light, OwnApp.stack(0, 1)]).erased
      }
    }
  }

  @Test(arguments: Around.allCases) func theVisibleScreenDecides(around: Around) throws {
    let device = try OwnApp.device(root: around.root) { $0 == 1 ? Dark() : UIViewController() }
    #expect(device.problem == nil)
    #expect(isDark(device) == true)
    let root = try #require(device.window.rootViewController)
    #expect(root.contentScrollView(for: .top) != nil)
  }

  @Test func anotherVisibleScreenDecidesAfterAChange() throws {
    let device = try OwnApp.device { $0 == 1 ? Dark() : UIViewController() }
    #expect(isDark(device) == false)
    try device.navigator.run { $0.top(.stack).push(OwnApp.page(1)) }
    Simulator.settle()
    #expect(isDark(device) == true)
    try device.navigator.run { $0.present(OwnApp.page(0).presentation { $0.style = .fullScreen }) }
    Simulator.settle()
    #expect(isDark(device) == false)
    try device.navigator.run { $0.dismiss().top(.stack).pop() }
    Simulator.settle()
    #expect(isDark(device) == false)
    try device.navigator.run { $0.present(OwnApp.page(1).withStackContainer().presentation { $0.style = .fullScreen }) }
    Simulator.settle()
    #expect(isDark(device) == true)
  }

  /// UIKit does not notice a change of the containers that GromaUIKit has written.
  @Test func theSystemAsksAgainAfterASelection() throws {
    let (light, dark) = (OwnApp.page(0).erased, OwnApp.page(1).erased)
    let pages = try OwnApp.device(root: AnyScreen<Pages>.pages([light, dark]).erased) { $0 == 1 ? Dark() : UIViewController() }
    #expect(isDark(pages) == false)
    try pages.navigator.run { $0.top(.pages).select(1) }
    Simulator.settle()
    #expect(isDark(pages) == true)
    let controller = try #require(pages.window.rootViewController?.children.first as? UIPageViewController)
    #expect(Simulator.swipePage(on: controller, forward: false))
    Simulator.settle()
    #expect(isDark(pages) == false && pages.problem == nil)
    let split = try OwnApp.device(root: AnyScreen<Split>.split([light, dark]).erased) { $0 == 1 ? Dark() : UIViewController() }
    try split.navigator.run { $0.top(.split).configure(.isCollapsed(true)) }
    try split.navigator.run { $0.top(.split).select(0) }
    Simulator.settle()
    #expect(isDark(split) == false)
    try split.navigator.run { $0.top(.split).select(1) }
    Simulator.settle()
    #expect(isDark(split) == true && split.problem == nil)
    try split.navigator.run { $0.window.setRoot(OwnApp.page(0)) }
    Simulator.settle()
    #expect(isDark(split) == false && split.problem == nil)
  }
}
