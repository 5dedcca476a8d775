import GromaTesting
import Testing

@testable import Groma

/// Tests the report of the containers that a search visited.
struct SearchReportTests {
  private func text(_ report: SearchReport) -> [String] { report.steps.map { "\($0.path) \($0.verdict.word)" } }

  @Test func firstSearchesDownToTheMatch() throws {
    let state = try StubApp.state("tabs[*stack[a > b] | stack[b]]")
    #expect(
      text(state.report(of: .first, Match(name: "b"), from: path(0))) == [
        "/0 kind", "/0/0 name", "/0/0/1 name", "/0/0/1/0 matched",
      ])
  }

  @Test func topSkipsHiddenContainers() throws {
    let state = try StubApp.state("tabs[*stack[a > b] | stack[b]]")
    #expect(
      text(state.report(of: .top, Match(name: "a"), from: path(0))) == [
        "/0/0/1 not visible", "/0/0/0/0 not visible", "/0/0/0/1 name", "/0/0/0 name", "/0/0 name", "/0 kind",
      ])
  }

  @Test func unsearchedContainersAreReportedAsOutside() throws {
    let state = try StubApp.state("*main: stack[a] ^ b & other: c")
    #expect(
      text(state.report(of: .last, Match(name: "c"), from: path(0, 1))) == ["/0/1 name", "/0/0 outside", "/1 outside"])
  }

  @Test func reportsTheArgumentsThatDiffer() throws {
    let state = try StubApp.state("stack[a(id=1) > a(id=2)]")
    let report = state.report(ofAll: Match(key: ScreenKey(name: "a", arguments: [.init(label: "id", text: "2")])))
    #expect(report.steps.map(\.verdict) == [.differs(.kind), .differs(.kind), .differs(.name), .differs(.arguments(["id"])), .matched])
  }

  @Test func lookUpReportsContainersExcludedByItsOptions() throws {
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ d")
    #expect(
      text(state.report(ofLookUp: Match(name: "c"), .currentVisibleOnly, from: .root, at: path(0))) == [
        "/0/0 name", "/0/0/0 name", "/0/0/0/1 name", "/0/0/0/0 not visible", "/0/0/1 not visible", "/0/1 outside",
      ])
    #expect(
      text(state.report(ofLookUp: Match(name: "a"), .contained, from: .root, at: path(0))) == [
        "/0/0 not asked", "/0/0/0 name", "/0/0/0/1 name", "/0/0/0/0 matched",
      ])
  }

  static let trees = NavigationStateSearchTests.trees

  /// The reported result is that of the search itself.
  @Test(arguments: trees) func reportFindsTheSameAsTheSearch(_ tree: String) throws {
    let state = try StubApp.state(tree)
    let matches = [Match(key: "a"), Match(name: "b"), Match(kind: .page), Match(kind: .stack), Match(), Match(kind: .window)]
    for match in matches {
      #expect(state.report(ofAll: match).found == state.places(of: match))
      for start in state.allPaths {
        for search in [Steps.Find.Choice.first, .last, .top] {
          let found = state.node(at: start).flatMap { state.find(search, match, in: $0, at: start) }
          #expect(state.report(of: search, match, from: start).found == (found.map { [$0] } ?? []))
        }
        for options in [SearchOptions.fullStack, .allVisible, .currentAndDown, [.parent, .current]] {
          let found = state.lookUp(match, options, from: .at(start), at: start)
          #expect(state.report(ofLookUp: match, options, from: .at(start), at: start).found == (found.map { [$0] } ?? []))
        }
      }
    }
  }

  /// A failed search reports each screen as compared, or as skipped together with its container.
  @Test(arguments: trees) func failedSearchReportsEveryContainer(_ tree: String) throws {
    let state = try StubApp.state(tree)
    for search in [Steps.Find.Choice.first, .last, .top] {
      let report = state.report(of: search, Match(name: "nowhere"), from: state.keyWindow ?? .app)
      for place in state.allPaths.filter({ $0.depth > 0 }) {
        let isSkipped = report.steps.contains { ($0.verdict == .notVisible || $0.verdict == .outside) && $0.path.contains(place) }
        #expect(isSkipped != report.steps.contains { $0.path == place && $0.verdict.isComparison }, "\(place) in \(tree)")
      }
    }
  }

  @Test(arguments: trees) func differenceIsNilForMatches(_ tree: String) throws {
    let state = try StubApp.state(tree)
    for match in [Match(key: "a"), Match(name: "b"), Match(), Match(kind: .tabs)] {
      for node in state.allPaths.compactMap(state.node(at:)) { #expect((match.difference(of: node) == nil) == match.matches(node)) }
    }
  }
}

extension SearchReport.Verdict {
  fileprivate var isComparison: Bool { self == .matched || word == "kind" || word == "name" || word == "arguments" }

  fileprivate var word: String {
    switch self {
    case .matched: "matched"
    case .differs(.kind): "kind"
    case .differs(.name): "name"
    case .differs(.arguments): "arguments"
    case .notVisible: "not visible"
    case .notAsked: "not asked"
    case .outside: "outside"
    }
  }
}
