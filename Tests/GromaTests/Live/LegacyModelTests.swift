import GromaTesting
import Testing

@testable import Groma

/// An existing class that does not depend on Groma.
@MainActor private class OldController {
  let title: String
  let diary: Diary
  init(_ title: String, _ diary: Diary) {
    self.title = title
    self.diary = diary
  }
  func viewDidAppear() { diary.write("\(title) did appear") }
  func viewDidDisappear() { diary.write("\(title) did disappear") }
  func reload() { diary.write("\(title) reloads") }
  func tearDown() { diary.write("\(title) is torn down") }
}

private final class OldChat: OldController {
  struct Arguments: Codable, Sendable {
    var room: Int
  }
}

/// Tests apps that migrate one screen at a time.
@MainActor struct LegacyModelTests {
  private let diary = Diary()

  private func start() -> Navigator {
    let definitions = [
      AnyScreenDefinition.legacy("old-settings", "settings, as they were") { [diary] in
        OldController("settings", diary)
      } lines: {
        [$0.title]
      } appeared: {
        $0.viewDidAppear()
      } disappeared: {
        $0.viewDidDisappear()
      } refreshed: {
        $0.reload()
      } removed: {
        $0.tearDown()
      },
      AnyScreenDefinition.legacy("old-chat", "a chat, as it was", taking: OldChat.Arguments.self, samples: [OldChat.Arguments(room: 1)]) {
        [diary] in OldChat("chat \($0.room)", diary) as OldController
      },
    ]
    return Navigator(AppDefinition("old", "", screens: definitions + StubApp.screens(diary: diary), root: a.withStackContainer().erased))
  }

  @Test func legacyObjectReceivesItsOwnCallbacks() throws {
    let navigator = start()
    _ = diary.read()
    try navigator.run { $0.top(.stack).push(.legacy("old-settings")).top(.page).refresh() }
    #expect(diary.read() == ["disappeared a", "settings did appear", "settings reloads"])
    #expect(navigator.lines(at: path(0, 0, 1)) == ["settings"])
    try navigator.run { $0.top(.stack).pop() }
    #expect(diary.read() == ["settings did disappear", "settings is torn down", "appeared a"])
    #expect(navigator.leaks() == [])
  }

  @Test func legacyScreenBehavesLikeOthers() throws {
    let navigator = start()
    #expect(navigator.app.problems() == [])
    #expect(try navigator.app.screens.screen("old-chat", [(nil, "1")]) == AnyScreen.legacy("old-chat", OldChat.Arguments(room: 1)).erased)
    try navigator.run { $0.top(.stack).push(.legacy("old-chat", OldChat.Arguments(room: 1))).push(.legacy("old-settings")) }
    expectTree(navigator, "stack[a > old-chat(room=1) > old-settings]")
    let restored = try Snapshot.read(navigator.snapshot(), for: navigator.app)
    #expect(restored.state == navigator.state)
    #expect(restored.dropped == [])
    try navigator.run { $0.first(.screen(AnyScreen<Page>.legacy("old-chat", OldChat.Arguments(room: 1)))).makeVisible() }
    expectTree(navigator, "stack[a > old-chat(room=1)]")
  }

  @Test func legacyObjectIsFoundByItsType() throws {
    let navigator = start()
    try navigator.run { $0.top(.stack).push(.legacy("old-chat", OldChat.Arguments(room: 7))) }
    #expect(navigator.model(OldChat.self, at: path(0, 0, 1))?.title == "chat 7")
    #expect(navigator.model(OldController.self, at: path(0, 0, 1))?.title == "chat 7")
    #expect(navigator.model(StubModel.self, at: path(0, 0, 1)) == nil)
    #expect(navigator.model(StubModel.self, at: path(0, 0, 0))?.key == "a", "other models are found in the same way")
    #expect(navigator.model(OldChat.self, at: path(7)) == nil)
  }

  @Test func legacyObjectIsReleasedWithItsScreen() throws {
    let navigator = start()
    try navigator.run { $0.top(.stack).push(.legacy("old-settings")) }
    weak let object = navigator.model(OldController.self, at: path(0, 0, 1))
    #expect(object != nil)
    try navigator.run { $0.top(.stack).pop() }
    #expect(object == nil)
  }

  @Test func retainedLegacyObjectIsALeak() throws {
    let navigator = start()
    try navigator.run { $0.top(.stack).push(.legacy("old-settings")) }
    // The object inside the model is held, not the model itself.
    var held = navigator.model(OldController.self, at: path(0, 0, 1))
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.leaks() == ["old-settings"])
    withExtendedLifetime(held) {}
    held = nil
    #expect(navigator.leaks() == [])
  }

  @Test func migratedLegacyScreenIsRestored() throws {
    let navigator = start()
    try navigator.run { $0.top(.stack).push(.legacy("old-settings")) }
    struct Settings: Screen { static let name = "settings" }
    let definitions = StubApp.screens() + [ScreenDefinition(Settings.self, "settings").formerly("old-settings").erased]
    let restored = try Snapshot.read(navigator.snapshot(), for: AppDefinition("old", "", screens: definitions))
    #expect(CompactTree.text(of: restored.state) == "stack[a > settings]")
    #expect(restored.dropped == [])
  }
}
