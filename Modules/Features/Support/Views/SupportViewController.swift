#if canImport(UIKit)
  import Groma
  import GromaSampleLayout
  import GromaSampleSupport
  import GromaUIKit
  import UIKit

  /// The help page, with the button for feedback.
  final class SupportViewController: UIViewController {
    private let context: ScreenContext<SupportScreen>
    private let question = UILabel()
    private lazy var feedback = context.button(.feedback)

    init(_ context: ScreenContext<SupportScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [question, feedback]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      question.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() {
      title = context.text("Support")
      question.text = context.lines.first
    }
  }
#endif
