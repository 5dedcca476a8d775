import Foundation

/// Tries random inputs, and exits with 1 after the first violation.
///
/// - Parameter place: The path of a file to which the number of the current input is written.
@MainActor func tryRandomInputs(of subject: Subject, count: Int, seed: UInt64, place: String?) throws {
  // C reads the path.
  let place = place.map { unsafe open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
  let isWatched = isatty(STDERR_FILENO) == 1
  let clock = ContinuousClock()
  let start = clock.now
  var trial = try subject.trial(seed: seed)
  var number: UInt64 = 0
  var shown = 0
  func rate() -> String {
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
    let input = trial.input(number)
    if let broken = trial.violation(input) {
      if isWatched { write("\r\u{1B}[K", to: STDERR_FILENO) }
      print("fuzz: input \(number) of seed \(seed): \(broken)\n\(text(of: input))")
      exit(1)
    }
    number += 1
    if isWatched, trial.count - shown >= 50_000 {
      shown = trial.count
      write("\r\u{1B}[K\(trial.count * 100 / count) %, \(rate())", to: STDERR_FILENO)
    }
  }
  if isWatched { write("\r\u{1B}[K", to: STDERR_FILENO) }
  print("fuzz: \(trial.summary); no law broken, in \(rate())")
}

/// Tries the inputs of the corpora in a folder, and exits with 1 if one of them breaks a law. The corpus of a subject is a file with its name,
/// which contains an input in Base64 on each line.
@MainActor func tryCorpora(in folder: String) throws {
  var isBroken = false
  for subject in Subject.allCases {
    // A trial with a fixed seed, so that the result depends only on the inputs.
    var trial = try subject.trial(seed: 1)
    let path = "\(folder)/\(subject)"
    guard let bytes = read(path) else { fail("fuzz: '\(path)' cannot be read") }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for (index, line) in lines.enumerated() {
      guard let input = Data(base64Encoded: Data(line)) else { fail("fuzz: \(path):\(index + 1) is not Base64") }
      guard let broken = trial.violation(Array(input)) else { continue }
      print("fuzz: \(path):\(index + 1): \(broken)\n\(text(of: Array(input)))")
      isBroken = true
    }
    if lines.isEmpty { fail("fuzz: '\(path)' contains no input") }
    print("fuzz: \(lines.count) inputs of \(path), \(trial.summary)")
  }
  if isBroken { exit(1) }
}

/// Tries one file, and exits with 1 if it breaks a law.
@MainActor func tryFile(_ file: String, of subject: Subject) throws {
  guard let input = read(file) else { fail("fuzz: '\(file)' cannot be read") }
  var trial = try subject.trial(seed: 1)
  if let broken = trial.violation(input) {
    print("fuzz: \(file): \(broken)\n\(text(of: input))")
    exit(1)
  }
  print("fuzz: \(file): \(trial.summary); no law broken")
}

/// Returns an input as text on one line.
func text(of input: [UInt8]) -> String { String(decoding: input, as: UTF8.self).debugDescription }

/// Prints a message to standard error and exits with 2.
func fail(_ message: String) -> Never {
  write(message + "\n", to: STDERR_FILENO)
  exit(2)
}

func write(_ text: String, to stream: Int32) { write(Array(text.utf8), to: stream) }

func write(_ bytes: [UInt8], to stream: Int32) {
  // C reads as many bytes as the buffer has.
  _ = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(stream, $0.baseAddress, $0.count) }
}

/// Returns the bytes of a file, or nil if it cannot be read.
func read(_ file: String) -> [UInt8]? {
  // C reads the path, and writes no more bytes than the buffer has.
  let descriptor = unsafe open(file, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var all: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe Foundation.read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 ? nil : all }
    all += chunk.prefix(count)
  }
}
