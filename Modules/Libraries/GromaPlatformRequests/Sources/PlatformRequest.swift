public import Groma

/// The arguments of the requests of the platform, which a provider receives.
public enum PlatformRequest {
  /// The arguments of a request to open a URL in another app.
  public struct OpenURL: Codable, Hashable, Sendable {
    /// The URL with its scheme.
    public var url: String
  }

  /// The arguments of a request to call a phone number.
  public struct Call: Codable, Hashable, Sendable {
    /// The phone number, with spaces, `+`, `-`, `(` and `)`.
    public var number: String
  }

  /// The arguments of a request to compose a mail.
  public struct Mail: Codable, Hashable, Sendable {
    /// The address of the recipient.
    public var to: String
    /// The initial subject, or `nil` for an empty one.
    public var subject: String?
    /// The initial text, or `nil` for an empty one.
    public var body: String?
  }

  /// The arguments of a request to compose a text message.
  public struct TextMessage: Codable, Hashable, Sendable {
    /// The phone number or the address of the recipient.
    public var to: String
    /// The initial text, or `nil` for an empty one.
    public var body: String?
  }

  /// The arguments of a request to share text or a file.
  public struct Share: Codable, Hashable, Sendable {
    /// The text, or the file-system path of the file.
    public var item: String
    /// The anchor of the sheet, or `nil` for none.
    public var anchor: String?
  }

  /// The arguments of a request to preview a file.
  public struct PreviewDocument: Codable, Hashable, Sendable {
    /// The file-system path of the file.
    public var file: String
  }

  /// The arguments of a request to pick a picture or a video.
  public struct PickMedia: Codable, Hashable, Sendable {
    /// A source of pictures and videos.
    public enum Source: String, Codable, Hashable, Sendable, CaseIterable {
      /// The library of the device.
      case library
      /// The camera.
      case camera
    }

    /// The source of the item.
    public var source: Source
  }

  /// The arguments of a request to pick a document.
  public struct PickDocument: Codable, Hashable, Sendable {
    /// The uniform type identifiers of the documents that the user can pick; any document if there are none.
    public var types: [String]
  }

  /// The arguments of a request to show a web page inside the app.
  public struct WebPage: Codable, Hashable, Sendable {
    /// The URL of the page.
    public var url: String
  }

  /// The arguments of a request to show an item of the app store.
  public struct StorePage: Codable, Hashable, Sendable {
    /// The number of the item in the store, in decimal.
    public var item: String
  }

  /// The arguments of a request for haptic feedback.
  public struct Haptic: Codable, Hashable, Sendable {
    /// The kind of feedback: `success`, `warning`, `failure`, `selection` or `impact`.
    public var kind: String
  }
}

/// A picture or a video that the user picked.
///
/// The value contains an identifier only, so that it can be part of the state, saved, and entered at a prompt. The provider keeps the picture
/// itself in a store of the app under this identifier. The model of a screen resolves the identifier in the store, for example with
/// ``/Groma/AnyScreenContext/services``. A handler must not read the store, because the explorer does not know what the store contains.
public struct PickedMedia: Codable, Hashable, Sendable {
  /// The identifier in the store of the app.
  public var item: String

  /// Creates a value.
  public init(item: String) { self.item = item }
}

/// A document that the user picked. Like ``PickedMedia``, the value contains an identifier only.
public struct PickedDocument: Codable, Hashable, Sendable {
  /// The identifier in the store of the app.
  public var item: String

  /// Creates a value.
  public init(item: String) { self.item = item }
}

extension OutcomeName where Value == PickedDocument {
  /// The user picked a document.
  public static var picked: Self { "picked" }
}

extension OutcomeName where Value == PickedMedia {
  /// The user picked a picture or a video.
  public static var picked: Self { "picked" }
}

extension RequestName where Arguments == PlatformRequest.OpenURL {
  /// The request to open a URL in another app.
  public static var openURL: Self { Self("open-url") }
}

extension RequestName where Arguments == NoFields {
  /// The request to open the app's page in the system settings.
  public static var openSettings: Self { Self("open-settings") }
  /// The request for a review of the app.
  public static var requestReview: Self { Self("request-review") }
}

extension RequestName where Arguments == PlatformRequest.Call {
  /// The request to call a phone number.
  public static var call: Self { Self("call") }
}

extension RequestName where Arguments == PlatformRequest.Mail {
  /// The request to compose a mail.
  public static var mail: Self { Self("mail") }
}

extension RequestName where Arguments == PlatformRequest.TextMessage {
  /// The request to compose a text message.
  public static var textMessage: Self { Self("text-message") }
}

extension RequestName where Arguments == PlatformRequest.Share {
  /// The request to share text or a file.
  public static var share: Self { Self("share") }
}

extension RequestName where Arguments == PlatformRequest.PreviewDocument {
  /// The request to preview a file.
  public static var previewDocument: Self { Self("preview-document") }
}

extension RequestName where Arguments == PlatformRequest.PickMedia {
  /// The request to pick a picture or a video.
  public static var pickMedia: Self { Self("pick-media") }
}

extension RequestName where Arguments == PlatformRequest.PickDocument {
  /// The request to pick a document.
  public static var pickDocument: Self { Self("pick-document") }
}

extension RequestName where Arguments == PlatformRequest.WebPage {
  /// The request to show a web page inside the app.
  public static var webPage: Self { Self("web-page") }
}

extension RequestName where Arguments == PlatformRequest.StorePage {
  /// The request to show an item of the app store.
  public static var storePage: Self { Self("store-page") }
}

extension RequestName where Arguments == PlatformRequest.Haptic {
  /// The request for haptic feedback.
  public static var haptic: Self { Self("haptic") }
}

/// Returns the scheme of a URL, in lower case and without the colon, or `nil` if the text has no colon.
func scheme(of url: String) -> String? { url.firstIndex(of: ":").map { url[..<$0].lowercased() } }
