import Groma
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import GromaScriptTesting
import GromaScripts
import GromaTesting
import Testing
import UIKit

/// Runs the scripts of the sample apps on a device whose time passes at random, and expects the same reports and trees as without it.
@MainActor @Suite(.serialized) struct ScriptsOnDeviceTests {
  nonisolated private static var variable: String? { ProcessInfo.processInfo.environment["SEEDS"] }
  /// Whether this is a usual, short run.
  nonisolated private static var isUsual: Bool { variable == nil }

  /// The seeds of a run. The variable `SEEDS` replaces them, for example `SEEDS=1...50`.
  nonisolated private static var seeds: ClosedRange<UInt64> {
    let words = variable?.split(separator: ".").compactMap { UInt64($0) } ?? []
    return words.count == 2 && words[0] <= words[1] ? words[0]...words[1] : 1...1
  }

  /// The result of a script.
  private struct Result {
    var report: ScriptReport
    var tree: String?
  }

  /// The results of the scripts without a device, by name.
  private static var plain: [String: Result] = [:]

  private func result(of script: NavScript) -> Result {
    if let known = Self.plain[script.name] { return known }
    let result = run(script)
    Self.plain[script.name] = result
    return result
  }

  private func tags(of script: NavScript) -> [String] {
    (try? ScriptParser.parse(String(contentsOfFile: script.path, encoding: .utf8), file: script.path).tags) ?? []
  }

  private func run(_ script: NavScript, _ onNavigator: ((Navigator) -> Void)? = nil) -> Result {
    var runner = ScriptRunner(.plaza, of: [.kiosk, .lab])
    var navigator: Navigator?
    runner.onNavigator = { new in
      navigator = new
      onNavigator?(new)
    }
    var report = runner.run(file: script.path)
    report.milliseconds = 0
    return Result(report: report, tree: navigator?.tree)
  }

  @Test(arguments: Simulator.Profile.allCases) func scriptsEndWithTheSameTree(profile: Simulator.Profile) {
    var counts = ScriptDevice.Counts()
    var withoutDevice: [String] = []
    let profiles = Simulator.Profile.allCases
    for (index, script) in NavScripts.all(in: "../Scripts").enumerated() {
      // A usual run has one profile for each script.
      if Self.isUsual, profiles[index % profiles.count] != profile { continue }
      if Self.isUsual, tags(of: script).contains("explorer") {
        withoutDevice.append("\(script.name) (explores for half a minute; runs if SEEDS is set)")
        continue
      }
      let plain = result(of: script)
      for seed in Self.seeds {
        var device: ScriptDevice?
        let result = run(script) { device = ScriptDevice($0, profile: profile, seed: seed &* 1000 &+ UInt64(index)) }
        guard let shown = device else {
          withoutDevice.append("\(script.name) (\(result.report.problems.first?.message ?? "no navigator"))")
          break
        }
        let name = "\(script.name), seed \(seed)"
        #expect(result.report.outcome == plain.report.outcome, "\(name)")
        #expect(result.report == plain.report, "\(name)")
        #expect(result.tree == plain.tree, "\(name)")
        let problem = shown.end()
        #expect(problem == nil, "\(name)")
        counts += shown.counts
      }
    }
    #expect(withoutDevice.allSatisfy { Self.isUsual && $0.contains("runs if SEEDS is set") }, "\(withoutDevice)")
    #expect(counts.scripts > 10)
    print(
      """
      \(profile): \(counts.scripts) scripts, \(counts.commits) commits, \(counts.turns) turns, \(counts.gestures) canceled gestures, \
      \(counts.refusals) refusals, seeds \(Self.seeds), without a device: \(withoutDevice.isEmpty ? "none" : withoutDevice.joined(separator: ", "))
      """)
  }
}
