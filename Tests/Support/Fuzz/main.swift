import Console
import Glibc

// Tries the laws of the command language on random lines: Fuzz [COUNT [SEED [PLACE]]]
//
// Writes the number of the case that it tries to the file PLACE, for who wants to know where it trapped; `Fuzz show SEED CASE` shows one.
// Exits with 0 when all laws hold, with 1 after the first that does not.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "show", arguments.count == 3, let seed = UInt64(arguments[1]), let number = UInt64(arguments[2]) {
  print(RandomText(seed: seed, number: number).text.debugDescription)
  exit(0)
}

let count = arguments.first.map { Int($0) } ?? 1_000_000
let seed = arguments.dropFirst().first.map { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
guard let count, let seed, count > 0 else {
  print("usage: Fuzz [COUNT [SEED [PLACE]]]")
  exit(2)
}
// C reads the path.
let place = arguments.count > 2 ? unsafe open(arguments[2], O_WRONLY | O_CREAT, 0o600) : -1
let isWatched = isatty(STDERR_FILENO) == 1
let clock = ContinuousClock()
let start = clock.now
var tally = Tally()
var number: UInt64 = 0
var shown = 0

func report(_ text: String, to stream: Int32) {
  let bytes = Array(text.utf8)
  // C reads as many bytes as there are.
  _ = unsafe bytes.withUnsafeBytes { unsafe write(stream, $0.baseAddress, $0.count) }
}

@MainActor func rate() -> String {
  let seconds = (clock.now - start) / .seconds(1)
  return "\(Int(seconds.rounded())) s, \(Int(Double(tally.lines) / max(seconds, 0.001))) lines a second"
}

print("fuzz: \(count) lines, seed \(seed)")
fflush(nil)
while tally.lines < count {
  if place >= 0 {
    let digits = Array("\(number)".utf8)
    // C reads as many bytes as there are.
    _ = unsafe digits.withUnsafeBytes { unsafe pwrite(place, $0.baseAddress, $0.count, 0) }
  }
  let random = RandomText(seed: seed, number: number)
  if let broken = LanguageLaws.violation(of: random, &tally) {
    if isWatched { report("\r\u{1B}[K", to: STDERR_FILENO) }
    print("fuzz: case \(number) of seed \(seed): \(broken)\n\(random.text.debugDescription)")
    exit(1)
  }
  number += 1
  if isWatched, tally.lines - shown >= 50_000 {
    shown = tally.lines
    report("\r\u{1B}[K\(tally.lines * 100 / count) %, \(rate())", to: STDERR_FILENO)
  }
}
if isWatched { report("\r\u{1B}[K", to: STDERR_FILENO) }
print("fuzz: \(tally.description); no law broken, in \(rate())")
