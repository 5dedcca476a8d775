import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests in which states the moves of a dimension are possible, and what they do.
@MainActor
struct EnvironmentDimensionMovesTests {
  private struct Nothing: Codable {}

  private nonisolated func link(_ letter: String) -> DeepLink {
    DeepLink(letter, "a letter", destination: { (_: Nothing) in page(letter).key }) { (_: Nothing) in
      AppRoute().land(on: page(letter), above: page("a"))
    }
  }

  private func app(_ dimensions: [EnvironmentDimension], _ actions: [String: [StubAction]] = [:]) -> AppDefinition {
    AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] },
      values: StubApp.values,
      parts: [LinkTable([link("b"), link("c")], from: [.scheme("app")]), EnvironmentEvents([], dimensions: dimensions)],
      root: page("a").withStackContainer().erased)
  }

  /// Returns the moves of dimensions in a state.
  private func moves(_ dimensions: EnvironmentDimension..., in tree: String, _ actions: [String: [StubAction]] = [:]) throws -> [Move] {
    let app = app(dimensions, actions)
    let navigator = Navigator(app, state: try app.state(tree), logger: .silent)
    return MoveFinder(app, Bounds()).moves(in: navigator).filter { $0.dimension != nil }
  }

  @Test func linkOpensInEachOtherWindow() throws {
    #expect(try moves(.linkWindow, in: "stack[a]").isEmpty)
    let moves = try moves(.linkWindow, in: "main: stack[a] & *other: c & third: d")
    #expect(
      moves.map(\.description) == [
        "window main | make-key | open url=app://b", "window main | make-key | open url=app://c",
        "window third | make-key | open url=app://b", "window third | make-key | open url=app://c",
      ])
    #expect(moves.map(\.destination) == ["b", "c", "b", "c"].map { page($0).key })
    #expect(moves.allSatisfy { $0.opened?.pattern == $0.destination?.name && $0.circumstances == nil && $0.dimension == "link-window" })
  }

  /// A launch without a saved state is tried where the user sees what the launch shows.
  @Test func freshLaunchIsTriedOnTheFirstScreen() throws {
    func circumstances(_ tree: String) throws -> [Move.Circumstances?] { try moves(.coldStart, in: tree).map(\.circumstances) }
    let saved = Move.Circumstances.coldStart(isFresh: false), fresh = Move.Circumstances.coldStart(isFresh: true)
    #expect(try circumstances("stack[a]") == [saved, fresh, saved, fresh])
    #expect(try circumstances("stack[a] ^ d") == [saved, saved])
    #expect(try circumstances("tabs[*a | c]") == [saved, fresh, saved, fresh], "only the visible screen counts")
  }

  @Test func processEndsDuringEachTapAndLink() throws {
    let open = StubAction("open") { $0.stack.push(page("b")) }
    let moves = try moves(.deathInTransition, in: "stack[a]", ["a": [open]])
    #expect(moves.allSatisfy { $0.circumstances == .death && $0.opened == nil && $0.origin == .environment("death-in-transition") })
    #expect(moves.map { "\($0.route)" } == ["tap open", "open url=app://b", "open url=app://c"])
  }

  @Test func gestureNeedsABackItem() throws {
    #expect(try moves(.backGesture(), in: "stack[a]").isEmpty && moves(.backGesture(), in: "stack[a] ^ d").isEmpty)
    func ends(_ policy: TransitionPolicy) throws -> [Move.Circumstances?] {
      try moves(.backGesture(policy), in: "stack[a > d]").prefix { $0.opened?.pattern == "b" }.map(\.circumstances)
    }
    for policy in [TransitionPolicy.immediate, .queue] {
      #expect(try ends(policy) == [.backGesture(policy, isFinished: false), .backGesture(policy, isFinished: true)])
    }
    // The link ends the gesture, or is rejected before its end.
    for policy in [TransitionPolicy.replace, .reject] { #expect(try ends(policy) == [.backGesture(policy, isFinished: false)]) }
    #expect(try moves(.backGesture(), in: "stack[a > d!kept]").isEmpty, "a locked screen stays")
  }

  @Test func textsAreEnteredIntoTheirFieldOnly() throws {
    let dimension = EnvironmentDimension.texts(["Ann", "two words"], field: "name")
    let question = Effect.alert("Name?", fields: ["name", "age"]).on("save") { $0.put(StubApp.Counter(count: 1)) }.on("keep", .cancel)
    let other = Effect.alert("Age?", fields: ["age"]).on("save") { $0.put(StubApp.Counter(count: 1)) }
    let actions = ["a": [StubAction("ask") { $0.request(question) }, UserAction("other") { $0.request(other) }]]
    let app = app([dimension], actions)
    func moves(after tap: String) throws -> [Move] {
      let navigator = Navigator(app, logger: .silent)
      try navigator.run(AppRoute().tap(tap))
      return MoveFinder(app, Bounds()).moves(in: navigator).filter { $0.dimension != nil }
    }
    let found = try moves(after: "ask")
    #expect(Set(found.map(\.description)).isSuperset(of: ["tap save name=Ann", "tap save name='two words'"]))
    #expect(found.allSatisfy { $0.dimension == "texts-name" && $0.leadsOut && $0.answersQuestion })
    #expect(try moves(after: "other").isEmpty)
    #expect(try self.moves(dimension, in: "stack[a]", actions).isEmpty)
  }

  // MARK: Performing moves

  /// Makes a move of a dimension that opens `b`, and returns the tree afterwards.
  private func tree(_ dimension: EnvironmentDimension, in tree: String, _ isMeant: (Move) -> Bool = { _ in true }) throws -> String {
    let app = app([dimension])
    let navigator = Navigator(app, state: try app.state(tree), logger: .silent)
    let moves = MoveFinder(app, Bounds()).moves(in: navigator).filter { $0.dimension != nil && "\($0.route)".hasSuffix("app://b") }
    let move = moves.first(where: isMeant)
    try #require(move).perform(on: navigator)
    navigator.settle()
    #expect(navigator.policy == .immediate)
    return navigator.tree
  }

  @Test func launchWithoutASavedStateForgetsTheTree() throws {
    #expect(try tree(.coldStart, in: "tabs[*a | stack[c > d]]") { $0.circumstances == .coldStart(isFresh: true) } == "stack[a > b]")
    #expect(try tree(.coldStart, in: "stack[a > c > b]") { $0.circumstances == .coldStart(isFresh: false) } != "stack[a]")
  }

  @Test func linkDuringAGestureFollowsItsEnd() throws {
    func end(_ isFinished: Bool) throws -> String {
      try tree(.backGesture(.queue), in: "stack[a > d]") { $0.circumstances == .backGesture(.queue, isFinished: isFinished) }
    }
    #expect(try [end(true), end(false)].allSatisfy { $0 == "stack[a > b]" })
  }

  @Test func linkInAnotherWindowMakesItTheKeyWindow() throws {
    #expect(try tree(.linkWindow, in: "main: stack[a] & *other: c").hasPrefix("*main: stack[a > b] & other: c"))
  }

  // MARK: Names

  @Test func dimensionsHaveDifferentNames() {
    let all: [EnvironmentDimension] = [
      .linkWindow, .coldStart, .deathInTransition, .backGesture(), .texts(["Ann"], field: "name"), .texts(["Ann"], field: "age"),
    ]
    #expect(all.map(\.name) == ["link-window", "cold-start", "death-in-transition", "back-gesture", "texts-name", "texts-age"])
    #expect(EnvironmentDimension.backGesture(.queue).name == "back-gesture", "an app has one rule for links during gestures")
  }
}
