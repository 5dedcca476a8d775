import ArgumentParser
import Console
import Explorer
import FoundationEssentials
import LibEdit
import Navigation

/// Explores an app.
struct Explore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let everything happen that can, from the launch on, and say what holds in every state.",
    discussion: """
      Every action, every way out and every link is tried in every state, in a live app of its own. What lies beyond the bounds is counted, and \
      not followed; a verdict says the bounds that it holds in.
      Exit codes: 0 nothing is violated; 1 something is; 2 usage, or a file that cannot be written.
      """)

  @OptionGroup var options: Options

  @Option(
    help: ArgumentHelp("What keeps it small: depth=3,layers=2,samples=1,states=10000.", valueName: "name=number,…"),
    transform: Bounds.init(written:))
  var bounds = Bounds()

  @Option(name: .customLong("property"), help: ArgumentHelp("Only this property; may be given again.", valueName: "sentence"))
  var names: [String] = []

  @Option(help: ArgumentHelp("How long to explore at most.", valueName: "seconds"))
  var time: Int?

  @Option(name: .customLong("trace"), help: ArgumentHelp("Write each violation as a command file into a folder.", valueName: "folder"))
  var folder: String?

  @Option(help: ArgumentHelp("Write which screen leads to which, for Graphviz.", valueName: "file"))
  var dot: String?

  @Option(help: ArgumentHelp("The same, for Mermaid.", valueName: "file"))
  var mermaid: String?

  @Option(help: ArgumentHelp("The same, as GraphML.", valueName: "file"))
  var graphml: String?

  func validate() throws {
    let known = options.definition.properties.map(\.name)
    for name in names where !known.contains(name) {
      throw ValidationError("There is no property '\(name)'; there are: \(known.joined(separator: "; ")).")
    }
    if let time, time < 1 { throw ValidationError("--time: not less than 1.") }
  }

  @MainActor
  func run() async throws {
    let app = options.definition
    let properties = app.properties.filter { names.isEmpty || names.contains($0.name) }
    let clock = ContinuousClock()
    let start = clock.now
    var progress = ExplorationProgress()
    let report = Exploration(app, bounds: bounds, properties: properties).run { report in
      let passed = start.duration(to: clock.now)
      progress.show(report, after: passed)
      return time.map { passed < .seconds($0) } ?? true
    }
    progress.clear()
    report.lines.forEach { print($0) }
    try write(report)
    throw ExitCode(report.holds ? 0 : 1)
  }

  private func write(_ report: ExplorationReport) throws {
    do {
      if let dot { try FileError.write(Array(report.graph.dot.utf8), to: dot) }
      if let mermaid { try FileError.write(Array(report.graph.mermaid.utf8), to: mermaid) }
      if let graphml { try FileError.write(Array(report.graph.graphML.utf8), to: graphml) }
      guard let folder else { return }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (number, violation) in report.violations.enumerated() {
        let name = violation.property.map { $0.isLetter ? $0 : "-" }
        let script = violation.script(app: options.definition)
        try FileError.write(Array(script.utf8), to: "\(folder)/\(String(name))-\(number + 1).nav")
      }
    } catch {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
  }
}

extension Bounds {
  /// `depth=3,layers=2`: what is not said is as it is.
  fileprivate init(written text: String) throws {
    self.init()
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let value = Int(words[1]), value > 0 else {
        throw ValidationError("'\(part)' is not name=number, with a number from 1 up.")
      }
      switch words[0] {
      case "depth": depth = value
      case "layers": layers = value
      case "samples": samples = value
      case "states": states = value
      default: throw ValidationError("There is no bound '\(words[0])'; there are depth, layers, samples and states.")
      }
    }
  }
}

/// One line on a terminal that says how far an exploration is; gone at the end.
private struct ExplorationProgress {
  private var last = Duration.zero
  private let isShown = StandardStreams.errorIsTerminal

  mutating func show(_ report: ExplorationReport, after time: Duration) {
    guard isShown, time - last > .milliseconds(100) else { return }
    last = time
    let rate = Int(Double(report.exploredCount) / (time / .seconds(1)))
    let left = report.states.count - report.exploredCount
    let line = "\(report.exploredCount) states, \(rate) a second, \(left) to go, \(report.violations.count) violations"
    StandardStreams.writeErrorText("\r\u{1B}[K\(line.prefix((StandardStreams.width ?? 80) - 1))")
  }

  func clear() {
    if isShown, last > .zero { StandardStreams.writeErrorText("\r\u{1B}[K") }
  }
}
