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
    private lazy var pay = UIButton(type: .system, primaryAction: model.context.uiAction(.pay, title: "Pay"))

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
      total.text = "Total: \(model.total) denarii"
      ways.text = "We accept: \(model.ways.joined(separator: ", "))"
      pay.isHidden = !model.context.isOffered(.pay)
    }
  }
#endif
