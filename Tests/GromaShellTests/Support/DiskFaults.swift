import Foundation
import GromaTesting
import Testing

/// A fault at one of the calls by which the program changes files. The library `Tests/Support/DiskFaults` causes it.
struct DiskFaults: CustomTestStringConvertible {
  enum Kind: String, CaseIterable {
    /// The process is killed before the call.
    case kill
    /// The process is killed after half of the bytes of a write, or after another call.
    case half
    /// The call fails because the disk is full, a write after half of its bytes. Later writes fail, too.
    case full
  }

  let kind: Kind
  /// Whether the file system has no files without names, so that drafts have names.
  let namesDrafts: Bool

  var testDescription: String { "\(kind)\(namesDrafts ? ", named drafts" : "")" }

  /// All faults in a nightly run, otherwise those that the others nearly imply.
  static let all =
    isNightly
    ? Kind.allCases.flatMap { kind in [false, true].map { DiskFaults(kind: kind, namesDrafts: $0) } }
    : [.half, .full].map { DiskFaults(kind: $0, namesDrafts: false) }

  /// Whether the tests that take long run, as in `Tools/test --nightly`.
  static let isNightly = Seeds.number != nil

  /// A run of the program with a fault.
  struct Run {
    let folder: ScriptFolder
    /// The variables that load the library.
    let environment: [String: String]
    /// The number of the call with the fault.
    let call: Int
  }

  /// Runs the program with a fault at the first call that changes files, then at the second, and so on, until a run ends without a fault.
  ///
  /// - Parameters:
  ///   - files: The files in the folder before each run.
  ///   - run: Runs the program in the folder, with the variables of the run.
  ///   - check: Checks the folder after a run with a fault, and the result of the run.
  /// - Returns: The number of runs with a fault.
  @discardableResult
  func atEachCall<Result>(
    files: [String: String] = [:], run: (Run) throws -> Result, check: (Run, Result) throws -> Void
  ) throws -> Int {
    let library = try Self.library.get()
    for call in 1... {
      let counter = try ScriptFolder(["count": String(repeating: "\0", count: 8)])
      let folder = try ScriptFolder(files)
      var environment = [
        "LD_PRELOAD": library, "DISK_FAULTS_FOLDER": folder.path, "DISK_FAULTS_COUNT": counter["count"], "DISK_FAULTS_AT": "\(call)",
        "DISK_FAULTS_KIND": kind.rawValue,
      ]
      if namesDrafts { environment["DISK_FAULTS_NAMED"] = "1" }
      let fault = Run(folder: folder, environment: environment, call: call)
      let result = try run(fault)
      let count = try Data(contentsOf: URL(filePath: counter["count"])).reversed().reduce(0) { $0 << 8 | Int($1) }
      // The first run would have no fault if the library had not been loaded.
      guard count >= call else {
        #expect(call > 1, "the program changes no files")
        print("disk faults: \(call - 1) runs")
        return call - 1
      }
      try check(fault, result)
    }
    return 0
  }

  private static let library = Swift.Result { try compiled() }

  private static func compiled() throws -> String {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Support/DiskFaults/disk_faults.c")
    let library = NSTemporaryDirectory() + "groma-\(UUID().uuidString).so"
    let result = try groma(
      ["-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl"],
      program: try #require(InstalledProgram.compiler))
    try #require(result.code == 0, "\(result.error)")
    return library
  }
}
