#if canImport(UIKit)
  import Groma
  import GromaUIKit
  import Transfers
  import UIKit
  import ViewLayout

  /// The order with its fee, and the button that sends the money. The button is hidden if the balance is too low.
  final class ReviewViewController: UIViewController {
    private let context: ScreenContext<ReviewScreen>
    private let order = UILabel()
    private lazy var send = context.button(.send)

    init(_ context: ScreenContext<ReviewScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [order, send]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      order.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() { order.text = context.lines.joined(separator: "\n") }
  }
#endif
