#if canImport(UIKit)
  import Groma
  import GromaUIKit
  import Login
  import UIKit
  import ViewLayout

  /// The form for the name and the password. The bar contains the button that cancels the login.
  final class CredentialsViewController: UIViewController {
    private let context: ScreenContext<CredentialsScreen>
    private let request = UILabel()
    private let user = UITextField()
    private let password = UITextField()
    private lazy var onward = context.button(.next) { [user, password] in
      Credentials(user: user.text ?? "", password: Secret(password.text ?? ""))
    }

    init(_ context: ScreenContext<CredentialsScreen>) {
      self.context = context
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [request, user, password, onward]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      user.accessibilityIdentifier = "user"
      password.accessibilityIdentifier = "password"
      password.isSecureTextEntry = true
      observe { [weak self] in self?.show() }
    }

    private func show() {
      request.text = context.lines.first
      title = context.lines.first
    }
  }
#endif
