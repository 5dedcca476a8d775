import GromaTesting
import Testing

@testable import Groma

/// Tests the six options and the starts of a look-up: their results in one tree, their texts, and their file format.
struct SearchOptionsTests {
  /// A tree with the pages `a` to `g` once each, and two `x`: in an unselected tab, and in the top layer.
  private static let tree = "tabs[stack[x > a] | *stack[b > c > tabs[*d | e]]] ^ stack[f > g] ^ x"

  private func found(_ name: String, _ options: SearchOptions, from start: SearchStart, at place: TreePath = path(0)) throws -> String? {
    try StubApp.state(Self.tree).lookUp(Match(name: name), options, from: start, at: place)?.description
  }

  // MARK: Reach of the options

  /// The screens that each preset finds from the root, by name.
  @Test(
    arguments: [
      (SearchOptions.current, ["tabs"]), (.currentVisibleOnly, ["tabs", "stack", "d"]),
      (.currentAllStack, ["tabs", "stack", "x", "a", "b", "c", "d", "e"]), (.allVisible, ["tabs", "stack", "d", "g", "x"]),
      (.fullStack, ["tabs", "stack", "x", "a", "b", "c", "d", "e", "f", "g"]),
      (.currentAndUp, ["tabs", "stack", "x", "a", "b", "c", "d", "e", "f", "g"]),
      (.currentAndDown, ["tabs", "stack", "x", "a", "b", "c", "d", "e"]), ([], []), (.presented, []), ([.presented, .presenting], []),
      ([.visible], ["tabs", "stack", "d"]), ([.contained], ["tabs", "stack", "x", "a", "b", "c", "d", "e"]),
      ([.visible, .presented], ["tabs", "stack", "d", "g", "x"]), ([.current, .presented], ["tabs", "stack", "x"]), ([.parent], []),
    ] as [(SearchOptions, [String])]) func reachesFromTheRoot(options: SearchOptions, names: [String]) throws
  {
    for name in ["tabs", "stack", "x", "a", "b", "c", "d", "e", "f", "g"] {
      let place = try found(name, options, from: .root)
      #expect((place != nil) == names.contains(name), "\(name) at \(place ?? "no place")")
    }
  }

  /// From the middle layer: towards the layers above, below, or both.
  @Test(
    arguments: [
      (SearchOptions.fullStack, "/0/2", "/0/1/0", "/0/0/1/1"), (.currentAndUp, "/0/2", "/0/1/0", nil),
      (.currentAndDown, "/0/0/0/0", "/0/1/0", "/0/0/1/1"),
      (.currentAllStack, nil, "/0/1/0", nil), (.allVisible, "/0/2", nil, nil), ([.current, .presented], "/0/2", nil, nil),
      ([.current, .presenting], nil, nil, nil),
    ] as [(SearchOptions, String?, String?, String?)]) func reachesFromALayerInTheMiddle(
      options: SearchOptions, x: String?, f: String?, c: String?
    ) throws
  {
    let start = SearchStart.at(path(0, 1))
    #expect(try found("x", options, from: start) == x)
    #expect(try found("f", options, from: start) == f)
    #expect(try found("c", options, from: start) == c)
  }

  @Test func searchTowardsLowerLayersDoesNotTurnUpwards() throws {
    // The search goes from the top layer to those below, and from those not up again.
    #expect(try found("g", [.current, .contained, .presented, .presenting], from: .topmost) == "/0/1/1")
    #expect(try found("g", .currentAndUp, from: .topmost) == nil)
    #expect(try found("x", [.contained, .presenting], from: .topmost) == "/0/0/0/0", "the start is not compared")
  }

  @Test func parentOptionSearchesOnlyTheAncestors() throws {
    let d = SearchStart.at(path(0, 0, 1, 2, 0))
    #expect(try found("tabs", [.current, .parent], from: d) == "/0/0/1/2", "the nearest parent is found first")
    #expect(try found("stack", [.current, .parent], from: d) == "/0/0/1")
    #expect(try found("e", [.current, .parent], from: d) == nil, "siblings are not searched")
    #expect(try found("a", [.current, .parent], from: d) == nil)
    #expect(try found("e", [.parent, .contained], from: d) == nil, "the option 'contained' does not apply to parents")
    #expect(try found("f", [.parent, .presenting], from: .at(path(0, 2))) == nil, "a layer has no parent")
  }

  @Test func containedScreensAreSearchedWithoutParentsAndPresentingLayers() throws {
    let middle = SearchStart.at(path(0, 1))
    #expect(try found("c", [.contained, .presenting], from: middle) == "/0/0/1/1", "the start is searched")
    #expect(try found("tabs", [.contained, .parent], from: .at(path(0, 0, 1, 2))) == "/0/0", "the start is passed on the way")
  }

  // MARK: Starts

