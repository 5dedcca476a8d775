#if canImport(UIKit)
  import Groma
  import GromaSampleBag
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The confirmation of a purchase.
  final class DoneViewController: UIViewController {
    private let context: ScreenContext<DoneScreen>
    private let thanks = UILabel()
    private lazy var close = context.button(.close)

    init(_ context: ScreenContext<DoneScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Thank you"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [thanks, close]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      thanks.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() {
      thanks.text = context.lines.joined(separator: "\n")
    }
  }
#endif
