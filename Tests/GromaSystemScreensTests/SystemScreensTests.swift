import Foundation
import Groma
import GromaPlatformRequests
import GromaPresentation
import GromaSystemScreens
import GromaTesting
import GromaUIKit
import MessageUI
import PhotosUI
import QuickLook
import SafariServices
import StoreKit
import Testing
import UIKit
import UniformTypeIdentifiers

extension StepName where Arguments == PickedMedia {
  fileprivate static var attach: Self { Self("attach") }
}

extension StepName where Arguments == PickedDocument {
  fileprivate static var sign: Self { Self("sign") }
}

/// Requests are fulfilled by screens of the system.
@MainActor @Suite(.serialized) struct SystemScreensTests {
  /// A device with a stack of screens, a store of picked items, and a page for each outcome.
  @MainActor private final class Stage {
    let navigator: Navigator
    let hierarchy: UIKitHierarchy
    let presenter: Presenter
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("groma-\(UUID())")
    let store: PickedItemFolder

    init(
      _ profile: Simulator.Profile = .classic, recordsVideos: Bool = false, hasStore: Bool = true, store other: (any PickedItemStore)? = nil
    ) throws {
      Simulator.reset(profile: profile)
      Simulator.recordsTraps = true
      RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
      RunLoopTurn.scheduleLater = { milliseconds, work in Simulator.schedule(after: milliseconds, label: "later", work) }
      let attach = CustomStep(.attach, "attaches a picture") { media, _, _ in
        AppRoute().put(StubApp.Session(user: media.item)).top(.stack).push(page("p")).erased
      }
      let sign = CustomStep(.sign, "signs a document") { document, _, _ in
        AppRoute().put(StubApp.Session(user: document.item)).top(.stack).push(page("p")).erased
      }
      let app = AppDefinition(
        "camera", "", screens: StubApp.screens(), values: StubApp.values, customSteps: [attach, sign], requests: .platform)
      navigator = Navigator(app, state: try app.state("stack[a]"), logger: .silent)
      hierarchy = UIKitHierarchy(navigator)
      store = PickedItemFolder(folder.appendingPathComponent("store"))
      hierarchy.requests.provideSystemScreens(storing: hasStore ? other ?? store : nil, recordsVideos: recordsVideos)
      hierarchy.attach(window)
      presenter = Presenter(navigator, on: hierarchy, clock: nil)
      Simulator.settle()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The text of the picked file in the store, or `nil` if there is none.
    var picked: String? {
      navigator[StubApp.Session.self].user.flatMap { store.file(of: $0) }.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    /// The number of files in the store.
    var count: Int { (try? FileManager.default.contentsOfDirectory(atPath: store.folder.path))?.count ?? 0 }

    /// Writes a file.
    func file(_ name: String, _ text: String) throws -> URL {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file
    }

    /// The name of the page that an outcome pushes.
    private static func letter(of outcome: String) -> String { outcome == "denied" ? "n" : String(outcome.prefix(1)) }

    /// Requests an effect that pushes a page for its outcome, and returns its view controller.
    func request<Screen: UIViewController>(_ effect: Effect, _ type: Screen.Type = UIViewController.self) throws -> Screen? {
      var effect = effect
      for outcome in effect.outcomes where outcome.name != "picked" {
        effect = effect.on(OutcomeName(outcome.name)) { $0.top(.stack).push(page(Self.letter(of: outcome.name))) }
      }
      try navigator.run { $0.top(.page).request(effect) }
      Simulator.settle()
      return window.rootViewController?.presentedViewController as? Screen
    }

    /// Checks that everything has ended with an outcome, and that nothing is presented or kept.
    func expectEnd(_ outcome: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
      Simulator.settle()
      #expect(navigator.tree == "stack[a > \(Self.letter(of: outcome))]", sourceLocation: sourceLocation)
      #expect(navigator.state.running.isEmpty && presenter.isAtRest, sourceLocation: sourceLocation)
      #expect(window.rootViewController?.presentedViewController == nil, sourceLocation: sourceLocation)
      #expect(Simulator.traps.isEmpty && Simulator.log.isEmpty, "\(Simulator.traps) \(Simulator.log)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Pictures

  @Test(arguments: Simulator.Profile.allCases) func aPictureOfTheLibraryIsStored(profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    let picker = try #require(try stage.request(.pickMedia().on(.picked, performing: .attach), PHPickerViewController.self))
    #expect(picker.configuration.selectionLimit == 1 && picker.modalPresentationStyle == .pageSheet)
    let photo = NSItemProvider(files: [
      "com.apple.live-photo": try stage.file("a.live", "live"), "public.jpeg": try stage.file("a.jpeg", "sea"),
    ])
    #expect(Simulator.pick([photo], in: picker))
    #expect(stage.window.rootViewController?.presentedViewController === picker, "the picker stays until the picture is loaded")
    stage.expectEnd("picked")
    #expect(stage.picked == "sea" && stage.count == 1)
    #expect(stage.navigator[StubApp.Session.self].user?.hasSuffix(".jpeg") == true)
  }

  @Test func aVideoOfTheLibraryIsStored() throws {
    let stage = try Stage()
    let picker = try #require(try stage.request(.pickMedia().on(.picked, performing: .attach), PHPickerViewController.self))
    #expect(Simulator.pick([NSItemProvider(files: ["public.mpeg-4": try stage.file("a.mp4", "waves")])], in: picker))
    stage.expectEnd("picked")
    #expect(stage.picked == "waves")
  }

  @Test func thePickerCanBeCanceled() throws {
    let stage = try Stage()
    let picker = try #require(try stage.request(.pickMedia(), PHPickerViewController.self))
    #expect(Simulator.pick([], in: picker))
    stage.expectEnd("canceled")
  }

  @Test func aPictureThatIsStillLoadedIsCanceled() throws {
    let stage = try Stage()
    let picker = try #require(try stage.request(.pickMedia().on(.picked, performing: .attach), PHPickerViewController.self))
    let photo = NSItemProvider(files: ["public.jpeg": try stage.file("a.jpeg", "sea")])
    #expect(Simulator.pick([photo], in: picker) && Simulator.pick([photo], in: picker) && Simulator.pick([], in: picker))
    stage.expectEnd("canceled")
    #expect(stage.count == 0)
  }

  @Test func aPickerThatARouteDismissesStoresNothing() throws {
    let stage = try Stage()
    let picker = try #require(try stage.request(.pickMedia().on(.picked, performing: .attach), PHPickerViewController.self))
    #expect(Simulator.pick([NSItemProvider(files: ["public.jpeg": try stage.file("a.jpeg", "sea")])], in: picker))
    try stage.navigator.run { $0.dismiss() }
    stage.expectEnd("canceled")
    #expect(stage.count == 0)
  }

  @Test func aPictureThatCannotBeLoadedIsUnavailable() throws {
    for files in [["public.jpeg": URL(fileURLWithPath: "/nowhere/a.jpeg")], [:]] {
      let stage = try Stage()
      let picker = try #require(try stage.request(.pickMedia(), PHPickerViewController.self))
      #expect(Simulator.pick([NSItemProvider(files: files)], in: picker))
      stage.expectEnd("unavailable")
    }
  }

  /// A store without space.
  private struct FullStore: PickedItemStore {
    struct Failure: Error {}
    func add(_: URL) throws -> String { throw Failure() }
  }

  @Test func aFileThatCannotBeStoredIsUnavailable() throws {
    var stage = try Stage(store: FullStore())
    let picker = try #require(try stage.request(.pickMedia(), PHPickerViewController.self))
    #expect(Simulator.pick([NSItemProvider(files: ["public.jpeg": try stage.file("a.jpeg", "sea")])], in: picker))
    stage.expectEnd("unavailable")
    stage = try Stage(store: FullStore())
    let camera = try #require(try stage.request(.pickMedia(from: .camera), UIImagePickerController.self))
    #expect(Simulator.pick([.originalImage: UIImage()], in: camera))
    stage.expectEnd("unavailable")
    stage = try Stage(store: FullStore())
    let documents = try #require(try stage.request(.pickDocument(), UIDocumentPickerViewController.self))
    #expect(Simulator.pick([try stage.file("a.pdf", "text")], in: documents))
    stage.expectEnd("unavailable")
  }

  @Test(arguments: Simulator.Profile.allCases) func aPictureOfTheCameraIsStored(profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    let camera = try #require(
      try stage.request(.pickMedia(from: .camera).on(.picked, performing: .attach), UIImagePickerController.self))
    #expect(camera.sourceType == .camera && camera.modalPresentationStyle == .fullScreen && camera.mediaTypes == ["public.image"])
    #expect(Simulator.pick([.originalImage: try #require(UIImage(named: "sea"))], in: camera))
    stage.expectEnd("picked")
    #expect(stage.picked == "sea" && stage.count == 1)
  }

  @Test func aVideoOfTheCameraIsStored() throws {
    let stage = try Stage(recordsVideos: true)
    let camera = try #require(
      try stage.request(.pickMedia(from: .camera).on(.picked, performing: .attach), UIImagePickerController.self))
    #expect(camera.mediaTypes == ["public.image", "public.movie"])
    #expect(Simulator.pick([.mediaURL: try stage.file("a.mov", "waves")], in: camera))
    stage.expectEnd("picked")
    #expect(stage.picked == "waves")
  }

  @Test func theCameraCanBeCanceledOrMakeNothing() throws {
    for (info, outcome) in [(nil, "canceled"), ([:], "unavailable")] as [([UIImagePickerController.InfoKey: Any]?, String)] {
      let stage = try Stage()
      let camera = try #require(try stage.request(.pickMedia(from: .camera), UIImagePickerController.self))
      #expect(Simulator.pick(info, in: camera))
      stage.expectEnd(outcome)
    }
  }

  @Test func aDeviceWithoutACameraIsUnavailable() throws {
    let stage = try Stage()
    Simulator.missingServices = [.camera]
    #expect(try stage.request(.pickMedia(from: .camera)) == nil)
    stage.expectEnd("unavailable")
  }

  @Test(arguments: [Simulator.Permission.denied, .restricted]) func aCameraThatIsNotPermittedIsDenied(permission: Simulator.Permission)
    throws
  {
    let stage = try Stage()
    Simulator.cameraPermission = permission
    #expect(try stage.request(.pickMedia(from: .camera)) == nil)
    stage.expectEnd("denied")
  }

  @Test(arguments: [true, false]) func theUserIsAskedForTheCamera(isAllowed: Bool) throws {
    let stage = try Stage()
    Simulator.cameraPermission = .undecided
    Simulator.allowsCamera = isAllowed
    let camera = try stage.request(.pickMedia(from: .camera), UIImagePickerController.self)
    if isAllowed {
      #expect(Simulator.pick(nil, in: try #require(camera)))
      stage.expectEnd("canceled")
    } else {
      stage.expectEnd("denied")
    }
  }

  // MARK: Documents

  @Test(arguments: [true, false], Simulator.Profile.allCases) func aDocumentIsStored(isLate: Bool, profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    let picker = try #require(
      try stage.request(
        .pickDocument(types: ["com.adobe.pdf", "org.example.x"]).on(.picked, performing: .sign), UIDocumentPickerViewController.self))
    #expect(picker.contentTypes.map(\.identifier) == ["com.adobe.pdf", "org.example.x"] && picker.asCopy)
    #expect(Simulator.pick([try stage.file("a.pdf", "text")], in: picker, isLate: isLate))
    stage.expectEnd("picked")
    #expect(stage.picked == "text" && stage.count == 1)
  }

