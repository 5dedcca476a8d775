#if canImport(UIKit)
  import Groma
  import GromaSampleAuthorization
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The terms of use, with buttons to accept and to decline them.
  final class TermsViewController: UIViewController {
    private let context: ScreenContext<TermsScreen>
    private let terms = UILabel()
    private lazy var accept = context.button(.accept)
    private lazy var decline = context.button(.decline)

    init(_ context: ScreenContext<TermsScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Terms"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [terms, accept, decline]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      terms.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() {
      terms.text = context.lines.joined(separator: "\n")
    }
  }
#endif
