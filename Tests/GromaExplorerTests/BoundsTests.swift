import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the text of bounds, their file format, and which states and parts of states they contain.
struct BoundsTests {
  private static let some = Bounds(depth: 4, layers: 3, waiting: 2, samples: 5, pairs: 6, states: 7_000)

  /// Returns bounds with small random limits.
  private static func bounds(_ random: inout SeededGenerator) -> Bounds {
    var bounds = Bounds()
    for bound in Bounds.all { bounds[keyPath: bound.value] = random.below(4) }
    return bounds
  }

  // MARK: Text

  @Test func theTextNamesOnlyTheLimitsThatAProofDependsOn() {
    #expect("\(Self.some)" == "{depth 4, layers 3, waiting 2, samples 5}")
    #expect(Self.some.inFull == "{depth 4, layers 3, waiting 2, samples 5, pairs 6, states 7000}")
  }

  @Test func eachLimitHasOneName() throws {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.some))
    let names = try #require(object as? [String: Int]).keys.sorted()
    #expect(Bounds.all.map(\.name).sorted() == names, "every stored limit has a name that users type")
    for bound in Bounds.all {
      var bounds = Bounds()
      bounds[keyPath: bound.value] = 77
      #expect(bounds.inFull.contains("\(bound.name) 77") && bounds.changes(from: Bounds()).map(\.name) == [bound.name])
      #expect(Bounds()[keyPath: bound.value] <= bound.limit)
    }
  }

  @Test func changesAreThoseFromAnyOfTheOthers() {
    let bounds = Bounds(depth: 4, layers: 3, states: 9)
    let one = Bounds(depth: 4, layers: 2, states: 9)
    let other = Bounds(depth: 3, layers: 3, states: 9)
    func text(_ changes: [(name: String, value: Int)]) -> [String] { changes.map { "\($0.name)=\($0.value)" } }
    #expect(text(bounds.changes(from: one)) == ["layers=3"])
    #expect(text(bounds.changes(from: other)) == ["depth=4"])
    #expect(text(bounds.changes(from: one, other)) == ["depth=4", "layers=3"])
    #expect(bounds.changes(from: bounds).isEmpty && bounds.changes(from: bounds, bounds).isEmpty)
  }

  /// A failure prints the seed.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func theTextOfLargerLimitsHasTheirValues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let (one, other) = (Self.bounds(&random), Self.bounds(&random))
      let text = one.text(ofLarger: other)
      let larger = Bounds.all.filter { one[keyPath: $0.value] < other[keyPath: $0.value] }
      let words = larger.map { "\($0.name)=\(other[keyPath: $0.value])" }
      #expect(text == words.joined(separator: ","), "seed \(seed): \(one.inFull), \(other.inFull)")
      let joined = one.union(other)
      for bound in Bounds.all {
        #expect(joined[keyPath: bound.value] == max(one[keyPath: bound.value], other[keyPath: bound.value]), "seed \(seed): \(text)")
      }
      #expect(text.isEmpty == (joined == one) && joined.text(ofLarger: one) == "" && joined.text(ofLarger: other) == "")
      #expect(one.text(ofLarger: joined) == text && joined == other.union(one))
    }
  }

  @Test func theTextOfLargerLimitsNamesOnlyThese() {
    #expect(Bounds(depth: 2, layers: 1).text(ofLarger: Bounds(depth: 4, layers: 2, waiting: 0)) == "depth=4,layers=2")
    #expect(Bounds().text(ofLarger: Bounds()) == "")
  }

  // MARK: Files

  @Test func boundsAreReadBack() throws {
    #expect(try JSONDecoder().decode(Bounds.self, from: JSONEncoder().encode(Self.some)) == Self.some)
  }

  @Test(arguments: Bounds.all.map(\.name))
  func everyLimitIsRequired(_ name: String) throws {
    var object = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.some)) as? [String: Int])
    object[name] = nil
    let data = try JSONSerialization.data(withJSONObject: object)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Bounds.self, from: data) }
  }

  // MARK: States

  @MainActor private static func states(_ seed: UInt64, _ bounds: Bounds) -> [NavigationState] {
    Exploration(RandomApp.app(seed: seed, isVaried: seed.isMultiple(of: 2)), bounds: bounds, properties: []).states()
  }

  /// Reducing a limit by one excludes the state, so no limit is larger than necessary.
  @MainActor @Test(arguments: 0..<8 as Range<UInt64>)
  func widenedBoundsAreTheSmallestThatContainAState(seed: UInt64) {
    let bounds = Bounds(depth: 3, layers: 3, waiting: 1, states: 60)
    let least = Bounds(depth: 1, layers: 1, waiting: 0, states: 60)
    for state in Self.states(seed, bounds) {
      #expect(bounds.contain(state) && bounds.widened(toHold: state) == bounds, "an exploration finds only states within its bounds")
      let needed = least.widened(toHold: state)
      #expect(needed.contain(state), "seed \(seed): \(needed), \(CompactTree.text(of: state))")
      for limit in [\Bounds.depth, \.layers, \.waiting] where needed[keyPath: limit] > least[keyPath: limit] {
        var less = needed
        less[keyPath: limit] -= 1
        #expect(!less.contain(state), "seed \(seed): \(less), \(CompactTree.text(of: state))")
      }
      #expect(needed.samples == least.samples && needed.pairs == least.pairs && needed.states == least.states)
    }
  }

  @MainActor @Test func statesNeedEveryLimit() {
    let needed = (0..<8 as Range<UInt64>).flatMap { Self.states($0, Bounds(depth: 3, layers: 3, waiting: 1, states: 60)) }
      .map { Bounds(depth: 1, layers: 1, waiting: 0).widened(toHold: $0) }
    #expect(needed.contains { $0.depth == 3 } && needed.contains { $0.layers == 3 } && needed.contains { $0.waiting == 1 })
  }

  /// A state is within the bounds if and only if each of its parts is.
  @MainActor @Test(arguments: 0..<8 as Range<UInt64>)
  func aStateIsContainedIfItsPartsAre(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var counts = (inside: 0, outside: 0)
    for state in Self.states(seed, Bounds(depth: 3, layers: 3, waiting: 2, states: 60)) {
      let bounds = Bounds(depth: 1 + random.below(3), layers: 1 + random.below(3), waiting: random.below(2))
      var parts: [SlotTable.Value] = [.absent, .transition(.interactiveBack)]
      func visit(_ node: Node) {
        switch node.kind {
        case .app, .window, .tabs, .pages, .split:
          parts.append(.frame(SlotTable.Frame(node)))
          node.children.forEach(visit)
        default: parts.append(.whole(node))
        }
      }
      visit(state.root)
      parts += Waiting.Kind.allCases.map { .waiting(state.waiting($0)) }
      let isInside = bounds.contain(state)
      #expect(isInside == parts.allSatisfy(bounds.contain), "seed \(seed): \(bounds), \(CompactTree.text(of: state))")
      if isInside { counts.inside += 1 } else { counts.outside += 1 }
    }
    #expect(counts.inside > 0 && counts.outside > 0)
  }

  @Test func onlyWindowsLimitTheirLayersAndOnlyStacksTheirScreens() throws {
    let bounds = Bounds(depth: 2, layers: 2)
    for (tree, isInside) in [
      ("stack[a > b] ^ c", true), ("stack[a > b > c]", false), ("a ^ b ^ c", false), ("tabs[*stack[a] | stack[b] | stack[c] | d]", true),
      ("tabs[*stack[a] | stack[b > c > d]]", false),
    ] {
      #expect(bounds.contain(try StubApp.state(tree)) == isInside, "\(tree)")
    }
  }
}
