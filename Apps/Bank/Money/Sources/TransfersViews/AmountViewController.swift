#if canImport(UIKit)
  import Groma
  import GromaUIKit
  import Transfers
  import UIKit
  import ViewLayout

  /// The form for the amount of a transfer, in euros.
  final class AmountViewController: UIViewController {
    private let context: ScreenContext<AmountScreen>
    private let euros = UITextField()
    private lazy var onward = context.button(.next) { [euros] in EnteredAmount(euros: Int(euros.text ?? "") ?? 0) }

    init(_ context: ScreenContext<AmountScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [euros, onward]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      euros.accessibilityIdentifier = "euros"
    }
  }
#endif
