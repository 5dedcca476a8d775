#if canImport(UIKit)
  import Groma
  import GromaSampleFeedback
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The form for feedback.
  final class TextInputViewController: UIViewController {
    private let context: ScreenContext<TextInputScreen>
    private let question = UILabel()
    private let text = UITextField()
    private lazy var addPhoto = context.button(.addPhoto)
    // Without a text, the action would take the text that the form showed first.
    private lazy var confirm = context.button(.confirm) { [text] in EnteredText(text: text.text ?? "") }

    init(_ context: ScreenContext<TextInputScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Feedback"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [question, text, addPhoto, confirm]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      (text.accessibilityIdentifier, text.placeholder) = ("text", "Your feedback")
      text.text = context.screen?.text
      observe { [weak self] in self?.show() }
    }

    private func show() {
      question.numberOfLines = 0
      question.text = context.lines.joined(separator: "\n")
    }
  }
#endif
