import AVFoundation
import MessageUI
import PhotosUI
import QuickLook
import SafariServices
import StoreKit
import Testing
import UIKit
import UniformTypeIdentifiers

/// Screens of the system that an app presents.
@MainActor struct SystemScreenTests {
  /// Records the calls of all screens.
  private final class Calls: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate, UIDocumentPickerDelegate,
    PHPickerViewControllerDelegate, MFMailComposeViewControllerDelegate, MFMessageComposeViewControllerDelegate,
    SFSafariViewControllerDelegate, SKStoreProductViewControllerDelegate, QLPreviewControllerDataSource, QLPreviewControllerDelegate
  {
    var all: [String] = []

    func imagePickerController(_: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) {
      all.append("image \(info.count)")
    }
    func imagePickerControllerDidCancel(_: UIImagePickerController) { all.append("no image") }
    func documentPicker(_: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) { all.append("documents \(urls.count)") }
    func documentPickerWasCancelled(_: UIDocumentPickerViewController) { all.append("no documents") }
    func picker(_: PHPickerViewController, didFinishPicking results: [PHPickerResult]) { all.append("photos \(results.count)") }
    func mailComposeController(_: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?) {
      all.append("mail \(result)")
    }
    func messageComposeViewController(_: MFMessageComposeViewController, didFinishWith result: MessageComposeResult) {
      all.append("message \(result)")
    }
    func safariViewControllerDidFinish(_: SFSafariViewController) { all.append("page") }
    func productViewControllerDidFinish(_: SKStoreProductViewController) { all.append("product") }
    func numberOfPreviewItems(in _: QLPreviewController) -> Int { 1 }
    func previewController(_: QLPreviewController, previewItemAt _: Int) -> any QLPreviewItem { NSURL(fileURLWithPath: "/tmp/a.pdf") }
    func previewControllerDidDismiss(_: QLPreviewController) { all.append("preview") }
  }

  private func present(_ screen: UIViewController) -> Stage {
    let stage = Stage()
    stage.a.present(screen, animated: true)
    Simulator.settle()
    return stage
  }

  private let url = URL(fileURLWithPath: "/tmp/a.pdf")

  @Test("P37: a document picker, a preview and a web page dismiss themselves") func p37() throws {
    let calls = Calls()
    Simulator.reset()
    let documents = UIDocumentPickerViewController(forOpeningContentTypes: [.pdf], asCopy: true)
    documents.delegate = calls
    var stage = present(documents)
    #expect(Simulator.pick([url], in: documents) && calls.all == ["documents 1"], "the delegate is called before the dismissal")
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil && !Simulator.pick([url], in: documents))
    stage = present(documents)
    #expect(Simulator.pick([], in: documents, isLate: true) && calls.all.count == 1)
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil && calls.all.last == "no documents")
    let preview = QLPreviewController(nibName: nil, bundle: nil)
    (preview.dataSource, preview.delegate) = (calls, calls)
    stage = present(preview)
    #expect(Simulator.files(in: preview) == [url] && Simulator.close(preview))
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil && calls.all.last == "preview")
    let page = SFSafariViewController(url: try #require(URL(string: "https://a.b")))
    page.delegate = calls
    stage = present(page)
    #expect(Simulator.close(page))
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil && calls.all.last == "page" && Simulator.unconfirmed.contains(.p37))
  }

  @Test("Other screens stay until the app dismisses them") func otherScreens() {
    let calls = Calls()
    Simulator.reset()
    let (camera, photos) = (UIImagePickerController(), PHPickerViewController(configuration: PHPickerConfiguration()))
    let (mail, message) = (MFMailComposeViewController(), MFMessageComposeViewController())
    let product = SKStoreProductViewController(nibName: nil, bundle: nil)
    (camera.delegate, photos.delegate, product.delegate) = (calls, calls, calls)
    (mail.mailComposeDelegate, message.messageComposeDelegate) = (calls, calls)
    let uses: [(UIViewController, () -> Bool)] = [
      (camera, { Simulator.pick([.originalImage: UIImage()], in: camera) }), (camera, { Simulator.pick(nil, in: camera) }),
      (photos, { Simulator.pick([NSItemProvider(files: [:])], in: photos) }), (photos, { Simulator.pick([], in: photos) }),
      (mail, { Simulator.end(.sent, in: mail) }), (message, { Simulator.end(.failed, in: message) }),
      (product, { Simulator.close(product) }),
    ]
    for (screen, use) in uses {
      #expect(!use(), "the screen is not presented")
      let stage = present(screen)
      #expect(use() && stage.a.presentedViewController === screen)
      stage.a.dismiss(animated: false)
      Simulator.settle()
    }
    #expect(calls.all == ["image 1", "no image", "photos 1", "photos 0", "mail sent", "message failed", "product"])
  }

  @Test("P38: a screen that is not available raises") func p38() throws {
    Simulator.reset()
    Simulator.recordsTraps = true
    Simulator.missingServices = [.camera, .mail, .messages]
    #expect(!UIImagePickerController.isSourceTypeAvailable(.camera) && !MFMailComposeViewController.canSendMail())
    #expect(!MFMessageComposeViewController.canSendText() && UIImagePickerController.availableMediaTypes(for: .camera) == nil)
    UIImagePickerController().sourceType = .camera
    _ = (MFMailComposeViewController(), MFMessageComposeViewController(), SFSafariViewController(url: url))
    #expect(Simulator.traps.map(\.rule) == [.p38, .p38, .p38, .p38])
  }

  @Test("An item is a file until the handler returns") func item() throws {
    Simulator.reset()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpeg")
    try Data("photo".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let item = NSItemProvider(files: [UTType.jpeg.identifier: file])
    #expect(item.registeredTypeIdentifiers == ["public.jpeg"] && item.hasItemConformingToTypeIdentifier("public.jpeg"))
    final class Loaded: @unchecked Sendable { var urls: [URL?] = [] }
    let loaded = Loaded()
    item.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { url, _ in
      loaded.urls.append(url.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil })
    }
    item.loadFileRepresentation(forTypeIdentifier: "public.movie") { url, _ in loaded.urls.append(url) }
    item.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { url, _ in loaded.urls.append(url) }.cancel()
    Simulator.settle()
    #expect(loaded.urls.count == 3 && loaded.urls[1] == nil && loaded.urls[2] == nil)
    let copy = try #require(loaded.urls[0])
    #expect(!FileManager.default.fileExists(atPath: copy.path))
  }

  @Test("The camera is used with a permission, and an item of the store is loaded") func services() {
    Simulator.reset()
    Simulator.cameraPermission = .undecided
    Simulator.allowsCamera = false
    final class Answers: @unchecked Sendable { var all: [Bool] = [] }
    let answers = Answers()
    AVCaptureDevice.requestAccess(for: .video) { answers.all.append($0) }
    Simulator.settle()
    #expect(answers.all == [false] && AVCaptureDevice.authorizationStatus(for: .video) == .denied)
    var loads: [Bool] = []
    let page = SKStoreProductViewController(nibName: nil, bundle: nil)
    page.loadProduct(withParameters: [SKStoreProductParameterITunesItemIdentifier: 7]) { isLoaded, _ in loads.append(isLoaded) }
    Simulator.settle()
    Simulator.missingServices = [.store]
    page.loadProduct(withParameters: [SKStoreProductParameterITunesItemIdentifier: 7]) { isLoaded, _ in loads.append(isLoaded) }
    Simulator.settle()
    #expect(loads == [true, false] && page.item == "7")
  }
}
