import GromaTesting
import Testing

@testable import Groma

/// Tests the lifetime of the models of screens.
@MainActor struct ScreenModelTests {
  private let diary = Diary()

  private func start(_ tree: String) throws -> Navigator { try navigator(tree, diary: diary) }

  // MARK: Order

  @Test func modelsAreCreatedWhenFirstVisible() throws {
    let navigator = try start("tabs home[*stack[a > b] | stack[c]]")
    #expect(diary.read() == ["made home", "made b", "appeared home", "appeared b"])
    #expect(navigator.model(at: path(0, 0, 0, 0)) == nil)
    #expect((navigator.model(at: path(0, 0, 0, 1)) as? StubModel)?.key == "b")
    try navigator.run { $0.first(.tabs).selectTab(1) }
    #expect(diary.read() == ["made c", "disappeared b", "appeared c"])
    try navigator.run { $0.first(.tabs).selectTab(0) }
    #expect(diary.read() == ["disappeared c", "appeared b"])
  }

  @Test func modelCreationCannotNavigate() throws {
    final class Watch { weak var navigator: Navigator? }
    let watch = Watch()
    let app = AppDefinition(
      "shy", "a screen that meddles",
      screens: [
        AnyScreenDefinition("a", "", taking: StubApp.A.self),
        AnyScreenDefinition("b", "", taking: StubApp.A.self) { [diary] _ in
          guard let navigator = watch.navigator else { return nil }
          diary.write("\(navigator.tree) \(navigator.id(at: path(0, 0, 1))?.description ?? "-")")
          do throws(NavigationError) { _ = try navigator.run { $0.top(.stack).pop() } } catch { diary.write(error.code) }
          diary.write("\(navigator.undo()) \(navigator.redo())")
          do throws(SnapshotError) { _ = try navigator.restore(try navigator.snapshot()) } catch { diary.write(error.code) }
          return nil
        },
      ])
    let navigator = try navigator("stack[a]", of: app)
    watch.navigator = navigator
    try navigator.run { $0.top(.stack).push(b) }
    #expect(diary.read() == ["stack[a > b] #4", "nav.busy", "false false", "snapshot.busy"])
    #expect("\(navigator.tree)" == "stack[a > b]")
    #expect(navigator.undo())
  }

