#if canImport(UIKit)
  import Groma
  import GromaSampleSupport
  import GromaUIKit
  import UIKit

  /// The help page, with the button for feedback.
  final class SupportViewController: UIViewController {
    private let context: ScreenContext<SupportScreen>
    private let question = UILabel()
    private lazy var feedback = UIButton(type: .system, primaryAction: context.uiAction(.feedback, title: "Give feedback"))

    init(_ context: ScreenContext<SupportScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Support"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      let column = UIStackView(arrangedSubviews: [question, feedback, UIView()])
      (column.axis, column.spacing, column.backgroundColor) = (.vertical, 12, .systemBackground)
      view = column
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      question.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() {
      question.text = context.lines.first
      feedback.isHidden = !context.isOffered(.feedback)
    }
  }
#endif
