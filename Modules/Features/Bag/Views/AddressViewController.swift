#if canImport(UIKit)
  import Groma
  import GromaSampleBag
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The form for the delivery address.
  final class AddressViewController: UIViewController {
    private let context: ScreenContext<AddressScreen>
    private let question = UILabel()
    private let city = UITextField()
    private lazy var toPayment = context.button(.toPayment) { [city] in Address(city: city.text ?? "") }

    init(_ context: ScreenContext<AddressScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Address"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [question, city, toPayment]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      (city.accessibilityIdentifier, city.placeholder) = ("city", "City")
      observe { [weak self] in self?.show() }
    }

    private func show() { question.text = context.lines.first }
  }
#endif