  @Test(
    arguments: [
      (SearchStart.topmost, path(0), "/0/2"), (.root, path(0, 2), "/0/0"), (.current, path(0, 1), "/0/1"),
      (.at(path(0, 0, 1)), path(0), "/0/0/1"),
      (.topmost, .app, "/0/2"), (.root, .app, "/0/0"),
    ] as [(SearchStart, TreePath, String)]) func beginsAtItsStart(start: SearchStart, place: TreePath, first: String) throws
  {
    let state = try StubApp.state(Self.tree)
    #expect(state.lookUp(Match(), .current, from: start, at: place)?.description == first)
  }

  @Test(arguments: [SearchStart.current, .at(path(0)), .at(.app), .at(path(0, 7)), .at(path(3, 0)), .at(path(0, 0, 1, 2, 0, 0))])
  func findsNothingFromAMissingStart(start: SearchStart) throws {
    #expect(try found("x", .fullStack, from: start) == nil)
  }

  @Test func staysInTheWindowOfTheRoute() throws {
    let state = try StubApp.state("*main: a ^ b & other: c ^ d")
    #expect(state.lookUp(Match(name: "d"), .fullStack, from: .topmost, at: path(1, 0)) == path(1, 1))
    #expect(state.lookUp(Match(name: "d"), .fullStack, from: .topmost, at: path(0, 0)) == nil)
    #expect(state.lookUp(Match(name: "a"), .fullStack, from: .root, at: .app) == path(0, 0), "the app searches its key window")
  }

  @Test(arguments: [
    ("split[*a || stack[b > a]]", "a"), ("split[a || *stack[b > c]]", "c"), ("pages[a | *b]", "b"), ("stack[a > tabs[b | *c]]", "c"),
  ]) func visibleChildrenDependOnTheContainer(tree: String, seen: String) throws {
    let state = try StubApp.state(tree)
    let pages = ["a", "b", "c"].filter { state.lookUp(Match(name: $0), .currentVisibleOnly, from: .root, at: path(0)) != nil }
    #expect(pages == [seen])
  }

  // MARK: Text and files

  @Test(
    arguments: [
      (SearchOptions.currentAllStack, "current,contained"), (.currentVisibleOnly, "current,visible"),
      (.allVisible, "current,visible,presented,presenting"), (.fullStack, "current,contained,presented,presenting"),
      (.currentAndUp, "current,contained,presented"), (.currentAndDown, "current,contained,presenting"), ([], "none"), (.parent, "parent"),
      ([.parent, .presenting, .presented, .contained, .visible, .current], "current,visible,contained,presented,presenting,parent"),
    ] as [(SearchOptions, String)]) func printsTheNamesInTheirOrder(options: SearchOptions, text: String)
  {
    #expect(options.text == text)
    #expect(SearchOptions(text) == options)
  }

  @Test func readsNamesInAnyOrderAndMoreThanOnce() {
    #expect(SearchOptions("presenting,current,contained") == .currentAndDown)
    #expect(SearchOptions("current,current") == .current)
  }

  @Test(arguments: ["", ",", "current,", ",current", "current, visible", "Current", "all", "none,current", "current;visible"])
  func refusesInvalidLists(text: String) {
    #expect(SearchOptions(text) == nil)
  }

  @Test func unknownBitsAreNotPrinted() {
    #expect(SearchOptions(rawValue: 64 + 1).text == "current")
    #expect(SearchOptions(rawValue: 64 + 1) != .current, "the unknown bit still distinguishes the set")
  }

  @Test(arguments: [
    (SearchStart.topmost, "topmost"), (.root, "root"), (.current, "current"), (.at(path(0, 0, 1)), "/0/0/1"), (.at(.app), "/"),
  ])
  func aStartPrintsItsNameOrPath(start: SearchStart, text: String) throws {
    #expect(start.text == text)
    try expectRoundTrip(start)
  }

  @Test func optionsAreSavedAsOneNumber() throws {
    #expect(try encoded([SearchOptions.fullStack]) == "[29]")
    for bits in 0..<64 { try expectRoundTrip(SearchOptions(rawValue: bits)) }
  }

  @Test func aStepPrintsItsOptionsAndItsStart() {
    #expect(
      AppRoute().lookUp(.screen(a)).description == "look-up a() --options=current,contained,presented,presenting --from=topmost")
    #expect(AppRoute().lookUp(.stack, [], from: .at(path(0, 1))).description == "look-up stack --options=none --from=/0/1")
    #expect(
      AppRoute().lookUp(.tabs, .current, from: .current) { $0.selectTab(1) }.description
        == "look-up tabs --options=current --from=current { select-tab 1 }")
  }

  @Test @MainActor func nestedRouteRunsOnTheResultOfALookUp() throws {
    try expect(
      "tabs[*stack[a] | stack[b]]",
      { $0.top(.stack).lookUp(Target<Page>.named("b"), .currentAllStack, from: .root) { $0.stack.push(c) }.push(d) },
      gives: "tabs[*stack[a > d] | stack[b > c]]")
  }
}
