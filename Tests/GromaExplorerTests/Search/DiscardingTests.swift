import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that locked screens are removed only after a question.
@MainActor
struct DiscardingTests {
  private static let property = "nothing unsaved is discarded without asking"

  private func violations(_ app: AppDefinition) -> [Violation] {
    exploreLikeReference(app).violations.filter { $0.property == Self.property }
  }

  /// Returns an app with a form `d` over `a`, which asks before it is closed.
  private func app(_ form: [StubAction], home: [StubAction] = [], links: [DeepLink] = []) -> AppDefinition {
    let write = StubAction("write") { $0.present(page("d").policies { $0.lock = .kept.asking("Discard?") }) }
    return PlantedApp.app(["a": [write] + home, "d": form], links: links)
  }

  private func rash(_ operation: ContainerOperation) -> @Sendable (AppRoute) -> AppRoute {
    {
      $0.with { _, transaction throws(NavigationError) in
        if let window = transaction.visibleScreen(in: .app)?.window { try transaction.perform(operation, at: window) }
        return AppRoute()
      }.erased
    }
  }

  @Test func closingWithAQuestionIsNoViolation() {
    #expect(violations(app([UserAction("cancel") { $0.close() }])).isEmpty)
  }

  @Test func actionsOfALockedScreenMayRemoveIt() {
    #expect(violations(app([UserAction("save") { $0.finish() }, UserAction("drop", rash(.truncate(1)))])).isEmpty)
  }

  @Test func outcomeOfTheScreensOwnEffectMayCloseIt() {
    let save = Effect("save").on("saved") { $0.finish() }
    #expect(violations(app([UserAction("save") { $0.request(save) }])).isEmpty)
  }

  @Test func linkThatRemovesALockedScreenIsAViolation() throws {
    let found = try #require(violations(app([], links: [PlantedApp.link(rash(.truncate(1)))])).first)
    #expect(found.screen == "d")
    #expect(found.sentence == "open url=app://b removes 'd', whose input is not saved, without a question")
    #expect(found.moves.map(\.description) == ["tap write", "open url=app://b"])
    #expect(found.checks == ["expect unsaved 1 d"])
  }

  /// While a locked screen asks, the user can close the other windows, after which the close that waits for the answer is not possible.
  @Test func closingAWindowThatHasBecomeTheLastOneIsNoFailure() {
    let split = StubAction("split") {
      $0.with { _, transaction in
        if transaction.window("other") != nil { return AppRoute() }
        return AppRoute().openWindow("other", page("b").withStackContainer()).window("main").makeKey().erased
      }
    }
    let report = exploreLikeReference(app([], home: [split]), Bounds(depth: 2, layers: 3))
    #expect(report.violations.map(\.sentence) == [])
  }

  /// A screen that is replaced by an equal one keeps its identity.
  @Test func replacingALockedScreenByAnEqualOneIsNoViolation() {
    let form = page("d").policies { $0.lock = .kept.asking("Discard?") }
    let link = PlantedApp.link(rash(.set([page("a").withStackContainer().erased.node, form.erased.node])))
    #expect(violations(app([], links: [link])).isEmpty)
  }

  /// A move that was learned without locks is not valid where a screen is locked.
  @Test func removingLockedScreensWithoutAskingIsAViolation() {
    let forget = StubAction("forget", rash(.set([page("a").withStackContainer().erased.node])))
    let tabs = AnyScreen(StubApp.Home(), ["a", "b"].map { page($0).withStackContainer().erased })
    let lock = StubAction("lock") { $0.lock(.kept) }
    let app = PlantedApp.app(["home": [forget], "a": [lock], "b": [lock]], links: [], root: tabs.erased)
    let found = violations(app)
    #expect(Set(found.map(\.screen)) == ["a", "b"])
    #expect(found.allSatisfy { $0.moves.last?.description == "tap forget" })
  }

  /// Actions of two columns have the same name, so that the name alone denotes that of the last column. Only the action of the locked screen
  /// may remove it.
  @Test(arguments: ["b", "c"]) func anActionOfAColumnRemovesALockedScreen(locked: String) {
    func columns(isLocked: Bool) -> AnyModalScreen {
      let columns = ["b", "c"].map { letter in
        (isLocked && letter == locked ? page(letter).policies { $0.lock = .kept } : page(letter)).withStackContainer().erased
      }
      return AnyScreen<Split>.split(columns).erased
    }
    let replace = StubAction("go", rash(.set([columns(isLocked: false).node])))
    let app = PlantedApp.app(
      ["b": [replace], "c": [UserAction("go") { $0.refresh() }]], links: [], root: columns(isLocked: true))
    let found = violations(app)
    #expect(found.map { $0.moves.last?.description } == (locked == "b" ? [] : ["at /0/0/0/0 | tap go"]))
  }
}
