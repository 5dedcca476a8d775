import Glibc
import Logging

// Tests laws on random inputs: Fuzz [lines|states|links|associations] [COUNT [SEED [PLACE]]]
//
// Writes the number of the current input to the file PLACE, so that the input can be found after a trap. `Fuzz show SUBJECT SEED NUMBER`
// prints one input. Exits with 0 if all laws hold, and with 1 after the first violation.

// The log of the app would fill the terminal.
LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "show", arguments.count == 4, let subject = Subject(rawValue: arguments[1]), let seed = UInt64(arguments[2]),
  let number = UInt64(arguments[3])
{
  print(try subject.trial(seed: seed).input(number))
  exit(0)
}

let subject = arguments.first.flatMap(Subject.init) ?? .lines
if Subject(rawValue: arguments.first ?? "") != nil { arguments.removeFirst() }
let count = arguments.first.map { Int($0) } ?? 1_000_000
let seed = arguments.dropFirst().first.map { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
guard let count, let seed, count > 0 else {
  print("usage: Fuzz [\(Subject.allCases.map(\.rawValue).joined(separator: "|"))] [COUNT [SEED [PLACE]]]")
  exit(2)
}
// C reads the path.
let place = arguments.count > 2 ? unsafe open(arguments[2], O_WRONLY | O_CREAT, 0o600) : -1
let isWatched = isatty(STDERR_FILENO) == 1
let clock = ContinuousClock()
let start = clock.now
var trial = try subject.trial(seed: seed)
var number: UInt64 = 0
var shown = 0

func report(_ text: String, to stream: Int32) {
  let bytes = Array(text.utf8)
  // C reads as many bytes as the buffer has.
  _ = unsafe bytes.withUnsafeBytes { unsafe write(stream, $0.baseAddress, $0.count) }
}

@MainActor func rate() -> String {
  let seconds = (clock.now - start) / .seconds(1)
  return "\(Int(seconds.rounded())) s, \(Int(Double(trial.count) / max(seconds, 0.001))) \(subject) a second"
}

print("fuzz: \(count) \(subject), seed \(seed)")
fflush(nil)
while trial.count < count {
  if place >= 0 {
    let digits = Array("\(number)".utf8)
    // C reads as many bytes as the buffer has.
    _ = unsafe digits.withUnsafeBytes { unsafe pwrite(place, $0.baseAddress, $0.count, 0) }
  }
  if let broken = trial.violation(number) {
    if isWatched { report("\r\u{1B}[K", to: STDERR_FILENO) }
    print("fuzz: input \(number) of seed \(seed): \(broken)\n\(trial.input(number))")
    exit(1)
  }
  number += 1
  if isWatched, trial.count - shown >= 50_000 {
    shown = trial.count
    report("\r\u{1B}[K\(trial.count * 100 / count) %, \(rate())", to: STDERR_FILENO)
  }
}
if isWatched { report("\r\u{1B}[K", to: STDERR_FILENO) }
print("fuzz: \(trial.summary); no law broken, in \(rate())")
