import Glibc
import Logging

// Tests laws on inputs: see the usage below.
//
// Random inputs are numbered. PLACE is a file that contains the number of the current input, so that the input can be found after a trap.
// Exits with 0 if all laws hold, and with 1 after the first violation.

// The log of the app would fill the terminal.
LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }

let usage = """
  usage: Fuzz [SUBJECT] [COUNT [SEED [PLACE]]]    tries random inputs: 1000000, of a random seed, by default
         Fuzz show SUBJECT SEED NUMBER            prints the bytes of a random input
         Fuzz corpus FOLDER                       tries the inputs in the files FOLDER/SUBJECT of all subjects
         Fuzz file SUBJECT FILE                   tries one file
         Fuzz coverage SUBJECT OPTION…            runs libFuzzer, in a build for it
  SUBJECT is one of \(Subject.allCases.map(\.rawValue).joined(separator: ", "))
  """
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "show":
  guard arguments.count == 4, let subject = Subject(rawValue: arguments[1]), let seed = UInt64(arguments[2]),
    let number = UInt64(arguments[3])
  else { fail(usage) }
  write(try subject.trial(seed: seed).input(number), to: STDOUT_FILENO)
case "file":
  guard arguments.count == 3, let subject = Subject(rawValue: arguments[1]) else { fail(usage) }
  try tryFile(arguments[2], of: subject)
case "corpus":
  guard arguments.count == 2 else { fail(usage) }
  try tryCorpora(in: arguments[1])
case "coverage":
  #if COVERAGE
    guard arguments.count > 1, let subject = Subject(rawValue: arguments[1]) else { fail(usage) }
    exit(try runLibFuzzer(subject, arguments.dropFirst(2)))
  #else
    fail("fuzz: this build has no libFuzzer; Tools/fuzz coverage builds one")
  #endif
default:
  let subject = arguments.first.flatMap(Subject.init)
  let numbers = arguments.dropFirst(subject == nil ? 0 : 1)
  guard numbers.count < 4, numbers.prefix(2).allSatisfy({ UInt64($0) != nil }) else { fail(usage) }
  let rest = Array(numbers)
  try tryRandomInputs(
    of: subject ?? .lines, count: rest.isEmpty ? 1_000_000 : Int(rest[0]) ?? 0,
    seed: rest.count > 1 ? UInt64(rest[1]) ?? 0 : UInt64.random(in: 0..<1_000_000_000), place: rest.count > 2 ? rest[2] : nil)
}
