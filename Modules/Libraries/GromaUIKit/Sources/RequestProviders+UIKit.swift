#if canImport(UIKit)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import UIKit

  extension RequestProviders {
    /// Adds the providers of the requests that UIKit fulfills.
    func provideThoseOfUIKit() {
      provide(.openURL) { request, finish in Self.open(request.url, finish) }
      provide(.openSettings) { _, finish in Self.open(UIApplication.openSettingsURLString, finish) }
      provide(.call) { call, finish in Self.open("tel:" + call.number.filter { !" ()-".contains($0) }, finish) }
      provide(.share) { share, finish in
        let item: Any = share.item.hasPrefix("/") ? URL(fileURLWithPath: share.item) : share.item
        let sheet = UIActivityViewController(activityItems: [item], applicationActivities: nil)
        sheet.completionWithItemsHandler = { _, isDone, _, _ in finish(isDone ? .done : .canceled) }
        return sheet
      }
      #if !os(tvOS)
        provide(.haptic) { haptic, _ in
          switch haptic.kind {
          case "success": UINotificationFeedbackGenerator().notificationOccurred(.success)
          case "warning": UINotificationFeedbackGenerator().notificationOccurred(.warning)
          case "failure": UINotificationFeedbackGenerator().notificationOccurred(.error)
          case "selection": UISelectionFeedbackGenerator().selectionChanged()
          case "impact": UIImpactFeedbackGenerator(style: .medium).impactOccurred()
          default: break
          }
          return nil
        }
      #endif
    }

    private static func open(_ text: String, _ finish: RequestCompletion) -> UIViewController? {
      if let url = URL(string: text) {
        UIApplication.shared.open(url, options: [:]) { finish($0 ? .done : .unavailable) }
      } else {
        finish(.unavailable)
      }
      return nil
    }
  }
#endif
