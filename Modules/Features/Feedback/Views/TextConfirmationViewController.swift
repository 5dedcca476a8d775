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
    private lazy var send = UIButton(type: .system, primaryAction: context.uiAction(.send, title: "Send"))
    private lazy var edit = UIButton(type: .system, primaryAction: context.uiAction(.edit, title: "Edit"))

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
      send.isHidden = !context.isOffered(.send)
      edit.isHidden = !context.isOffered(.edit)
    }
  }
#endif
