import Groma
import GromaTesting
import Testing

@testable import GromaExplorer
@testable import GromaPromela

/// Tests the parts of a model that concern properties over time, sizes and obstacles. ``SpinTests`` compare the meaning of whole models.
@MainActor
struct PromelaWriterTests {
  private func lines(_ exploration: Exploration, withFormulas: Bool = true, length: Int? = nil) throws -> [String] {
    try exploration.promela(withFormulas: withFormulas, length: length).text.split(separator: "\n").map(String.init)
  }

  private static let properties = [
    Property("c */ is left", .leadsTo(.visible("c"), .visible("a")), assuming: [.weak(.action("open-b")), .strong(.action("open-c"))]),
    Property("every move", .visible("a"), assuming: [.everyMove]),
    Property("a is made", .eventually(.made(.wayOut) && .open("b"))),
  ]

  /// At launch, `a` is visible, `open-b` is possible and `open-c` is not.
  @Test func variablesHaveTheirValuesAtLaunch() throws {
    let lines = try lines(Exploration(PlantedApp.app(), properties: Self.properties))
    let variables = lines.filter { $0.hasPrefix("bool ") }
    #expect(
      variables == [
        "bool c0 = 0;", "bool c1 = 1;", "bool m0 = 0;", "bool m1 = 0;", "bool e0 = 1;", "bool e1 = 0;", "bool c3 = 0;", "bool m2 = 0;",
      ])
  }

  @Test func formulasFollowTheProcessWithTheirNames() throws {
    let exploration = Exploration(PlantedApp.app(), properties: Self.properties)
    let model = try exploration.promela(withFormulas: true)
    #expect(model.formulas == ["c */ is left", "a is made"])
    let lines = try lines(exploration)
    let end = try #require(lines.lastIndex(of: "}"))
    #expect(lines[end + 1] == "/* c * / is left */" && lines[end + 3] == "/* a is made */")
    #expect(lines[end + 2].hasPrefix("ltl p0 { (([]<>e1) -> ([]<>m1)) -> (((<>[]e0) -> ([]<>m0)) -> (") && lines[end + 2].hasSuffix(" }"))
    #expect(lines[end + 4] == "ltl p1 { (true) U ((m2) && (c3)) }" && lines.count == end + 5)
  }

  /// Without formulas, the model has no variables for them, and ends in a state without a move.
  @Test func modelWithoutFormulasIsSmaller() throws {
    let exploration = Exploration(PlantedApp.app(), properties: Self.properties)
    let (with, without) = (try lines(exploration), try lines(exploration, withFormulas: false))
    #expect(try exploration.promela().formulas.isEmpty)
    #expect(!without.contains { $0.hasPrefix("bool ") || $0.hasPrefix("ltl ") || $0.contains("update(") })
    #expect(!without.contains { $0.contains("!can()") })
    #expect(with.count { $0 == "  :: d_step { c_expr { (!can()) } -> c_code { update(-1); } }" } == 1)
    let options = without.filter { $0.hasPrefix("  :: ") }
    #expect(options.count == with.count { $0.hasPrefix("  :: ") } - 1)
    #expect(with.filter { $0.hasPrefix("  :: ") }.allSatisfy { $0.contains(" update(") })
  }

  /// The loop of a process needs an option, also if no state has a move.
  @Test func appWithoutMovesHasAnOptionThatIsNeverTaken() throws {
    let app = PlantedApp.app([:], links: [], root: page("a").erased)
    #expect(try lines(Exploration(app), withFormulas: false).filter { $0.hasPrefix("  :: ") } == ["  :: false"])
    let formula = Property("a stays", .always(.visible("a")))
    let with = try lines(Exploration(app, properties: [formula])).filter { $0.hasPrefix("  :: ") }
    #expect(with == ["  :: false", "  :: d_step { c_expr { (!can()) } -> c_code { update(-1); } }"])
  }

  /// A slot with more than 256 values needs a wider variable.
  @Test func variableIsAsWideAsItsSlot() throws {
    let pushes = ["b", "c", "d"].map { name in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    let app = PlantedApp.app(["a": pushes, "b": pushes, "c": pushes, "d": pushes], links: [])
    func types(_ depth: Int) throws -> [String] {
      try lines(Exploration(app, bounds: Bounds(depth: depth)), withFormulas: false).filter { $0.contains(" = ") && $0.contains("; /* ") }
        .map { String($0.prefix { $0 != " " }) }
    }
    let (narrow, wide) = (try types(3), try types(7))
    #expect(Set(narrow) == ["byte"])
    #expect(Set(wide) == ["byte", "short"], "3 + 9 + … + 3^6 stacks")
  }

  /// A function is longer than the limit only by the calls of other functions and the values that lead to them.
  @Test(arguments: [4 as UInt64, 137], [1, 300, 3_000])
  func functionsOfCAreShort(seed: UInt64, most: Int) throws {
    let bounds = Bounds(depth: 2, layers: 2)
    let exploration = Exploration(RandomApp.app(seed: seed), bounds: bounds, properties: Self.properties)
    let lines = try lines(exploration, length: most)
    let starts = lines.indices.filter { lines[$0] == "c_code {" }
    let lengths = starts.map { start in
      let body = lines[start...].prefix { $0 != "}" }
      let calls = ["  return part", "  return -1;", "  case ", "  if ("]
      return body.filter { line in !calls.contains { line.hasPrefix($0) } }.reduce(0) { $0 + $1.utf8.count }
    }
    #expect(starts.count > 1 && lengths.allSatisfy { $0 <= most + 400 }, "\(lengths.max() ?? 0)")
    let names = lines.filter { $0.hasPrefix("static ") }
    #expect(Set(names).count == names.count, "a function is defined twice")
  }

  // MARK: Obstacles

  @Test func appThatDependsOnHiddenInputHasNoModel() {
    let luck = StubAction("luck") {
      $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: Int.random(in: 0..<1_000_000))) }
    }
    let app = PlantedApp.app(["a": [luck]], links: [])
    do {
      _ = try Exploration(app, audit: .one(in: 1)).promela()
      Issue.record("the model of a random app is no model")
    } catch {
      guard case .opaque(let names) = error else {
        Issue.record(error)
        return
      }
      #expect(names.contains { $0.contains("luck") }, "\(names)")
    }
  }

  @Test func problemIsAMessage() {
    #expect("\(RuleTables.Problem.incomplete)" == "the exploration within the bounds is not complete")
    #expect("\(RuleTables.Problem.opaque(["one", "two"]))" == "the app depends on hidden input: one, two")
    #expect("\(RuleTables.Problem.lost(["tap go"]))" == "some runs trapped or did not finish: tap go")
  }

  @Test func incompleteExplorationHasNoModel() {
    #expect(throws: RuleTables.Problem.incomplete) { try Exploration(PlantedApp.app()).tables { _ in false } }
    #expect(throws: RuleTables.Problem.incomplete) { try Exploration(PlantedApp.app()).pausingOften.tables { $0.explored < 1 } }
  }

  @Test func launchBeyondTheBoundsHasNoModel() throws {
    let app = PlantedApp.app(links: []).beginning(in: try StubApp.state("stack[a > b > c]"))
    #expect(throws: RuleTables.Problem.incomplete) { try Exploration(app, bounds: Bounds(depth: 2)).promela() }
  }
}
