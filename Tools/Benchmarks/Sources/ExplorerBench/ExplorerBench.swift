import Explorer
import Foundation

@main struct ExplorerBench {
  @MainActor static func main() {
    let args = CommandLine.arguments
    let tabs = Int(args[1])!
    let bounds = Bounds(depth: Int(args[2])!, layers: Int(args[3])!, samples: 3, states: 100_000_000)
    let engine = Exploration.Engine(rawValue: args[4])!
    let clock = ContinuousClock()
    var report: ExplorationReport!
    let time = clock.measure { report = Exploration(Market.app(tabs: tabs), bounds: bounds, engine: engine, audit: args.count > 6 ? Int(args[6]) : 10_000).run() }
    report.lines.forEach { print($0) }
    print(report.runs, "runs", time)
    for handler in report.profile.prefix(args.count > 5 ? 20 : 0) {
      print(handler.runs, handler.handler, handler.reads.map { "\($0.answers) \($0.part)" }.joined(separator: "; "))
    }
  }
}
