import Groma
import GromaLinks

/// The limits of an exploration. A move whose end state exceeds ``depth``, ``layers`` or ``waiting`` is counted, but not followed.
public struct Bounds: Hashable, Codable, Sendable {
  /// The maximum number of screens in a stack.
  public var depth: Int
  /// The maximum number of layers in a window: its root and the modal layers above it.
  public var layers: Int
  /// The maximum number of waiting routes, which wait for a screen to finish or for a question to be answered. Also the maximum number of
  /// links and other items that a part of the app holds back. Routes that wait for an instant may have begun in one more move, so that by
  /// default the waits of two moves overlap. The numbers are counted separately.
  public var waiting: Int
  /// The maximum number of samples of each link that are opened as URLs, and the maximum number that are opened through each notification
  /// or shortcut that carries the link.
  public var samples: Int
  /// The maximum number of pairs of links that are opened simultaneously in each state. Zero by default, because a pair costs about as much
  /// as all moves of the state together.
  public var pairs: Int
  /// The maximum number of states that a list of states contains: for shortest ways to single states, and for links that are opened in each
  /// state. Explorations have no such limit.
  public var states: Int

  /// Creates bounds. Each parameter is the maximum that the property with the same name describes.
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
  /// A limit of an exploration, with the name that users type.
  public struct Bound: Sendable {
    /// The name in commands and reports: `depth`.
    public let name: String
    /// A short description of the limit.
    public let summary: String
    /// The things whose number is limited, in the plural: `screens in a stack`.
    public let counted: String
    /// The key path of the property that contains the limit.
    public let value: any WritableKeyPath<Bounds, Int> & Sendable
    /// The largest valid value.
    public private(set) var limit = 1_000_000
  }

  /// All limits, in the order they are printed.
  public static let all = [
    Bound(name: "depth", summary: "the maximum number of screens in a stack", counted: "screens in a stack", value: \.depth),
    Bound(
      name: "layers", summary: "the maximum number of layers in a window", counted: "layers in a window, its root and modal layers",
      value: \.layers),
    Bound(
      name: "waiting", summary: "the maximum number of waiting links, and of waiting routes", counted: "links or routes that wait",
      value: \.waiting),
    Bound(
      name: "samples", summary: "the maximum number of samples to open for each link", counted: "samples opened for each link",
      value: \.samples),
    Bound(
      name: "pairs", summary: "the maximum number of link pairs to open in each state, both links of a pair at once",
      counted: "pairs of links opened at the same time", value: \.pairs),
    Bound(name: "states", summary: "the maximum number of states to list", counted: "states", value: \.states, limit: 1_000_000_000),
  ]

  /// Returns the limits whose values in these bounds differ from those in at least one of the given bounds, each with its value in these
  /// bounds.
  public func changes(from others: Bounds...) -> [(name: String, value: Int)] {
    Self.all.filter { bound in others.contains { $0[keyPath: bound.value] != self[keyPath: bound.value] } }
      .map { ($0.name, self[keyPath: $0.value]) }
  }

  /// Returns the limits that are larger in other bounds than in these, with the larger values, as text such as `depth=4,layers=3`.
  package func text(ofLarger other: Bounds) -> String {
    union(other).changes(from: self).map { "\($0.name)=\($0.value)" }.joined(separator: ",")
  }

  /// Returns the bounds with the larger of each limit in these and in other bounds.
  func union(_ other: Bounds) -> Bounds {
    Self.all.reduce(into: self) { $0[keyPath: $1.value] = max(self[keyPath: $1.value], other[keyPath: $1.value]) }
  }

  /// All limits with their values: `{depth 3, layers 2, waiting 1, samples 1, pairs 0, states 40}`.
  public var inFull: String { text(of: Self.all) }

  private func text(of bounds: some Sequence<Bound>) -> String {
    "{\(bounds.map { "\($0.name) \(self[keyPath: $0.value])" }.joined(separator: ", "))}"
  }
}

extension Bounds: CustomStringConvertible {
  /// The limits that a proof depends on: `{depth 3, layers 2, waiting 1, samples 1}`. The numbers of pairs and states are omitted.
  public var description: String { text(of: Self.all.dropLast(2)) }
}

// MARK: - Comparing with states

extension Bounds {
  /// Returns whether a state is within the bounds.
  func contain(_ state: NavigationState) -> Bool { widened(toHold: state) == self }

  /// Returns whether the value of one slot (a part of the state, see ``SlotTable``) is within the bounds. The other slots may exceed them.
  func contain(_ value: SlotTable.Value) -> Bool {
    switch value {
    case .frame(let frame): frame.kind != .window || frame.count <= layers
    case .whole(let node): widened(toHold: node) == self
    case .waiting(let items): widened(toHold: items) == self
    case .absent, .value, .transition: true
    }
  }

  /// Returns the smallest bounds that contain a state, with no limit smaller than in these bounds.
  func widened(toHold state: NavigationState) -> Bounds {
    Waiting.Kind.allCases.reduce(widened(toHold: state.root)) { $0.widened(toHold: state.waiting($1)) }
  }

  /// Returns the smallest bounds that contain a subtree. The rest of the state may exceed them.
  private func widened(toHold node: Node) -> Bounds {
    var bounds = self
    switch node.kind {
    case .stack: bounds.depth = max(depth, node.children.count)
    case .window: bounds.layers = max(layers, node.children.count)
    default: break
    }
    return node.children.reduce(bounds) { $0.widened(toHold: $1) }
  }

  /// Returns the smallest bounds that contain waiting items of one kind. Routes that wait for a screen, and items that are held back,
  /// are limited; of deferred routes, the number of the moves in which they began, which may exceed the limit by one. Running effects have
  /// no limit of their own.
  private func widened(toHold items: [Waiting]) -> Bounds {
    var bounds = self
    switch items.first?.kind {
    case .screen, .held: bounds.waiting = max(waiting, items.count)
    case .later: bounds.waiting = max(waiting, Set(items.compactMap { $0.relativeInstant?.start }).count - 1)
    case .outcome, nil: break
    }
    return bounds
  }
}
