/// What keeps an exploration small. What lies beyond is counted, and not followed.
public struct Bounds: Hashable, Codable, Sendable {
  /// How many screens a stack holds.
  public var depth: Int
  /// How many layers a window has, its root included.
  public var layers: Int
  /// How many samples of each link are opened.
  public var samples: Int
  /// How many states are looked at.
  public var states: Int

  /// Bounds.
  public init(depth: Int = 3, layers: Int = 2, samples: Int = 1, states: Int = 10_000) {
    self.depth = depth
    self.layers = layers
    self.samples = samples
    self.states = states
  }
}

extension Bounds: CustomStringConvertible {
  /// Those that a proof depends on: `{depth 3, layers 2, samples 1}`.
  public var description: String { "{depth \(depth), layers \(layers), samples \(samples)}" }
}
