import Foundation
public import Testing

/// The model checker Spin (https://spinroot.com), with a C compiler for what it makes of a model.
public enum Spin {
  /// Whether both are installed.
  public static let isInstalled = compiler != nil && program("spin") != nil

  /// What a full search of a model found.
  public struct Search: Hashable, Sendable {
    /// States.
    public var states: Int
    /// Transitions, of which the beginning counts as one.
    public var transitions: Int
    /// Errors: states in which nothing can happen though something should, assertions that fail.
    public var errors: Int
  }

  /// Why a search gave no numbers: all that was printed.
  public struct Failure: Error, CustomStringConvertible {
    /// What was printed.
    public let description: String
  }

  private static let compiler = ["cc", "clang", "gcc"].lazy.compactMap(program).first

  private static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Searches all states of a model in Promela: exactly, depth first, without leaving anything out.
  ///
  /// - Throws: ``Failure``, and what keeps files from being written.
  public static func search(_ model: String) throws -> Search {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(model.utf8).write(to: folder.appending(path: "model.pml"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.currentDirectoryURL = folder
    let compile = "\(compiler ?? "cc") -O2 -w -DSAFETY -DNOREDUCE -o pan pan.c"
    process.arguments = ["-c", "exec 2>&1; spin -a model.pml && \(compile) && ./pan -m1000000"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    func number(_ pattern: some RegexComponent<(Substring, Substring)>) -> Int? {
      output.firstMatch(of: pattern).flatMap { Int($0.output.1) }
    }
    guard process.terminationStatus == 0, !output.contains("search depth too small"), let states = number(/(\d+) states, stored/),
      let transitions = number(/(\d+) transitions \(= stored\+matched\)/), let errors = number(/errors: (\d+)/)
    else { throw Failure(description: output) }
    return Search(states: states, transitions: transitions, errors: errors)
  }
}

/// Expects that Spin finds so many states and transitions in a model, and no error. It counts the beginning as one transition more.
public func expectSpin(_ model: String, findsStates states: Int, transitions: Int, sourceLocation: SourceLocation = #_sourceLocation) throws
{
  let found = try Spin.search(model)
  #expect(found.states == states, "\(model)", sourceLocation: sourceLocation)
  #expect(found.transitions == transitions + 1, "\(model)", sourceLocation: sourceLocation)
  #expect(found.errors == 0, sourceLocation: sourceLocation)
}
