/// The laws of the command language, tested on random lines and scripts.
struct LineTrial: Trial {
  let seed: UInt64
  private var tally = Tally()

  init(seed: UInt64) { self.seed = seed }

  var count: Int { tally.lines }
  var summary: String { tally.description }

  func input(_ number: UInt64) -> String { RandomText(seed: seed, number: number).text.debugDescription }

  mutating func violation(_ number: UInt64) -> String? { LanguageLaws.violation(of: RandomText(seed: seed, number: number), &tally) }
}