  @Test(arguments: [true, false]) func theDocumentPickerCanBeCanceled(isLate: Bool) throws {
    let stage = try Stage()
    let picker = try #require(try stage.request(.pickDocument(), UIDocumentPickerViewController.self))
    #expect(picker.contentTypes == [.item] && Simulator.pick([], in: picker, isLate: isLate))
    stage.expectEnd("canceled")
  }

  @Test func withoutAStoreNothingCanBePicked() throws {
    let stage = try Stage(hasStore: false)
    for effect in [Effect.pickMedia(), .pickMedia(from: .camera), .pickDocument()] {
      #expect(try stage.request(effect) == nil)
      stage.expectEnd("unavailable")
      try stage.navigator.run { $0.top(.stack).pop() }
    }
  }

  @Test(arguments: Simulator.Profile.allCases) func aPreviewIsDoneWhenItIsClosed(profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    let file = try stage.file("a.pdf", "text")
    let preview = try #require(try stage.request(.previewDocument(file.path), QLPreviewController.self))
    #expect(Simulator.files(in: preview) == [file] && preview.modalPresentationStyle == .fullScreen)
    #expect(Simulator.close(preview))
    stage.expectEnd("done")
  }

  @Test func aFileWithoutAPreviewIsUnavailable() throws {
    let stage = try Stage()
    for path in ["/nowhere/a.pdf", try stage.file("a.unknown", "?").path] {
      #expect(try stage.request(.previewDocument(path)) == nil)
      stage.expectEnd("unavailable")
      try stage.navigator.run { $0.top(.stack).pop() }
    }
  }

