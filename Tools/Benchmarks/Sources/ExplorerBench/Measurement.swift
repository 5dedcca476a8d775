import Foundation
import GromaExplorer

/// The figures of one exploration. The exploration runs in a separate process, so that only its own memory is measured.
struct Measurement: Codable {
  var states: String
  var transitions: Int
  /// The number of times that a link with a destination was opened.
  var links: Int
  /// The number of runs of the app's code.
  var runs: Int
  /// The CPU time in seconds.
  var seconds: Double
  /// The peak memory of the process in bytes.
  var memory: Int

  /// The app, the bounds and the checks of an exploration.
  struct Subject {
    /// The explored app: ``Market`` or ``Stacks``.
    enum App: String { case market, stacks }

    var app = App.market
    var tabs: Int
    var depth: Int
    var layers: Int
    var scope = Scope.all

    /// The checks: all properties of the app; only the property that every link lands; the same without repeated runs of the app's code, as in
    /// the model for Spin, which contains no code; or all properties and one over time.
    enum Scope: String { case all, links, model, overTime }

    var bounds: Bounds { Bounds(depth: depth, layers: layers, samples: 3) }

    var arguments: [String] { [app.rawValue, "\(tabs)", "\(depth)", "\(layers)", scope.rawValue] }

    init(_ app: App = .market, tabs: Int, depth: Int, layers: Int) {
      (self.app, self.tabs, self.depth, self.layers) = (app, tabs, depth, layers)
    }

    init?(_ arguments: [String]) {
      let numbers = arguments.compactMap { Int($0) }
      guard 4...5 ~= arguments.count, numbers.count == 3, let app = App(rawValue: arguments[0]),
        let scope = Scope(rawValue: arguments.count == 5 ? arguments[4] : "all")
      else { return nil }
      self.init(app, tabs: numbers[0], depth: numbers[1], layers: numbers[2])
      self.scope = scope
    }

    @MainActor var exploration: Exploration {
      let properties: [Property]? =
        switch scope {
        case .all: nil
        case .links, .model: Property.builtIn.filter { $0.name == "every link lands" }
        case .overTime:
          Property.builtIn + [Property("a checkout ends", .leadsTo(.open("checkout"), !.open("checkout")), assuming: [.everyMove])]
        }
      return Exploration(
        app == .market ? Market.app(tabs: tabs) : Stacks.app(tabs: tabs), bounds: bounds, properties: properties,
        audit: scope == .model ? .off : .thinning)
    }
  }

  /// Explores the subject in this process.
  ///
  /// - Throws: ``Failure`` if the exploration is incomplete or has findings, or if the memory use cannot be read.
  @MainActor init(exploring subject: Subject) throws {
    let report = subject.exploration.run()
    guard report.isComplete, report.findings.isEmpty else {
      throw Failure(report.lines.joined(separator: "\n"))
    }
    states = "\(report.counts.states)"
    transitions = report.counts.transitions.clamped
    links = report.counts.opened.clamped
    runs = report.counts.runs
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    seconds = usage.seconds
    // The kernel's resource usage of a child process includes the peak of its parent before `exec`. `/proc/self/status` contains only the
    // peak of this process.
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace).dropFirst().first
    guard let peak, let kilobytes = Int(peak) else { throw Failure("the system does not report the memory used") }
    memory = kilobytes * 1_024
  }

  /// Explores the subject in a separate process.
  init(of subject: Subject) throws {
    let (output, _) = try Command(CommandLine.arguments[0], ["measure"] + subject.arguments).run()
    self = try JSONDecoder().decode(Self.self, from: Data(output.utf8))
  }
}

/// The reason why a measurement failed.
struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// A command, run as a child process.
struct Command {
  var path: String
  var arguments: [String]
  var folder: URL?

  init(_ path: String, _ arguments: [String], in folder: URL? = nil) {
    (self.path, self.arguments, self.folder) = (path, arguments, folder)
  }

  /// Runs the command until it exits.
  ///
  /// - Returns: The standard output, and the CPU time of the program in seconds.
  /// - Throws: ``Failure`` if the program does not exit with status 0, or another error if the program cannot be started.
  func run() throws -> (output: String, seconds: Double) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    let before = Self.secondsOfChildren
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("\(path) \(arguments.joined(separator: " ")) failed: \(output)") }
    return (output, Self.secondsOfChildren - before)
  }

  private static var secondsOfChildren: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return usage.seconds
  }
}

extension rusage {
  fileprivate var seconds: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1_000_000
  }
}
