import Groma
import UIKit

@testable import GromaUIKit

/// A page of the small app that is explored. Each page has a number of its own.
struct ProofPage: Screen {
  static let name = "page"
  var number: Int
}

/// The view controller of a page. It checks the order of UIKit's appearance callbacks (rules N14 and N15).
final class ProofController: UIViewController {
  /// The number of controllers that exist, by page.
  static var alive: [Int: Int] = [:]
  /// The pages for which a controller has been created.
  static var created: [Int] = []
  /// The callbacks that came in a wrong order.
  static var problems: [String] = []

  private enum Phase { case disappeared, appearing, appeared, disappearing }
  private let number: Int
  private var phase = Phase.disappeared

  init(_ number: Int) {
    self.number = number
    super.init(nibName: nil, bundle: nil)
    Self.created.append(number)
    Self.alive[number, default: 0] += 1
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit { Self.alive[number, default: 0] -= 1 }

  /// The number of controllers whose appearance or disappearance has not ended.
  static var unfinished = 0

  /// Forgets the controllers of earlier runs.
  static func reset() { (alive, created, problems, unfinished) = ([:], [], [], 0) }

  private func move(to next: Phase, from allowed: Phase..., callback: String) {
    Self.unfinished += (next == .appearing || next == .disappearing ? 1 : 0) - (phase == .appearing || phase == .disappearing ? 1 : 0)
    if !allowed.contains(phase) { Self.problems.append("\(callback) of a page that is \(phase)") }
    phase = next
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    move(to: .appearing, from: .disappeared, .disappearing, callback: "viewWillAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    move(to: .appeared, from: .appearing, callback: "viewDidAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    move(to: .disappearing, from: .appeared, .appearing, callback: "viewWillDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    move(to: .disappeared, from: .disappearing, callback: "viewDidDisappear")
  }
}

/// The app that is explored: pages with view controllers of their own.
enum ProofApp {
  static let app = AppDefinition("proof", "a small app that is explored on UIKit", root: AnyScreen(ProofPage(number: 0))) {
    ScreenDefinition(ProofPage.self, "a page", samples: [ProofPage(number: 0)])
      .viewController { context in ProofController(context.screen?.number ?? -1) }
  }
}
