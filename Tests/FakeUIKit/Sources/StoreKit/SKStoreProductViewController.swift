public import UIKit

/// The key of the number of an item.
public let SKStoreProductParameterITunesItemIdentifier = "id"

/// An error of the store.
public struct SKError: Error { init() {} }

/// A page of the store. The app dismisses it.
@MainActor open class SKStoreProductViewController: UIViewController {
  /// Called when the user has closed the page.
  open weak var delegate: (any SKStoreProductViewControllerDelegate)?
  /// The number of the item, for tests.
  public private(set) var item: String?

  /// Loads an item in a later turn. Fails if the store is missing.
  open func loadProduct(withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil) {
    item = parameters[SKStoreProductParameterITunesItemIdentifier].map { "\($0)" }
    Simulator.schedule(after: 100, label: "loadProduct") {
      let isLoaded = !Simulator.missingServices.contains(.store)
      block?(isLoaded, isLoaded ? nil : SKError())
    }
  }
}

/// Receives the end of a page.
@MainActor public protocol SKStoreProductViewControllerDelegate: NSObjectProtocol {
  /// The user has closed the page.
  func productViewControllerDidFinish(_ viewController: SKStoreProductViewController)
}

/// The store.
public enum AppStore {
  /// Asks the user for a review, if the system decides so.
  @MainActor public static func requestReview(in scene: UIWindowScene) { Simulator.requestReview() }
}

extension Simulator {
  /// Taps the button that closes a page. The page stays.
  @discardableResult public static func close(_ page: SKStoreProductViewController) -> Bool {
    guard canUse(page), let delegate = page.delegate else { return false }
    delegate.productViewControllerDidFinish(page)
    return true
  }
}
