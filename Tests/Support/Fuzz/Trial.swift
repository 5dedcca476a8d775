import GromaTesting

/// A series of random inputs of one kind, each determined by its number, and the laws that must hold for all of them.
@MainActor
protocol Trial {
  /// The number of inputs tried so far.
  var count: Int { get }
  /// A sentence with the counts of the inputs tried so far.
  var summary: String { get }
  /// Returns the input with a number as text.
  func input(_ number: UInt64) -> String
  /// Tries the input with a number.
  ///
  /// - Returns: A description of the law that is broken, or nil if none is.
  mutating func violation(_ number: UInt64) -> String?
}

extension SeededGenerator {
  /// Creates the generator for one input of a seed.
  init(seed: UInt64, number: UInt64) { self.init(seed: seed &+ number &* 0xD1B5_4A32_D192_ED03) }
}

/// The kinds of input, named as on the command line.
enum Subject: String, CaseIterable {
  case lines, states, links, associations

  @MainActor func trial(seed: UInt64) throws -> any Trial {
    switch self {
    case .lines: LineTrial(seed: seed)
    case .states: try StateTrial(seed: seed)
    case .links: try LinkTrial(seed: seed)
    case .associations: try AssociationTrial(seed: seed)
    }
  }
}
