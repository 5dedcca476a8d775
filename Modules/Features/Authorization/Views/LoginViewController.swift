#if canImport(UIKit)
  import Groma
  import GromaSampleAuthorization
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The form for a user name and a password.
  final class LoginViewController: UIViewController {
    private let context: ScreenContext<LoginScreen>
    private let greeting = UILabel()
    private let fields = CredentialFields()
    private lazy var signIn = context.button(.signIn) { [fields] in fields.credentials }
    private lazy var signUp = context.button(.signUp)

    init(_ context: ScreenContext<LoginScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
      title = "Sign in"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [greeting, fields.user, fields.password, signIn, signUp]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() { greeting.text = context.lines.first }
  }
#endif
