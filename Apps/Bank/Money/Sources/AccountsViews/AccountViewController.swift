#if canImport(UIKit)
  import Accounts
  import Groma
  import GromaUIKit
  import UIKit
  import ViewLayout

  /// The page of one account: its balance, and buttons for the statements and a transfer.
  final class AccountViewController: UIViewController {
    private let context: ScreenContext<AccountScreen>
    private let balance = UILabel()
    private lazy var statements = context.button(.statements)
    private lazy var transfer = context.button(.transfer)

    init(_ context: ScreenContext<AccountScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [balance, statements, transfer]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      title = context.lines.first
      balance.text = context.lines.last
    }
  }
#endif
