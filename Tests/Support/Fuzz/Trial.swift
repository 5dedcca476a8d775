import GromaTesting

/// Inputs of one kind, each made by chance from its number, and what must hold of every one.
@MainActor
protocol Trial {
  /// The number of inputs that were tried.
  var count: Int { get }
  /// What was tried, with counts.
  var summary: String { get }
  /// The input with a number, as it is shown to a person.
  func input(_ number: UInt64) -> String
  /// Tries the input with a number.
  ///
  /// - Returns: What does not hold of it; nil where all holds.
  mutating func violation(_ number: UInt64) -> String?
}

extension SeededGenerator {
  /// The chance of one input of a seed.
  init(seed: UInt64, number: UInt64) { self.init(seed: seed &+ number &* 0xD1B5_4A32_D192_ED03) }
}

/// The kinds of inputs, by the word on the command line.
enum Subject: String, CaseIterable {
  case lines, states, links

  @MainActor func trial(seed: UInt64) throws -> any Trial {
    switch self {
    case .lines: LineTrial(seed: seed)
    case .states: try StateTrial(seed: seed)
    case .links: try LinkTrial(seed: seed)
    }
  }
}
