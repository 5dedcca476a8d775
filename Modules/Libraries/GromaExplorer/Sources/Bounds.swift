import Groma
import GromaLinks

/// What keeps an exploration small. What lies beyond is counted, and not followed.
public struct Bounds: Hashable, Codable, Sendable {
  /// How many screens a stack holds.
  public var depth: Int
  /// How many layers a window has, its root included.
  public var layers: Int
  /// How many links wait at once, and how many routes.
  public var waiting: Int
  /// How many samples of each link are opened.
  public var samples: Int
  /// How many pairs of links are opened at once: none unless said, for each costs as much as all else that can happen.
  public var pairs: Int
  /// How many states are looked at.
  public var states: Int

  /// Bounds.
  public init(depth: Int = 3, layers: Int = 2, waiting: Int = 1, samples: Int = 1, pairs: Int = 0, states: Int = 100_000) {
    self.depth = depth
    self.layers = layers
    self.waiting = waiting
    self.samples = samples
    self.pairs = pairs
    self.states = states
  }
}

extension Bounds {
  /// One of them, as people name it.
  public struct Bound: Sendable {
    /// Its name.
    public let name: String
    /// What it bounds, in a few words.
    public let summary: String
    /// Where it is.
    public let value: any WritableKeyPath<Bounds, Int> & Sendable
    /// The largest that makes sense: no tree is larger, and no machine holds more states.
    public let limit: Int
  }

  /// All of them, in order.
  public static let all = [
    Bound(name: "depth", summary: "the maximum number of screens in a stack", value: \.depth, limit: 1_000_000),
    Bound(name: "layers", summary: "the maximum number of layers in a window", value: \.layers, limit: 1_000_000),
    Bound(name: "waiting", summary: "the maximum number of waiting links, and of waiting routes", value: \.waiting, limit: 1_000_000),
    Bound(name: "samples", summary: "the number of samples of each link that are opened", value: \.samples, limit: 1_000_000),
    Bound(name: "pairs", summary: "the number of pairs of links that are opened at once", value: \.pairs, limit: 1_000_000),
    Bound(name: "states", summary: "the maximum number of states that are explored", value: \.states, limit: 1_000_000_000),
  ]

  /// All of them with their values: `{depth 3, layers 2, waiting 1, samples 1, pairs 0, states 40}`.
  public var inFull: String { text(of: Self.all) }

  private func text(of bounds: some Sequence<Bound>) -> String {
    "{\(bounds.map { "\($0.name) \(self[keyPath: $0.value])" }.joined(separator: ", "))}"
  }
}

extension Bounds: CustomStringConvertible {
  /// Those that a proof depends on: `{depth 3, layers 2, waiting 1, samples 1}`. Where pairs of links are left out, nothing is proved of them.
  public var description: String { text(of: Self.all.dropLast(2)) }
}

extension Bounds {
  private enum CodingKeys: String, CodingKey { case depth, layers, waiting, samples, pairs, states }

  /// Reads them; those that older versions did not know are as they are unless said.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    depth = try container.decode(Int.self, forKey: .depth)
    layers = try container.decode(Int.self, forKey: .layers)
    waiting = try container.decode(Int.self, forKey: .waiting)
    samples = try container.decode(Int.self, forKey: .samples)
    pairs = try container.decodeIfPresent(Int.self, forKey: .pairs) ?? Bounds().pairs
    states = try container.decode(Int.self, forKey: .states)
  }
}

// MARK: - What lies within them

extension Bounds {
  /// Whether a state lies within them.
  func contain(_ state: NavigationState) -> Bool {
    contain(state.root) && Waiting.Kind.allCases.allSatisfy { contain(state.waiting($0)) }
  }

  /// The smallest bounds that are no smaller than these and hold a state.
  func widened(toHold state: NavigationState) -> Bounds {
    var bounds = self
    func visit(_ node: Node) {
      switch node.kind {
      case .stack: bounds.depth = max(bounds.depth, node.children.count)
      case .window: bounds.layers = max(bounds.layers, node.children.count)
      default: break
      }
      node.children.forEach(visit)
    }
    visit(state.root)
    for kind in [Waiting.Kind.screen, .held] { bounds.waiting = max(bounds.waiting, state.waiting(kind).count) }
    return bounds
  }

  /// Whether a state with this in its tree may lie within them.
  func contain(_ node: Node) -> Bool {
    let limit =
      switch node.kind {
      case .stack: depth
      case .window: layers
      default: Int.max
      }
    return node.children.count <= limit && node.children.allSatisfy(contain)
  }

  /// Whether a state with a value in one of its slots may lie within them.
  func contain(_ value: SlotTable.Value) -> Bool {
    switch value {
    case .frame(let frame): frame.kind != .window || frame.count <= layers
    case .whole(let node): contain(node)
    case .waiting(let items): contain(items)
    case .absent, .value, .transition: true
    }
  }

  /// Whether items of one kind may wait. Routes that wait for a screen and items held back are bounded; the rest is bounded by the tree.
  private func contain(_ items: [Waiting]) -> Bool {
    switch items.first?.kind {
    case .screen, .held: items.count <= waiting
    case .later, .outcome, nil: true
    }
  }
}
