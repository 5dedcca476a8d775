public import Groma

// Requests that cover the screen. Their layers are part of the tree.

extension Effect {
  /// Returns a request to compose a mail, on a page sheet.
  ///
  /// The outcome is `done` after the mail was sent or saved, `canceled` if the user discarded it, and `unavailable` if no account is
  /// set up or the mail cannot be sent.
  ///
  /// - Parameters:
  ///   - address: The address of the recipient. Without an `@`, the route fails in an app whose ``/Groma/AppDefinition`` lists this
  ///     request.
  ///   - subject: The initial subject, or `nil` for an empty one.
  ///   - body: The initial text, without markup, or `nil` for an empty one.
  public static func mail(to address: String, subject: String? = nil, body: String? = nil) -> Effect {
    Effect(.mail, PlatformRequest.Mail(to: address, subject: subject, body: body), style: .pageSheet)
      .on(.done).on(.canceled).on(.unavailable)
  }

  /// Returns a request to compose a text message on a page sheet.
  ///
  /// The outcome is `done` after the message was sent, `canceled` if the user discarded it, and `unavailable` on a device that cannot send
  /// messages or if the message cannot be sent.
  ///
  /// - Parameters:
  ///   - recipient: The phone number or the address of the recipient. If the text is empty, the route fails in an app whose
  ///     ``/Groma/AppDefinition`` lists this request.
  ///   - body: The initial text, or `nil` for an empty one.
  public static func textMessage(to recipient: String, body: String? = nil) -> Effect {
    Effect(.textMessage, PlatformRequest.TextMessage(to: recipient, body: body), style: .pageSheet).on(.done).on(.canceled).on(.unavailable)
  }

  /// Returns a request to share text or a file, on an action sheet with the possible receivers.
  ///
  /// The outcome is `done` after the item was shared, and `canceled` if the user chose no receiver.
  ///
  /// - Parameters:
  ///   - item: The text, or the file-system path of the file.
  ///   - anchor: The anchor that the sheet points at on a large screen: the name of a bar button or of another position on the screen
  ///     below. `nil` for none.
  public static func share(_ item: String, anchor: String? = nil) -> Effect {
    Effect(.share, PlatformRequest.Share(item: item, anchor: anchor), style: .actionSheet).on(.done).on(.canceled)
  }

  /// Returns a request to preview a file, in full screen.
  ///
  /// The outcome is `done` when the user closes the preview, and `unavailable` if the file cannot be read or shown.
  ///
  /// - Parameter file: The file-system path of the file.
  public static func previewDocument(_ file: String) -> Effect {
    Effect(.previewDocument, PlatformRequest.PreviewDocument(file: file), style: .fullScreen).on(.done).on(.unavailable)
  }

  /// Returns a request to pick a picture or a video: from the library on a page sheet, from the camera in full screen.
  ///
  /// The outcome is `picked` with a ``PickedMedia``, `canceled` if the user picked none, `denied` if the app may not use the source, and
  /// `unavailable` on a device without the source.
  ///
  /// ```swift
  /// route.request(
  ///   .pickMedia(from: .camera)
  ///     .on(.picked, performing: .attachPicture)
  ///     .on(.denied) { $0.request(.alert("Allow the camera in the settings.").on("OK")) }
  ///     .on(.unavailable) { $0.request(.pickMedia().on(.picked, performing: .attachPicture)) })
  /// ```
  ///
  /// - Parameter source: The source of the item; by default, the library of the device.
  public static func pickMedia(from source: PlatformRequest.PickMedia.Source = .library) -> Effect {
    Effect(.pickMedia, PlatformRequest.PickMedia(source: source), style: source == .camera ? .fullScreen : .pageSheet)
      .on("picked").on(.canceled).on(.denied).on(.unavailable)
  }

  /// Returns a request to pick a document, on a page sheet.
  ///
  /// The outcome is `picked` with a ``PickedDocument``, `canceled` if the user picked none, and `unavailable` if the document cannot be
  /// read.
  ///
  /// ```swift
  /// route.request(.pickDocument(types: ["com.adobe.pdf"]).on(.picked, performing: .attachContract))
  /// ```
  ///
  /// - Parameter types: The uniform type identifiers of the documents that the user can pick, such as `com.adobe.pdf`; any document if
  ///   there are none.
  public static func pickDocument(types: [String] = []) -> Effect {
    Effect(.pickDocument, PlatformRequest.PickDocument(types: types), style: .pageSheet).on("picked").on(.canceled).on(.unavailable)
  }

  /// Returns a request to show a web page inside the app, on a page sheet.
  ///
  /// The outcome is `done` when the user closes the page.
  ///
  /// - Parameter url: The URL of the page. If its scheme is not `http` or `https`, the route fails in an app whose ``/Groma/AppDefinition``
  ///   lists this request.
  public static func webPage(_ url: String) -> Effect {
    Effect(.webPage, PlatformRequest.WebPage(url: url), style: .pageSheet).on(.done)
  }

  /// Returns a request to show an item of the app store inside the app, on a page sheet.
  ///
  /// The outcome is `done` when the user closes the page, and `unavailable` if the store has no such item or cannot be reached.
  ///
  /// - Parameter item: The number of the item in the store, in decimal. If the text is not an unsigned 64-bit number, the route fails in an
  ///   app whose ``/Groma/AppDefinition`` lists this request.
  public static func storePage(_ item: String) -> Effect {
    Effect(.storePage, PlatformRequest.StorePage(item: item), style: .pageSheet).on(.done).on(.unavailable)
  }
}

extension RequestDefinition {
  static let mail = RequestDefinition(.mail, "composes a mail") { mail in
    mail.to.contains("@") ? nil : "the mail address must contain an @"
  }

  static let textMessage = RequestDefinition(.textMessage, "composes a text message") { message in
    message.to.isEmpty ? "the message must have a recipient" : nil
  }

  static let share = RequestDefinition(.share, "shares text or a file")

  static let previewDocument = RequestDefinition(.previewDocument, "previews a file")

  static let pickMedia = RequestDefinition(.pickMedia, "picks a picture or a video")

  static let pickDocument = RequestDefinition(.pickDocument, "picks a document") { documents in
    documents.types.first { !$0.contains(".") }.map { "the type '\($0)' must be a uniform type identifier" }
  }

  static let webPage = RequestDefinition(.webPage, "shows a web page inside the app") { page in
    ["http", "https"].contains(scheme(of: page.url)) ? nil : "only http and https pages can be shown"
  }

  static let storePage = RequestDefinition(.storePage, "shows an item of the app store") { page in
    UInt64(page.item) == nil ? "the item must be a number" : nil
  }
}