  @Test func removalIsReportedTopDownAndInsertionOutsideIn() throws {
    let navigator = try start("tabs home[*stack room(id=1)[a > b]] ^ stack room(id=2)[x]")
    try navigator.run { $0.window.first(.screen(a)).makeVisible() }
    _ = diary.read()
    try navigator.run { $0.window.setRoot(screen("tabs home[stack room(id=3)[c]]")) }
    #expect(
      diary.read() == [
        "made home", "made room id=3", "made c", "disappeared a", "disappeared room id=1", "disappeared home", "removed a",
        "removed room id=1",
        "removed home", "appeared home", "appeared room id=3", "appeared c",
      ])
    #expect(navigator.leaks().isEmpty)
  }

  @Test func layersAreRemovedFromTheTop() throws {
    let navigator = try start("a ^ x ^ y")
    _ = diary.read()
    try navigator.run { $0.dismiss(all: true) }
    #expect(diary.read() == ["disappeared y", "disappeared x", "removed y", "removed x"])
  }

  @Test func coveredLayersStayVisibleAndCoveredScreensDoNot() throws {
    let navigator = try start("stack[a]")
    _ = diary.read()
    try navigator.run { $0.top(.stack).present(x) }
    #expect(diary.read() == ["made x", "appeared x"])
    try navigator.run { $0.first(.stack).push(b) }
    #expect(diary.read() == ["made b", "disappeared a", "appeared b"])
    try navigator.run { $0.first(.stack).pop() }
    #expect(diary.read() == ["disappeared b", "removed b", "appeared a"])
  }

  @Test func screensAddedAndRemovedInOneRouteHaveNoModel() throws {
    let navigator = try start("stack[a]")
    _ = diary.read()
    try navigator.run { $0.top(.stack).push(b).push(c).pop().push(d) }
    #expect(diary.read() == ["made d", "disappeared a", "appeared d"])
    _ = try? navigator.run { $0.top(.stack).push(x).fail("lab") }
    #expect(diary.read() == [])
    _ = try navigator.plan(AppRoute().top(.stack).push(x))
    #expect(diary.read() == [])
  }

  @Test func refreshesOnceAfterTheRoute() throws {
    let navigator = try start("stack[a]")
    _ = diary.read()
    try navigator.run { $0.top(.stack).push(b).first(.screen(b)).refresh() }
    #expect(diary.read() == ["made b", "disappeared a", "appeared b", "refreshed b"])
    try navigator.run { $0.first(.screen(a)).refresh() }
    #expect(diary.read() == ["refreshed a"])
  }

  @Test func aRefreshFollowsItsScreenOrIsDropped() throws {
    let navigator = try start("tabs[*stack[a > b] | c]")
    _ = diary.read()
    try navigator.run { $0.top(.screen(b)).refresh().stack.pop().push(d) }
    #expect(diary.read() == ["made d", "disappeared b", "removed b", "appeared d"], "the replacing screen is not refreshed")
    try navigator.run { $0.top(.screen(d)).refresh().tabs.addTab(x, at: 0) }
    #expect(diary.read() == ["refreshed d"], "the refresh follows the moved screen")
  }

  // MARK: Identity

  @Test func unchangedNodesKeepTheirIdentity() throws {
    let navigator = try start("tabs[*stack[a > b] | stack[c]]")
    let a = navigator.id(at: path(0, 0, 0, 0))
    let b = navigator.id(at: path(0, 0, 0, 1))
    let model = navigator.model(at: path(0, 0, 0, 1))
    try navigator.run { $0.first(.tabs).addTab(x, at: 0).selectTab(2).selectTab(1) }
    #expect(navigator.id(at: path(0, 0, 1, 1)) == b)
    #expect(navigator.model(at: path(0, 0, 1, 1)) === model)
    #expect(navigator.path(of: try #require(a)) == path(0, 0, 1, 0))
    try navigator.run { $0.top(.stack).setStack([page("a").erased, page("b").erased, page("d").erased]) }
    #expect(navigator.id(at: path(0, 0, 1, 1)) == b, "an unchanged prefix of the stack keeps its identities")
    #expect(navigator.model(at: path(0, 0, 1, 1)) === model)
  }

  @Test func identitiesAreNotReused() throws {
    let navigator = try start("stack[a > b]")
    let first = try #require(navigator.id(at: path(0, 0, 1)))
    try navigator.run { $0.top(.stack).setStack([a.erased, b.erased]) }
    #expect(navigator.id(at: path(0, 0, 1)) == first, "a stack that is set keeps equal screens")
    try navigator.run { $0.top(.stack).replace(with: b) }
    #expect(navigator.path(of: first) == nil, "an equal screen that replaces another is a new one")
    try navigator.run { $0.top(.stack).pop() }
    try navigator.run { $0.top(.stack).push(b) }
    let second = try #require(navigator.id(at: path(0, 0, 1)))
    #expect(second.serial > first.serial)
    #expect(second == navigator.youngest)
    #expect(first.description == "#\(first.serial)")
    #expect(navigator.id(at: path(7)) == nil)
  }

  @Test func undoCreatesNewModels() throws {
    let navigator = try start("stack[a > b]")
    let id = navigator.id(at: path(0, 0, 1))
    try navigator.run { $0.top(.stack).pop() }
    _ = diary.read()
    navigator.undo()
    #expect(diary.read() == ["made b", "disappeared a", "appeared b"])
    #expect(navigator.id(at: path(0, 0, 1)) != id)
    #expect(navigator.model(at: path(0, 0, 1)) != nil)
    navigator.redo()
    #expect(diary.read() == ["disappeared b", "removed b", "appeared a"])
    #expect(navigator.leaks().isEmpty)
  }

  // MARK: Lines

  /// Returns a navigator with a stack of two screens that have the given model.
  private func showing(_ model: @escaping @MainActor @Sendable () -> any ScreenModel) throws -> Navigator {
    let definition = AnyScreenDefinition("a", "", taking: StubApp.A.self) { _ in model() }
    let app = AppDefinition("shown", "a screen that shows something", screens: [definition], values: StubApp.values)
    return try navigator("stack[a > a(id=1)]", of: app)
  }

  @Test func aModelShowsTheCurrentState() throws {
    let navigator = try showing { TextModel { ["\($0.value(StubApp.Counter.self).count)"] } }
    #expect(navigator.lines() == ["0"])
    try navigator.run { $0.put(StubApp.Counter(count: 7)) }
    #expect(navigator.lines() == ["7"])
    #expect(navigator.lines(at: path(0, 0, 1)) == ["7"])
    navigator.undo()
    #expect(navigator.lines() == ["0"])
  }

  @Test func aFixedModelDoesNotDependOnTheState() throws {
    let navigator = try showing { TextModel(["always", "so"]) }
    try navigator.run { $0.put(StubApp.Counter(count: 7)) }
    #expect(navigator.lines() == ["always", "so"])
  }

  @Test func screensThatWereNeverVisibleShowNoLines() throws {
    let navigator = try showing { TextModel(["shown"]) }
    #expect(navigator.lines(at: path(0, 0, 0)) == [], "the screen is covered")
    #expect(navigator.lines(at: path(0, 0)) == [], "a plain container has no lines")
    #expect(navigator.lines(at: path(7)) == [])
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.lines() == ["shown"])
  }

  @Test func readingLinesChangesNothing() throws {
    let navigator = try showing {
      TextModel { transaction in
        try? transaction.put(StubApp.Counter(count: 7))
        try? transaction.perform(.drop(1), at: path(0, 0))
        return ["\(transaction.value(StubApp.Counter.self).count)"]
      }
    }
    diary.follow(navigator)
    let before = navigator.state
    #expect(navigator.lines() == ["7"], "only the same transaction reads the change")
    #expect(navigator.state == before)
    #expect(navigator.history.commits.isEmpty)
    #expect(diary.read() == [])
    expectInvariants(navigator)
  }

  // MARK: Leaks

  @Test func aRetainedModelIsALeak() throws {
    let navigator = try start("stack[a > b]")
    var held = navigator.model(at: path(0, 0, 1))
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.leaks() == ["b"])
    withExtendedLifetime(held) {}
    held = nil
    #expect(navigator.leaks() == [])
  }

  @Test func modelsAreReleasedWithTheirNavigator() throws {
    var navigator: Navigator? = try start("stack[a]")
    weak let model = navigator?.model(at: path(0, 0, 0))
    #expect(model != nil)
    navigator = nil
    #expect(model == nil)
    _ = navigator
  }

  // MARK: Re-entrance

  @Test func routeFromAppearedRunsImmediatelyAndIsReportedLater() throws {
    let navigator = try start("stack[a]")
    _ = diary.read()
    var treeThen = ""
    diary.once("disappeared a") { [unowned navigator] in
      _ = try? navigator.run { $0.top(.stack).push(c) }
      treeThen = CompactTree.text(of: navigator.state)
    }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(treeThen == "stack[a > b > c]")
    expectTree(navigator, "stack[a > b > c]")
    #expect(diary.read() == ["made b", "disappeared a", "made c", "appeared b", "disappeared b", "appeared c"])
    #expect(navigator.history.commits.count == 2)
  }

  @Test func screenMayBeRemovedAsSoonAsItAppears() throws {
    let navigator = try start("stack[a]")
    _ = diary.read()
    diary.once("appeared b") { [unowned navigator] in _ = try? navigator.run { $0.top(.page).back() } }
    try navigator.run { $0.top(.stack).push(b) }
    expectTree(navigator, "stack[a]")
    #expect(diary.read() == ["made b", "disappeared a", "appeared b", "disappeared b", "removed b", "appeared a"])
    #expect(navigator.leaks().isEmpty)
  }

  @Test func undoFromAppearedIsPerformed() throws {
    let navigator = try start("stack[a]")
    diary.once("appeared b") { [unowned navigator] in navigator.undo() }
    try navigator.run { $0.top(.stack).push(b) }
    expectTree(navigator, "stack[a]")
    #expect(navigator.history.position == 0)
  }
}
