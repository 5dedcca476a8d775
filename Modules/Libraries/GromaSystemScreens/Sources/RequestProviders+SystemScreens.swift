#if canImport(UIKit)
  import GromaPlatformRequests
  public import GromaUIKit

  extension RequestProviders {
    /// Adds the providers of the requests of `GromaPlatformRequests` that screens of the system fulfill.
    ///
    /// ```swift
    /// let hierarchy = UIKitHierarchy(navigator)
    /// hierarchy.requests.provideSystemScreens(storing: PickedItemFolder(folder))
    /// ```
    ///
    /// | request | screen of the system |
    /// | --- | --- |
    /// | `pickMedia` | the photo picker; the camera if `Info.plist` has `NSCameraUsageDescription` |
    /// | `pickDocument` | the document picker |
    /// | `previewDocument` | the preview of Quick Look |
    /// | `mail`, `textMessage` | the composers of mails and messages |
    /// | `webPage` | the page of Safari |
    /// | `storePage`, `requestReview` | the page of an item of the store, and the question for a review |
    ///
    /// A call of ``RequestProviders/provide(_:_:)`` afterward replaces one of them.
    ///
    /// - Parameters:
    ///   - store: The store of picked items. With `nil`, pictures, videos and documents cannot be picked.
    ///   - recordsVideos: Whether the camera also records videos. `Info.plist` must then also have `NSMicrophoneUsageDescription`.
    public func provideSystemScreens(storing store: (any PickedItemStore)? = nil, recordsVideos: Bool = false) {
      if let store {
        #if canImport(PhotosUI) && canImport(AVFoundation)
          provide(.pickMedia) { media, finish in
            switch media.source {
            case .library: PhotoPicker.show(store, finish)
            case .camera: Camera.show(store, recordsVideos: recordsVideos, finish)
            }
          }
        #endif
        provide(.pickDocument) { documents, finish in DocumentPicker.show(documents.types, store, finish) }
      }
      #if canImport(QuickLook)
        provide(.previewDocument) { document, finish in DocumentPreview.show(document.file, finish) }
      #endif
      #if canImport(MessageUI)
        provide(.mail) { mail, finish in MailComposer.show(mail, finish) }
        provide(.textMessage) { message, finish in TextMessageComposer.show(message, finish) }
      #endif
      #if canImport(SafariServices)
        provide(.webPage) { page, finish in WebPage.show(page.url, finish) }
      #endif
      #if canImport(StoreKit)
        provide(.storePage) { page, finish in StorePage.show(page.item, finish) }
        provide(.requestReview) { _, _ in
          StorePage.requestReview()
          return nil
        }
      #endif
    }
  }
#endif
