public import Groma

// Requests that open another app. They are not layers: the tree does not change.

extension Effect {
  /// Returns a request to open a URL in another app.
  ///
  /// The outcome is `done` after the other app was opened, and `unavailable` if no installed app can open the URL.
  ///
  /// ```swift
  /// route.request(.openURL("maps://?q=Rome").on(.unavailable) { $0.request(.openURL("https://maps.example/?q=Rome")) })
  /// ```
  ///
  /// - Parameter url: The URL with its scheme, such as `https://example.org` or `tel:112`. Without a scheme, the route fails in an app
  ///   whose ``/Groma/AppDefinition`` lists this request.
  public static func openURL(_ url: String) -> Effect {
    Effect(.openURL, PlatformRequest.OpenURL(url: url)).on(.done).on(.unavailable)
  }

  /// A request to open the app's page in the system settings.
  ///
  /// The outcome is `done` after the settings were opened, and `unavailable` on a device that has no such page.
  public static var openSettings: Effect { Effect(.openSettings, NoFields()).on(.done).on(.unavailable) }

  /// Returns a request to call a phone number.
  ///
  /// The outcome is `done` after the call was started, and `unavailable` on a device that cannot make calls.
  ///
  /// - Parameter number: The phone number: at least one digit, and optionally spaces, `+`, `-`, `(` and `)`. For any other text, the route
  ///   fails in an app whose ``/Groma/AppDefinition`` lists this request.
  public static func call(_ number: String) -> Effect {
    Effect(.call, PlatformRequest.Call(number: number)).on(.done).on(.unavailable)
  }
}

extension RequestDefinition {
  static let openURL = RequestDefinition(.openURL, "opens a URL in another app") { other in
    scheme(of: other.url)?.isEmpty == false ? nil : "the URL must begin with a scheme"
  }

  static let openSettings = RequestDefinition(.openSettings, "opens the app's page in the system settings")

  static let call = RequestDefinition(.call, "calls a phone number") { call in
    let digits = "0123456789"
    let isNumber = call.number.contains(where: digits.contains) && call.number.allSatisfy { digits.contains($0) || "+-() ".contains($0) }
    return isNumber ? nil : "the number must be a phone number of digits, spaces and +-()"
  }
}
