#if canImport(UIKit)
  import Groma
  import GromaSampleFeedback
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The text of the feedback, with buttons for sending and editing it.
  final class TextConfirmationViewController: UIViewController {
    private let context: ScreenContext<TextConfirmationScreen>
    private let text = UILabel()
    private lazy var send = context.button(.send)
    private lazy var edit = context.button(.edit)

    init(_ context: ScreenContext<TextConfirmationScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Send feedback"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [text, send, edit]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      text.numberOfLines = 0
      observe { [weak self] in self?.show() }
    }

    private func show() {
      text.text = context.lines.joined(separator: "\n")
    }
  }
#endif
