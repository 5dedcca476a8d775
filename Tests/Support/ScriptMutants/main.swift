import Glibc
import Groma
import GromaConsole
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import GromaScripts

// Runs changed scripts that must fail: ScriptMutants EQUIVALENT EVERY FILE…
//
// Every EVERYth mutant is run. The file EQUIVALENT lists mutants with the same meaning as the script. For each mutant that passes and
// should not, a line `survived FILE:LINE NAME` is printed; for each listed mutant `listed NAME`; and for each kind `count KIND MUTANTS
// FAILED COMMUTING LISTED SURVIVED`. Exits with 0, or with 2 if an unchanged file does not pass.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, let every = Int(arguments[1]), every > 0, let list = try? FileError.readText(arguments[0]) else {
  print("usage: ScriptMutants EQUIVALENT EVERY FILE…")
  exit(2)
}
let equivalent = Set(list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))

@MainActor
struct Counts {
  private var counts: [Mutant.Kind: [Int]] = [:]
  private let runner = ScriptRunner(.plaza, of: [.plaza, .kiosk, .lab])
  private var number = 0
  /// The interval of mutants that are run: 10 runs one in ten.
  let every: Int
  /// The names of the mutants with the same meaning as the script.
  let equivalent: Set<String>

  init(every: Int, equivalent: Set<String>) { (self.every, self.equivalent) = (every, equivalent) }

  /// Runs the mutants of a file. Returns false if the unchanged file does not pass.
  mutating func add(_ file: String) -> Bool {
    guard let text = try? FileError.readText(file), let all = try? Mutants(text, runner.run(text, file: file)).all,
      runner.run(text, file: file).outcome == .passed
    else { return false }
    for mutant in all {
      number += 1
      if number % every == 0 { add(mutant, file) }
    }
    return true
  }

  private mutating func add(_ mutant: Mutant, _ file: String) {
    var counts = counts[mutant.kind] ?? [0, 0, 0, 0, 0]
    counts[0] += 1
    if runner.run(mutant.text, file: file).outcome != .passed {
      counts[1] += 1
    } else if commutes(mutant, file) {
      counts[2] += 1
    } else if equivalent.contains(mutant.name(in: file)) {
      counts[3] += 1
      print("listed \(mutant.name(in: file))")
    } else {
      counts[4] += 1
      print("survived \(file):\(mutant.line) \(mutant.name(in: file))")
    }
    self.counts[mutant.kind] = counts
  }

  /// Returns whether swapped steps have the same output in either order, so that no check could fail.
  private func commutes(_ mutant: Mutant, _ file: String) -> Bool {
    let outputs = mutant.witnesses.map { runner.run($0, file: file).steps.suffix(3) }
    guard outputs.count == 2, outputs.allSatisfy({ $0.count == 3 && $0.allSatisfy { $0.problem == nil } }) else { return false }
    return outputs[0].map(\.output) == outputs[1].map(\.output)
  }

  func printSum() {
    for kind in Mutant.Kind.allCases {
      print("count \(kind) \((counts[kind] ?? [0, 0, 0, 0, 0]).map(String.init).joined(separator: " "))")
    }
  }
}

var counts = Counts(every: every, equivalent: equivalent)
for file in arguments.dropFirst(2) where !counts.add(file) {
  print("error: '\(file)' does not pass as it is")
  exit(2)
}
counts.printSum()
