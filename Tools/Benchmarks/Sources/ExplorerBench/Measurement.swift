import Foundation
import GromaExplorer

/// What an exploration of a market took, in a process of its own: so its memory is its own.
struct Measurement: Codable {
  var states: String
  var transitions: Int
  /// How often links were opened.
  var links: Int
  /// How often the app's own code was run.
  var runs: Int
  /// Of the processor.
  var seconds: Double
  /// The most memory that the process had, in bytes.
  var memory: Int

  /// What is explored.
  struct Subject {
    /// A ``Market``, or ``Stacks``.
    enum App: String { case market, stacks }

    var app = App.market
    var tabs: Int
    var depth: Int
    var layers: Int
    var engine: Exploration.Engine
    var scope = Scope.all

    /// Which properties are held against it: all that every app has, or that every link lands.
    enum Scope: String { case all, links }

    /// Within bounds that states alone never meet.
    var bounds: Bounds { Bounds(depth: depth, layers: layers, samples: 3, states: 1_000_000_000) }

    var arguments: [String] { [app.rawValue, "\(tabs)", "\(depth)", "\(layers)", engine.rawValue, scope.rawValue] }

    init(_ app: App = .market, tabs: Int, depth: Int, layers: Int, engine: Exploration.Engine) {
      (self.app, self.tabs, self.depth, self.layers, self.engine) = (app, tabs, depth, layers, engine)
    }

    init?(_ arguments: [String]) {
      let numbers = arguments.compactMap { Int($0) }
      guard 5...6 ~= arguments.count, numbers.count == 3, let app = App(rawValue: arguments[0]),
        let engine = Exploration.Engine(rawValue: arguments[4]), let scope = Scope(rawValue: arguments.count == 6 ? arguments[5] : "all")
      else { return nil }
      self.init(app, tabs: numbers[0], depth: numbers[1], layers: numbers[2], engine: engine)
      self.scope = scope
    }

    @MainActor var exploration: Exploration {
      let properties = scope == .links ? Property.builtIn.filter { $0.name == "every link lands" } : nil
      return Exploration(
        app == .market ? Market.app(tabs: tabs) : Stacks.app(tabs: tabs), bounds: bounds, properties: properties, engine: engine)
    }
  }

  /// Explores here.
  ///
  /// - Throws: Something is wrong with the market, so that the figures would be those of something else.
  @MainActor init(exploring subject: Subject) throws {
    let report = subject.exploration.run()
    guard report.isComplete, report.findings.isEmpty else {
      throw Failure(report.lines.joined(separator: "\n"))
    }
    states = "\(report.counts.large?.states ?? "\(report.counts.states)")"
    transitions = report.counts.transitions
    links = report.counts.opened
    runs = report.counts.runs
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    seconds = usage.seconds
    // What the system counts of a process begins with what its parent had.
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace).dropFirst().first
    guard let peak, let kilobytes = Int(peak) else { throw Failure("the system does not say how much memory there was") }
    memory = kilobytes * 1_024
  }

  /// Explores in a process of its own.
  init(of subject: Subject) throws {
    let (output, _) = try Command(CommandLine.arguments[0], ["measure"] + subject.arguments).run()
    self = try JSONDecoder().decode(Self.self, from: Data(output.utf8))
  }
}

/// Something that cannot be measured.
struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// A program that is run to its end.
struct Command {
  var path: String
  var arguments: [String]
  var folder: URL?

  init(_ path: String, _ arguments: [String], in folder: URL? = nil) {
    (self.path, self.arguments, self.folder) = (path, arguments, folder)
  }

  /// Runs it.
  ///
  /// - Returns: What it printed, and the seconds of the processor that it took.
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
