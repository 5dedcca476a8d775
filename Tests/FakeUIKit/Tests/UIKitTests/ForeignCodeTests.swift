import Testing
import UIKit

/// Code as apps and frameworks write it against UIKit.
@MainActor struct ForeignCodeTests {
  final class Stack: UINavigationController {
    let id: Int
    init(id: Int, root: UIViewController) {
      self.id = id
      super.init(rootViewController: root)
    }
    required init?(coder: NSCoder) { fatalError("not used") }
  }

  final class Tabs: UITabBarController {}
  final class Table: UITableViewController {
    init() { super.init(style: .insetGrouped) }
    required init?(coder: NSCoder) { fatalError("not used") }
  }
  final class Host: UIViewController {
    let content = UIViewController()
    override func viewDidLoad() {
      super.viewDidLoad()
      addChild(content)
      content.view.frame = view.bounds
      content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(content.view)
      content.didMove(toParent: self)
    }
  }

  @Test("Subclasses with their own initializers compile and run") func subclasses() {
    Simulator.reset()
    let window = UIWindow(frame: .zero)
    let tabs = Tabs()
    let stack = Stack(id: 1, root: Host())
    stack.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 0)
    tabs.viewControllers = [stack, Table()]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    Simulator.settle()
    #expect(stack.topViewController?.viewIfLoaded?.window === window && stack.tabBarController === tabs)
    #expect((stack.topViewController as? Host)?.content.viewIfLoaded?.window === window)
    #expect((stack.topViewController as? Host)?.content.isMovingToParent == false)
  }

  @Test("A push with a completion by coordinator or by transaction ends after the transition") func completions() {
    let stage = Stage()
    func push(_ screen: UIViewController, animated: Bool, then done: @escaping () -> Void) {
      stage.stack.pushViewController(screen, animated: animated)
      guard animated, let coordinator = stage.stack.transitionCoordinator else { return done() }
      coordinator.animate(alongsideTransition: nil) { _ in done() }
    }
    push(stage.screen("B"), animated: true) { stage.record.note("done") }
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("didShow(B) done"))
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.record.note("committed") }
    stage.stack.popViewController(animated: true)
    CATransaction.commit()
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("didShow(A) committed"))
  }

  @Test("A custom container swaps its children with an animation") func swaps() {
    let stage = Stage()
    let (x, y) = (stage.screen("X"), stage.screen("Y"))
    stage.a.addChild(x)
    stage.a.view.addSubview(x.view)
    x.didMove(toParent: stage.a)
    Simulator.settle()
    _ = stage.record.take()
    x.willMove(toParent: nil)
    stage.a.addChild(y)
    stage.a.transition(from: x, to: y, duration: 0.2, animations: nil) { _ in
      x.removeFromParent()
      y.didMove(toParent: stage.a)
    }
    Simulator.settle()
    #expect(stage.record.take() == "X.WD~ Y.WA Y.IA X.DD Y.DA")
    #expect(stage.a.children == [y] && Simulator.now == 200 && Simulator.log.isEmpty)
  }

  @Test("A chain of layers is replaced by its common prefix") func chains() {
    let stage = Stage()
    let (m, n, o) = (stage.screen("M"), stage.screen("N"), stage.screen("O"))
    stage.a.present(m, animated: false) { m.present(n, animated: false) }
    Simulator.settle()
    m.dismiss(animated: true) { m.present(o, animated: true) { stage.record.note("done") } }
    Simulator.settle()
    #expect(m.presentedViewController === o && stage.record.take().hasSuffix("O.DA done"))
    #expect(Simulator.log.isEmpty && Simulator.traps.isEmpty)
  }
}
