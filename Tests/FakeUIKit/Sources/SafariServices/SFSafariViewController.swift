public import UIKit

/// A web page inside the app, which dismisses itself.
@MainActor open class SFSafariViewController: UIViewController {
  /// Called when the user has closed the page.
  open weak var delegate: (any SFSafariViewControllerDelegate)?
  /// The page, for tests.
  public let url: URL

  /// Creates a page. A URL of another scheme than `http` and `https` raises (P38).
  public init(url URL: URL) {
    url = URL
    super.init(nibName: nil, bundle: nil)
    if !["http", "https"].contains(URL.scheme?.lowercased()) {
      Simulator.trapForSystemScreen("The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.")
    }
  }

  /// Not available: the URL is missing.
  public required init?(coder: NSCoder) { nil }
}

/// Receives the events of a page.
@MainActor public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  /// The user has closed the page.
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
  /// The default of a delegate without the method.
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}

extension Simulator {
  /// Taps the button that closes a page.
  @discardableResult public static func close(_ page: SFSafariViewController) -> Bool {
    close(page) { page.delegate?.safariViewControllerDidFinish(page) }
  }
}