  // MARK: Mails and messages

  @Test(arguments: [(MFMailComposeResult.sent, "done"), (.saved, "done"), (.cancelled, "canceled"), (.failed, "unavailable")])
  func aMailEndsWithAnOutcome(result: MFMailComposeResult, outcome: String) throws {
    let stage = try Stage()
    let composer = try #require(
      try stage.request(.mail(to: "a@b", subject: "Hi", body: "Text"), MFMailComposeViewController.self))
    #expect(composer.recipients == ["a@b"] && composer.subject == "Hi" && composer.body == "Text")
    #expect(Simulator.end(result, in: composer))
    stage.expectEnd(outcome)
  }

  @Test(arguments: [(MessageComposeResult.sent, "done"), (.cancelled, "canceled"), (.failed, "unavailable")])
  func aTextMessageEndsWithAnOutcome(result: MessageComposeResult, outcome: String) throws {
    let stage = try Stage()
    let composer = try #require(
      try stage.request(.textMessage(to: "112", body: "Help"), MFMessageComposeViewController.self))
    #expect(composer.recipients == ["112"] && composer.body == "Help")
    #expect(Simulator.end(result, in: composer))
    stage.expectEnd(outcome)
  }

  @Test func withoutAnAccountMailsAndMessagesAreUnavailable() throws {
    let stage = try Stage()
    Simulator.missingServices = [.mail, .messages]
    for effect in [Effect.mail(to: "a@b"), .textMessage(to: "112")] {
      #expect(try stage.request(effect) == nil)
      stage.expectEnd("unavailable")
      try stage.navigator.run { $0.top(.stack).pop() }
    }
  }

  // MARK: Pages

  @Test(arguments: [true, false], Simulator.Profile.allCases)
  func aWebPageIsDoneWhenItIsClosed(isSwiped: Bool, profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    let page = try #require(try stage.request(.webPage("https://groma.example"), SFSafariViewController.self))
    #expect(page.url.absoluteString == "https://groma.example")
    #expect(isSwiped ? Simulator.beginSheetSwipe(on: page) && Simulator.finishSheetSwipe(on: page) : Simulator.close(page))
    stage.expectEnd("done")
  }

  @Test func aWebPageThatARouteDismissesIsNotDone() throws {
    let stage = try Stage()
    let page = try stage.request(.webPage("https://groma.example"))
    #expect(page != nil)
    try stage.navigator.run { $0.dismiss() }
    Simulator.settle()
    #expect(stage.navigator.tree == "stack[a]" && stage.presenter.isAtRest && Simulator.traps.isEmpty)
  }

  @Test(arguments: Simulator.Profile.allCases) func aPageOfTheStoreIsDoneWhenItIsClosed(profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    let page = try #require(try stage.request(.storePage("42"), SKStoreProductViewController.self))
    #expect(page.item == "42" && Simulator.close(page))
    stage.expectEnd("done")
  }

  @Test func anItemThatTheStoreDoesNotReturnIsUnavailable() throws {
    let stage = try Stage()
    Simulator.missingServices = [.store]
    _ = try stage.request(.storePage("42"))
    stage.expectEnd("unavailable")
  }

  @Test func aReviewIsRequestedInTheActiveScene() throws {
    let stage = try Stage()
    #expect(try stage.request(.requestReview) == nil && Simulator.reviewRequests == 0, "no scene is active")
    let scene = Simulator.connectScene()
    Simulator.foreground(scene)
    Simulator.activate(scene)
    Simulator.settle()
    #expect(try stage.request(.requestReview) == nil && Simulator.reviewRequests == 1)
  }

  // MARK: Layers

  @Test(arguments: Simulator.Profile.allCases) func aScreenIsPresentedAboveTheTopmostLayer(profile: Simulator.Profile) throws {
    let stage = try Stage(profile)
    try stage.navigator.run { $0.present(page("b")) }
    Simulator.settle()
    let layer = try #require(stage.window.rootViewController?.presentedViewController)
    try stage.navigator.run { $0.top(.page).request(.mail(to: "a@b")) }
    Simulator.settle()
    let composer = try #require(layer.presentedViewController as? MFMailComposeViewController)
    #expect(composer.presentingViewController === layer && Simulator.end(.sent, in: composer))
    Simulator.settle()
    #expect(stage.navigator.tree == "stack[a] ^ b" && stage.presenter.isAtRest && layer.presentedViewController == nil)
    #expect(stage.window.rootViewController?.presentedViewController === layer && Simulator.log.isEmpty && Simulator.traps.isEmpty)
  }

  // MARK: Lifetimes

  @Test func theDelegateIsReleasedWithItsScreen() throws {
    let stage = try Stage()
    for isSwiped in [true, false] {
      weak var picker: PHPickerViewController?
      weak var delegate: (any PHPickerViewControllerDelegate)?
      do {
        let shown = try #require(try stage.request(.pickMedia(), PHPickerViewController.self))
        (picker, delegate) = (shown, shown.delegate)
        #expect(delegate != nil, "the delegate is kept as long as the picker is shown")
        #expect(isSwiped ? Simulator.beginSheetSwipe(on: shown) && Simulator.finishSheetSwipe(on: shown) : Simulator.pick([], in: shown))
      }
      stage.expectEnd("canceled")
      #expect(picker == nil && delegate == nil)
      try stage.navigator.run { $0.top(.stack).pop() }
      Simulator.settle()
    }
  }

  @Test func theDelegateIsReleasedWithItsHierarchy() throws {
    weak var delegate: (any PHPickerViewControllerDelegate)?
    do {
      let stage = try Stage()
      delegate = try stage.request(.pickMedia(), PHPickerViewController.self)?.delegate
      #expect(delegate != nil)
    }
    Simulator.reset()
    #expect(delegate == nil)
  }

  // MARK: The folder

  @Test func anIdentifierNamesOnlyAFileOfTheFolder() throws {
    let stage = try Stage()
    let item = try stage.store.add(try stage.file("a", "text"))
    #expect(stage.store.file(of: item)?.deletingLastPathComponent().path == stage.store.folder.path && !item.contains("."))
    for other in ["", ".", "..", "../a", "/etc/passwd", "other"] { #expect(stage.store.file(of: other) == nil) }
    #expect(throws: (any Error).self) { try stage.store.add(URL(fileURLWithPath: "/nowhere")) }
  }
}
