public import Groma

// Requests that cover the screen. Their layers are part of the tree.

extension Effect {
  /// Returns a request to compose a mail, on a page sheet.
  ///
  /// The outcome is ``done`` after the mail was sent or saved, ``canceled`` if the user discarded it, and ``unavailable`` if no account is
  /// set up.
  ///
  /// - Parameters:
  ///   - address: The address of the recipient. Without an `@`, the route fails in an app whose ``/Groma/AppDefinition`` lists this
  ///     request.
  ///   - subject: The initial subject, or `nil` for an empty one.
  ///   - body: The initial text, without markup, or `nil` for an empty one.
  public static func mail(to address: String, subject: String? = nil, body: String? = nil) -> Effect {
    RequestDefinition.mail.effect(
      ["to": address, "subject": subject, "body": body], style: .pageSheet, outcomes: [done, canceled, unavailable])
  }

  /// Returns a request to share text or a file, on an action sheet with the possible receivers.
  ///
  /// The outcome is ``done`` after the item was shared, and ``canceled`` if the user chose no receiver.
  ///
  /// - Parameters:
  ///   - item: The text, or the file-system path of the file.
  ///   - anchor: The anchor that the sheet points at on a large screen: the name of a bar button or of another position on the screen
  ///     below. `nil` for none.
  public static func share(_ item: String, anchor: String? = nil) -> Effect {
    RequestDefinition.share.effect(["item": item, "anchor": anchor], style: .actionSheet, outcomes: [done, canceled])
  }

  /// Returns a request to preview a file, in full screen.
  ///
  /// The outcome is ``done`` when the user closes the preview, and ``unavailable`` if the file cannot be read or shown.
  ///
  /// - Parameter file: The file-system path of the file.
  public static func previewDocument(_ file: String) -> Effect {
    RequestDefinition.previewDocument.effect(["file": file], style: .fullScreen, outcomes: [done, unavailable])
  }

  /// Returns a request to pick a picture or a video, on a page sheet.
  ///
  /// The outcome is ``done`` with the picked item as a value, ``canceled`` if the user picked none, ``denied`` if the app may not use the
  /// source, and ``unavailable`` on a device without the source.
  ///
  /// - Parameter source: The source of the items: `library`, the default, or `camera`.
  public static func pickMedia(from source: String = "library") -> Effect {
    RequestDefinition.pickMedia.effect(["source": source], style: .pageSheet, outcomes: [done, canceled, denied, unavailable])
  }

  /// Returns a request to show a web page inside the app, on a page sheet.
  ///
  /// The outcome is ``done`` when the user closes the page.
  ///
  /// - Parameter url: The URL of the page. If its scheme is not `http` or `https`, the route fails in an app whose ``/Groma/AppDefinition``
  ///   lists this request.
  public static func webPage(_ url: String) -> Effect {
    RequestDefinition.webPage.effect(["url": url], style: .pageSheet, outcomes: [done])
  }

  /// Returns a request to show an item of the app store inside the app, on a page sheet.
  ///
  /// The outcome is ``done`` when the user closes the page, and ``unavailable`` if the store has no such item or cannot be reached.
  ///
  /// - Parameter item: The number of the item in the store, in decimal. If the text is not an unsigned 64-bit number, the route fails in an
  ///   app whose ``/Groma/AppDefinition`` lists this request.
  public static func storePage(_ item: String) -> Effect {
    RequestDefinition.storePage.effect(["item": item], style: .pageSheet, outcomes: [done, unavailable])
  }
}

extension RequestDefinition {
  static let mail = RequestDefinition("mail", "composes a mail") { effect in
    effect.request["to"]?.contains("@") == true ? nil : "the mail address must contain an @"
  }

  static let share = RequestDefinition("share", "shares text or a file")

  static let previewDocument = RequestDefinition("preview-document", "previews a file")

  static let pickMedia = RequestDefinition("pick-media", "picks a picture or a video")

  static let webPage = RequestDefinition("web-page", "shows a web page inside the app") { effect in
    ["http", "https"].contains(effect.scheme(of: "url")) ? nil : "only http and https pages can be shown"
  }

  static let storePage = RequestDefinition("store-page", "shows an item of the app store") { effect in
    effect.request["item"].flatMap { UInt64($0) } != nil ? nil : "the item must be a number"
  }
}
