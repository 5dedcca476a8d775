import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that every possible move of a state is made.
@MainActor
struct MoveFinderTests {
  private func trees(_ exploration: Exploration) -> [String] { exploration.states().map { CompactTree.text(of: $0) } }

  /// A question in a layer is answered by a tap, other work by its outcome.
  @Test func everyOutcomeOfAnEffectIsAMove() throws {
    let question = Effect.alert("Go on?").on("yes") { $0.stack.push(page("y")) }.on("no", .cancel)
    let upload = Effect("upload").on("sent") { $0.stack.push(page("s")) }.on("unavailable") { $0.stack.push(page("u")) }
    let app = PlantedApp.app(
      ["a": [UserAction("ask") { $0.request(question) }, UserAction("send") { $0.request(upload) }]], links: [])
    let exploration = Exploration(app, bounds: Bounds(depth: 2))
    for letter in ["y", "s", "u"] {
      let way = SharedExploration(exploration).way { CompactTree.text(of: $0) == "stack[a > \(letter)]" && $0.running.isEmpty }
      #expect(way?.count == 2, "\(letter)")
    }
    #expect(
      SharedExploration(exploration).way { $0.visibleScreen?.name == "s" }?.map(\.description) == ["tap send", "complete sent --of=upload"])
  }

  @Test func eachOtherTabIsSelected() {
    let tabs = AnyTabsScreen.tabs(["a", "b", "c"].map { page($0).erased }).erased
    let exploration = Exploration(PlantedApp.app([:], links: [], root: tabs))
    #expect(trees(exploration) == ["tabs[*a | b | c]", "tabs[a | *b | c]", "tabs[a | b | *c]"])
    #expect(exploration.record().counts.transitions == StateCount(3 * 2))
  }

  @Test func redirectedMoveLeavesAWaitingRoute() {
    let member = Guard("member") { _, transaction in
      let redirect = AppRoute().root.present(page("z")).erased
      return transaction.value(StubApp.Session.self).user == nil ? .redirect(redirect, until: page("z").key) : .allow
    }
    let app = PlantedApp.app(
      [
        "a": [UserAction("secret") { $0.check("member").stack.push(page("b")) }],
        "z": [UserAction("sign-in") { $0.put(StubApp.Session(user: "ann")).finish() }],
      ], links: [], guards: [member])
    let exploration = Exploration(app)
    #expect(
      exploration.states().map { "\(CompactTree.text(of: $0)) \($0[StubApp.Session.self].user ?? "-")" } == [
        "stack[a] -", "stack[a] ^ z -", "stack[a > b] ann", "stack[a] ann",
      ])
    #expect(exploration.record().reached.guards == ["member"])
  }

  @Test func linkIsOpenedFromEverySource() {
    struct Letter: Codable { var id: Int }
    let link = DeepLink("d/:id", "a d", samples: [Letter(id: 7)], destination: { page("d", $0.id).key }) { (letter: Letter) in
      AppRoute().top(.stack).push(page("d", letter.id))
    }
    let app = PlantedApp.app([:], links: [link.notification("d", category: "c", names: ["nr": "id"]).shortcut("new-d")])
    let exploration = Exploration(app, bounds: Bounds(depth: 2))
    let report = exploration.record()
    #expect(
      report.links.map(\.url) == ["app://d/7", #"notification category=c {"nr":"7","type":"d"}"#, #"shortcut new-d {"nr":"7"}"#])
    #expect(report.links.map(\.landed) == [2, 2, 2], "links land at home and beyond the bounds")
    #expect(report.lines.contains { $0.hasSuffix(", 2 of 2 notifications and shortcuts") })
    let moves = MoveFinder(app, Bounds()).links.map { "\($0.move)" }
    #expect(
      moves == [
        "open url=app://d/7", #"notify payload='{"nr":"7","type":"d"}' category=c"#, #"shortcut type=new-d payload='{"nr":"7"}'"#,
      ])
  }

  @Test func startsInTheGivenState() throws {
    let app = PlantedApp.app([:], links: []).beginning(in: try StubApp.state("tabs[*stack[c > d] | b]"))
    #expect(
      trees(Exploration(app)) == ["tabs[*stack[c > d] | b]", "tabs[*stack[c] | b]", "tabs[stack[c > d] | *b]", "tabs[stack[c] | *b]"])
  }

  // MARK: URLs that are no samples

  private struct Letter: Codable { var id: Int }

  private static let letters = PlantedApp.app(
    ["a": [UserAction("open") { $0.stack.push(page("b")) }]],
    links: [
      DeepLink("d/:id", "a d", samples: [Letter(id: 7)], destination: { page("d", $0.id).key }) { (letter: Letter) in
        AppRoute().first(.stack).popToRoot().push(page("d", letter.id == 9 ? 8 : letter.id))
      }
    ])

  @Test func otherURLsAreOpenedInEveryState() {
    let bounds = Bounds(depth: 3)
    let urls = ["app://d/8", "app://d/7", "app://d/8"]
    let report = Exploration(Self.letters, bounds: bounds, urls: urls).run()
    #expect(report.links.map(\.url) == ["app://d/7", "app://d/8"], "each once")
    #expect(report.links.allSatisfy { $0.opened == report.counts.explored && $0.landed == $0.opened }, "\(report)")
    #expect(report.findings == [])
  }

  @Test func otherURLMustLand() throws {
    let report = Exploration(Self.letters, bounds: Bounds(depth: 3), urls: ["app://d/9"]).run()
    let finding = try #require(report.findings.first { $0.property == Property.BuiltIn.linksLand.rawValue })
    #expect(finding.steps.last?.move == "open url=app://d/9")
    #expect(report.verdicts.first { $0.property == finding.property }?.kind == .violated)
  }

  @Test func refusedURLIsAViolation() throws {
    let report = Exploration(Self.letters, bounds: Bounds(depth: 3), urls: ["app://d/8", "app://e/1", "app://e/2"]).run()
    #expect(report.findings.map(\.property) == ["every link lands", "every link lands"])
    #expect(report.findings.map(\.link) == ["app://e/1", "app://e/2"])
    #expect(report.findings[0].sentence.contains("app://e/1"), "\(report.findings[0].sentence)")
    #expect(report.findings[0].steps.map(\.move) == ["open url=app://e/1"])
    #expect(report.findings[0].isConfirmed)
    #expect(report.verdicts.first { $0.property == "every link lands" }?.violations == 2)
    let none = Exploration(PlantedApp.app([:], links: []), urls: ["app://d/8"]).run()
    #expect(none.findings.map(\.link) == ["app://d/8"])
  }
}
