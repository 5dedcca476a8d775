import GromaTesting

/// A kind of input, with random inputs that are determined by their numbers, and the laws that must hold for all inputs.
@MainActor
protocol Trial {
  /// The number of inputs tried so far.
  var count: Int { get }
  /// A sentence with the counts of the inputs tried so far.
  var summary: String { get }
  /// Returns the random input with a number.
  func input(_ number: UInt64) -> [UInt8]
  /// Tries an input. The result depends only on the input.
  ///
  /// - Returns: A description of the law that is broken, or nil if none is.
  mutating func violation(_ input: [UInt8]) -> String?
}

extension SeededGenerator {
  /// Creates the generator for one input of a seed.
  init(seed: UInt64, number: UInt64) { self.init(seed: seed &+ number &* 0xD1B5_4A32_D192_ED03) }
}

extension [UInt8] {
  /// Returns whether an expensive law is tried on this input: one input in `period`, selected by the bytes of the input.
  func isSelected(oneIn period: UInt64) -> Bool { reduce(0) { $0 &* 31 &+ UInt64($1) } % period == 0 }
}

/// The kinds of input, named as on the command line.
enum Subject: String, CaseIterable {
  case lines, commands, trees, states, links, associations

  @MainActor func trial(seed: UInt64) throws -> any Trial {
    switch self {
    case .lines: LineTrial(seed: seed)
    case .commands: try CommandTrial(seed: seed)
    case .trees: try TreeTrial(seed: seed)
    case .states: try StateTrial(seed: seed)
    case .links: try LinkTrial(seed: seed)
    case .associations: try AssociationTrial(seed: seed)
    }
  }
}
