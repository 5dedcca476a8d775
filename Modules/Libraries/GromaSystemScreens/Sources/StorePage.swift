#if canImport(UIKit) && canImport(StoreKit)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import StoreKit
  import UIKit

  /// The page of an item of the store. The request ends with `unavailable` if the store does not return the item.
  @MainActor final class StorePage: NSObject, SKStoreProductViewControllerDelegate {
    private let finish: RequestCompletion

    private init(_ finish: RequestCompletion) { self.finish = finish }

    static func show(_ item: String, _ finish: RequestCompletion) -> UIViewController? {
      guard let number = UInt64(item) else {
        finish.fail(.unavailable, "'\(item)' is not the number of an item of the store")
        return nil
      }
      let controller = SKStoreProductViewController()
      let page = StorePage(finish)
      controller.delegate = page
      finish.retain(page)
      controller.loadProduct(withParameters: [SKStoreProductParameterITunesItemIdentifier: NSNumber(value: number)]) {
        @Sendable isLoaded, error in
        if isLoaded { return }
        let reason = error.map { "\($0)" } ?? "no reason"
        RunLoopTurn.run { finish.fail(.unavailable, "the item \(item) of the store cannot be loaded: \(reason)") }
      }
      return controller
    }

    func productViewControllerDidFinish(_: SKStoreProductViewController) { finish(.done) }

    /// Asks for a review in the scene that the user uses.
    static func requestReview() {
      let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
      if let scene = scenes.first(where: { $0.activationState == .foregroundActive }) { AppStore.requestReview(in: scene) }
    }
  }
#endif
