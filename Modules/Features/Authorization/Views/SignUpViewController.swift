#if canImport(UIKit)
  import Groma
  import GromaSampleAuthorization
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The form for a new user. The fields appear after the user has accepted the terms.
  final class SignUpViewController: UIViewController {
    private let context: ScreenContext<SignUpScreen>
    private let hint = UILabel()
    private let fields = CredentialFields()
    private lazy var terms = context.button(.terms)
    private lazy var signUp = context.button(.signUp) { [fields] in fields.credentials }

    init(_ context: ScreenContext<SignUpScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Sign up"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [hint, terms, fields.user, fields.password, signUp]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      hint.text = context.lines.first
      let isSigningUpOffered = context.isOffered(.signUp)
      for view in [fields.user, fields.password] { view.isHidden = !isSigningUpOffered }
    }
  }
#endif
