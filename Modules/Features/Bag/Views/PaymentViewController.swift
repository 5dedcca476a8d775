#if canImport(UIKit)
  import Groma
  import GromaSampleBag
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The total, the ways to pay, and the button that pays.
  final class PaymentViewController: UIViewController {
    private let model: PaymentModel
    private let total = UILabel()
    private let ways = UILabel()
    private lazy var pay = model.context.button(.pay)

    init(_ model: PaymentModel) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
      title = "Payment"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [total, ways, pay]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      ways.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() {
      total.text = model.summary
      ways.text = model.ways
    }
  }
#endif
