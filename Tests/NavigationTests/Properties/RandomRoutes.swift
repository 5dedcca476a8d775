@testable import Navigation

/// Routes by chance: any verb on anything, nested, with fallbacks; many of them fail.
struct RandomRoutes {
  private var random: SplitMix64
  /// How many steps the last route has.
  private(set) var steps = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A route of a few steps; now and then one that begins again with a rich tree.
  mutating func route() -> AppRoute {
    steps = 0
    var code: [Instruction] = []
    if chance(2) { code = [.verb(.window(nil)), .verb(.setRoot(tree()))] }
    for _ in 0..<Int.random(in: 1...5, using: &random) { add(to: &code, depth: 0) }
    return AppRoute(code: code)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func add(to code: inout [Instruction], depth: Int) {
    steps += 1
    switch Int.random(in: 0..<20, using: &random) {
    case 0 where !code.isEmpty:
      var other: [Instruction] = []
      add(to: &other, depth: depth + 1)
      code = [.attempt(count: code.count)] + code + [.recover(count: other.count)] + other
    case 1 where !code.isEmpty:
      var always: [Instruction] = []
      add(to: &always, depth: depth + 1)
      code = [.attempt(count: code.count)] + code + [.ensure(count: always.count)] + always
    case 2 where !code.isEmpty: code = [.attempt(count: code.count)] + code + [.recover(count: 0)]
    default:
      code += step()
      guard depth < 3, chance(20) else { return }
      var nested: [Instruction] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) { add(to: &nested, depth: depth + 1) }
      code += [.enter] + nested + [.leave]
    }
  }

  /// A step, mostly after a search for where it can work.
  private mutating func step() -> [Instruction] {
    let (verb, kind) = verb()
    if chance(15) { return [.verb(verb)] }
    switch kind {
    case .window?: return [.verb(.window(nil)), .verb(verb)]
    case let kind: return [.verb(.window(nil)), .verb(.find(search(), Match(kind: kind))), .verb(verb)]
    }
  }

  private mutating func verb() -> (Verb, Kind?) {
    switch Int.random(in: 0..<30, using: &random) {
    case 0...4: (.push(node()), .stack)
    case 5, 6: (.pop(Int.random(in: 0...2, using: &random)), .stack)
    case 7: (.popTo(match()), .stack)
    case 8: (.popToRoot, .stack)
    case 9: (.replace(node()), .stack)
    case 10: (.setStack((0..<Int.random(in: 0...4, using: &random)).map { _ in leaf() }), .stack)
    case 11: (.clearStack, .stack)
    case 12, 13: (.present(node()), nil)
    case 14: (.dismiss(all: chance(20)), nil)
    case 15: (.close, nil)
    case 16: (.back, nil)
    case 17, 18: (.selectTab(tab()), .tabs)
    case 19: (.setupTab(node(), at: chance(50) ? Int.random(in: 0...4, using: &random) : nil, replacing: chance(50)), .tabs)
    case 20: (.removeTab(tab()), .tabs)
    case 21: chance(20) ? (.setRoot(tree()), .window) : (.makeKey, nil)
    case 22, 23: (.makeVisible, nil)
    case 24: (.refresh, nil)
    case 25: (.finish(nil), nil)
    case 26: chance(30) ? (.fail(code: "random", message: "by chance"), nil) : (.check(guard: "authorize"), nil)
    case 27: (.put(AnyStateValue(Flag(count: Int.random(in: 0...2, using: &random)))), nil)
    case 28: (.go(Verb.Relation.allCases.randomElement(using: &random) ?? .parent), nil)
    default: (.find(search(), match()), nil)
    }
  }

  private mutating func search() -> Verb.Search { [.first, .last, .top].randomElement(using: &random) ?? .top }

  private mutating func match() -> Match {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Match(kind: [.page, .stack, .tabs, .split, .pages].randomElement(using: &random))
    case 1: Match(name: "leaf")
    default: Match(key: leaf().key)
    }
  }

  private mutating func tab() -> Verb.TabChoice {
    chance(70) ? .index(Int.random(in: 0...3, using: &random)) : .match(match())
  }

  private mutating func tree() -> Node {
    .container(.tabs, (0..<3).map { _ in .container(.stack, (0..<Int.random(in: 1...30, using: &random)).map { _ in leaf() }) })
  }

  private mutating func leaf() -> Node {
    var node = AnyScreen(Leaf(id: Int.random(in: 0..<6, using: &random))).node
    if chance(1) { node.decoration.isLocked = true }
    if chance(3) { node.decoration.title = "title" }
    return node
  }

  private mutating func node() -> Node {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .container(.stack, (0..<Int.random(in: 0...3, using: &random)).map { _ in leaf() })
    case 1: .container(.tabs, (0..<Int.random(in: 0...3, using: &random)).map { _ in .container(.stack, [leaf()]) }, selection: 1)
    case 2: .container(.split, [leaf(), leaf()])
    case 3: .container(.pages, [leaf(), leaf()])
    default: leaf()
    }
  }
}

/// A screen with an id.
struct Leaf: Screen {
  static let name = "leaf"
  var id: Int
}

/// The screen that the guard sends to.
struct Gate: Screen {
  static let name = "gate"
}

/// A value that the guard reads.
struct Flag: StateValue {
  static let name = "flag"
  static let initial = Flag(count: 0)
  var count: Int
}

final class LeafContents: Contents {}

extension AppDefinition {
  /// Leaves and a gate: passes when the flag is set, else shows the gate first.
  @MainActor static func leaves(_ windows: String) throws -> AppDefinition {
    let entries = [
      Entry(Leaf.self, "a leaf", samples: [Leaf(id: 1)], contents: { _ in LeafContents() }),
      Entry(Gate.self, "a gate", samples: [Gate()], contents: { _ in LeafContents() }),
    ]
    let authorize = Guard("authorize") { _, transaction in
      let gate = AnyScreen(Gate())
      return transaction.value(Flag.self).count > 0
        ? .allow : .detour(AppRoute().top(.container).present(gate).erased, until: gate.key)
    }
    let root = try CompactTree.node(windows)
    return AppDefinition("leaves", "leaves", entries: entries, guards: [authorize], values: [Flag.self], root: AnyModalScreen(root))
  }
}
