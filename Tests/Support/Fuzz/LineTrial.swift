/// The laws of the command language, tested on random lines and scripts.
struct LineTrial: Trial {
  let seed: UInt64
  private var tally = Tally()

  init(seed: UInt64) { self.seed = seed }

  var count: Int { tally.lines }
  var summary: String { tally.description }

  func input(_ number: UInt64) -> [UInt8] { Array(RandomText(seed: seed, number: number).text.utf8) }

  mutating func violation(_ input: [UInt8]) -> String? { LanguageLaws.violation(of: String(decoding: input, as: UTF8.self), &tally) }
}
