#if canImport(UIKit) && canImport(SafariServices)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import SafariServices
  import UIKit

  /// A web page inside the app, which dismisses itself. The request is done when it has left the screen.
  enum WebPage {
    @MainActor static func show(_ text: String, _ finish: RequestCompletion) -> UIViewController? {
      // Safari raises an exception for any other scheme.
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()) else {
        finish.fail(.unavailable, "'\(text)' is not an http or https URL")
        return nil
      }
      return SFSafariViewController(url: url)
    }
  }
#endif
