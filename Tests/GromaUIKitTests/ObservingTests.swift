import Groma
import Observation
import Testing
import UIKit

@testable import GromaUIKit

private struct NoteScreen: Screen {
  static let name = "note"
  static let dataArguments = ["text"]
  var text: String
}

extension ActionName where S == NoteScreen, Entered == NoFields {
  fileprivate static var reload: Self { "reload" }
}

private struct Stars: StateValue {
  static let name = "stars"
  static let initial = Stars(count: 0)
  var count: Int
}

@MainActor @Observable private final class NoteModel: ScreenModel {
  let context: ScreenContext<NoteScreen>
  private(set) var loads = 0

  init(_ context: ScreenContext<NoteScreen>) { self.context = context }

  var lines: [String] { ["loads: \(loads)"] }
  func refreshed() { loads += 1 }
}

private final class NoteViewController: UIViewController {
  let model: NoteModel
  private(set) var shown: [String] = []

  init(_ model: NoteModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: model.context.uiAction(.reload))
    observe { [weak self] in self?.show() }
  }

  private func show() {
    shown.append("\(model.context.screen?.text ?? "") \(model.loads) \(model.context[Stars.self].count)")
  }
}

@MainActor struct ObservingTests {
  private func device() throws -> (device: Device, note: NoteViewController) {
    let app = AppDefinition("notes", "an app with one note", root: AnyScreen(NoteScreen(text: "a")).withStackContainer()) {
      ScreenDefinition(NoteScreen.self, "a note", samples: [NoteScreen(text: "a")]) { _ in
        UserAction(.reload) { $0.refresh() }
      } model: { _, context in
        NoteModel(context)
      }
      .viewController { NoteViewController($0) }
      Stars.self
    }
    let device = Device(Navigator(app), profile: .classic)
    Simulator.settle()
    return (device, try #require(device.stack?.topViewController as? NoteViewController))
  }

  @Test func aViewReadsWhatHasChangedAgain() throws {
    let (device, note) = try device()
    #expect(note.shown.last == "a 0 0")
    try device.navigator.run { $0.top(.page).update(AnyScreen(NoteScreen(text: "b"))) }
    Simulator.settle()
    #expect(note.shown.last == "b 0 0", "an update reaches the view")
    try note.model.context.tap(.reload)
    Simulator.settle()
    #expect(note.shown.last == "b 1 0", "a refresh reaches the view through the model")
    try device.navigator.run { $0.put(Stars(count: 2)) }
    Simulator.settle()
    #expect(note.shown.last == "b 1 2", "a value of the state reaches the view")
  }

  @Test func severalChangesInOneTurnAreReadOnce() throws {
    let (device, note) = try device()
    let count = note.shown.count
    try device.navigator.run { $0.put(Stars(count: 1)) }
    try device.navigator.run { $0.put(Stars(count: 2)) }
    Simulator.settle()
    #expect(note.shown.count == count + 1 && note.shown.last == "a 0 2")
  }

  @Test func theShellAndTheViewShareTheModel() throws {
    let (device, note) = try device()
    #expect(device.navigator.model(NoteModel.self, at: TreePath([0, 0, 0]) ?? .app) === note.model)
    let item = try #require(note.navigationItem.rightBarButtonItem)
    #expect(item.title == "Reload" && Simulator.tap(item))
    Simulator.settle()
    #expect(device.navigator.lines() == ["loads: 1"])
  }
}
