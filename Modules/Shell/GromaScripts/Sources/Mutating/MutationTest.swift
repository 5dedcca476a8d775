import Groma
import GromaConsole
package import GromaExplorer

/// A mutation test, which runs scripts and checks properties on mutants of an app, and decides which of the mutants that were not killed
/// are equivalent to the app.
@MainActor
package final class MutationTest {
  /// A script that passes on the app.
  struct TestedScript {
    var file: String
    var text: String
    /// The sites of the handlers that run in the script.
    var sites: Set<HandlerSite>
    var stepCount: Int
  }

  let exploration: MutationExploration
  /// The scripts that pass, with the fewest steps first.
  private(set) var scripts: [TestedScript] = []
  private var failed: [MutationReport.FailedScript] = []
  /// The survivors of the last run.
  private var survivors: [(mutant: Mutant, moves: [Move])] = []

  /// Runs the scripts on the app, and records which handlers run in each of them. Scripts of other apps are not used. Scripts that do not
  /// pass are listed in the report.
  ///
  /// - Parameters:
  ///   - exploration: The explored app.
  ///   - files: The paths of the scripts with their texts.
  ///   - usual: The name of the app that scripts belong to if they name none with `#: app`; by default, the app of the exploration.
  package init(_ exploration: MutationExploration, scripts files: [(file: String, text: String)], usual: String? = nil) {
    self.exploration = exploration
    let recorder = HandlerRecorder()
    let runner = runner(on: exploration.app.intercepted(by: recorder.interceptor))
    for (file, text) in files where app(of: text, file) ?? usual ?? exploration.app.name == exploration.app.name {
      _ = recorder.take()
      let report = runner.run(text, file: file)
      guard report.outcome == .passed else {
        let problem = report.problems.first
        failed.append(
          .init(
            file: file,
            reason: problem.map { "line \($0.line): \($0.message)" } ?? report.skipReason.map { "skipped: \($0)" } ?? "\(report.outcome)"))
        continue
      }
      scripts.append(TestedScript(file: file, text: text, sites: recorder.take(), stepCount: report.steps.count))
    }
    scripts.sort { ($0.stepCount, $0.file) < ($1.stepCount, $1.file) }
  }

  /// Returns the name of the app that a script names, or `nil` if it names none. A script that cannot be parsed is reported when it runs.
  private func app(of text: String, _ file: String) -> String? {
    (try? ScriptParser.parse(text, file: file))?.metadata.first { $0.key == "app" }?.value
  }

  private func runner(on app: AppDefinition, keepsGoing: Bool = false) -> ScriptRunner {
    var options = ScriptRunner.Options()
    options.keepsGoing = keepsGoing
    return ScriptRunner(app, options: options)
  }

  /// Tests mutants and returns the report.
  ///
  /// - Parameters:
  ///   - mutants: The mutants, in the order in which they are tested.
  ///   - seed: The seed with which the mutants were chosen, for the report.
  ///   - goesOn: Called before each mutant with the entries so far. Return `false` to stop the test.
  package func run(
    _ mutants: [Mutant], seed: UInt64 = 1, while goesOn: ([MutationReport.Entry]) -> Bool = { _ in true }
  ) -> MutationReport {
    var report = MutationReport(
      app: exploration.app.name, bounds: exploration.bounds, states: exploration.stateCount, available: exploration.mutants.count,
      seed: seed, scripts: scripts.count, failedScripts: failed, obstacle: exploration.obstacle)
    survivors = []
    for mutant in mutants {
      guard goesOn(report.mutants) else {
        report.isStopped = true
        break
      }
      report.mutants.append(judge(mutant))
    }
    report.violatedProperties = exploration.knownViolations
    return report
  }

  private func judge(_ mutant: Mutant) -> MutationReport.Entry {
    let difference = exploration.difference(of: mutant)
    let isConfirmed = exploration.isConfirmed(mutant, difference)
    let graph: MutationReport.Graph =
      difference != nil ? .different : exploration.obstacle == nil && !exploration.isComparisonOpen ? .equal : .unknown
    var entry = MutationReport.Entry(
      number: mutant.number, mutation: mutant.mutation, sentence: mutant.sentence, file: mutant.file, line: mutant.line,
      verdict: .error, graph: graph, moves: difference?.map(\.description) ?? [])
    let runner = runner(on: mutant.app(exploration.app))
    let killer = scripts.first { $0.sites.contains(mutant.site) && runner.run($0.text, file: $0.file).outcome != .passed }
    if !isConfirmed {
      entry.verdict = .error
    } else if let killer {
      (entry.verdict, entry.killer) = (.killedByScript, killer.file)
    } else if let difference {
      if let violation = exploration.violation(by: mutant) {
        (entry.verdict, entry.killer) = (.killedByProperty, violation.property)
      } else {
        entry.verdict = .survived
        survivors.append((mutant, difference))
      }
    } else {
      entry.verdict = graph == .equal ? .equivalent : .undecided
    }
    return entry
  }

  // MARK: Scripts for survivors

  /// A script that kills survivors.
  package struct NewScript: Hashable, Sendable {
    /// The name of the file, without its folder.
    package var name: String
    /// The text of the script.
    package var text: String
    /// The numbers of the mutants that the script kills.
    package var kills: [Int]
  }

  /// Returns a small set of scripts that kill the survivors of the last run. Each script passes on the app, and fails on the mutants that
  /// it kills. A survivor remains if no script can show its difference from the app.
  package func scriptsForSurvivors() -> [NewScript] {
    let recorder = HandlerRecorder()
    let recording = runner(on: exploration.app.intercepted(by: recorder.interceptor))
    var candidates: [(script: NewScript, sites: Set<HandlerSite>)] = []
    for (mutant, moves) in survivors {
      guard let text = script(after: moves, killing: mutant), !candidates.contains(where: { $0.script.text.body == text.body }) else {
        continue
      }
      _ = recorder.take()
      guard recording.run(text, file: "mutant.nav").outcome == .passed else { continue }
      candidates.append((NewScript(name: "\(mutant.mutation.rawValue)-\(mutant.number).nav", text: text, kills: []), recorder.take()))
    }
    for (mutant, _) in survivors {
      let runner = runner(on: mutant.app(exploration.app))
      for index in candidates.indices where candidates[index].sites.contains(mutant.site) {
        let script = candidates[index].script
        if runner.run(script.text, file: script.name).outcome != .passed { candidates[index].script.kills.append(mutant.number) }
      }
    }
    return SetCover.choose(from: candidates.map { Set($0.script.kills) }).map { candidates[$0].script }
  }

  /// Returns a script that makes moves and then checks something in which the app and a mutant differ. Returns `nil` if there is no such
  /// check.
  private func script(after moves: [Move], killing mutant: Mutant) -> String? {
    let app = exploration.app
    let changed = mutant.app(app)
    var header = ["#: name   Fails if \(mutant.sentence)", "#: tags   mutants", "#: app    \(app.name)", ""].map(\.escapingControls)
    let commands = app.commands(of: moves).flatMap(\.commands)
    header += commands.dropLast()
    let last = Array(commands.suffix(1))
    let end = exploration.end(of: moves)
    func kills(_ lines: [String]) -> String? {
      let text = (header + lines).joined(separator: "\n") + "\n"
      guard runner(on: app).run(text, file: "mutant.nav").outcome == .passed,
        runner(on: changed).run(text, file: "mutant.nav").outcome != .passed
      else { return nil }
      return text
    }
    // The last move may fail in the app.
    if let move = last.first, let text = kills(["! \(move)"] + output(of: header + ["! \(move)"], on: app)) { return text }
    let tree = CompactTree.text(of: end)
    if let text = kills(last + ["expect tree \(Quoting.quoted(tree))"]) { return text }
    for check in checksOfValues(after: header + last, changed) { if let text = kills(last + [check]) { return text } }
    for look in ["actions", "state", "pending", "tree --full"] {
      if let text = kills(last + [look] + output(of: header + last + [look], on: app)) { return text }
    }
    return nil
  }

  /// Returns `expect state` lines that check the state values in which the app and the mutant differ. Some of the lines may be invalid.
  private func checksOfValues(after lines: [String], _ changed: AppDefinition) -> [String] {
    let others = Set(printed(by: lines + ["state"], on: changed))
    return printed(by: lines + ["state"], on: exploration.app).filter { !others.contains($0) }.flatMap { line -> [String] in
      let words = line.split(separator: " ")
      return words.dropFirst().compactMap { word in
        let parts = word.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? "expect state \(words[0]).\(parts[0]) \(parts[1])" : nil
      }
    }
  }

  /// Returns the output of the last line of a script as the lines of an expected block.
  private func output(of lines: [String], on app: AppDefinition) -> [String] { printed(by: lines, on: app).map { "| \($0)" } }

  /// Returns the output of the last line of a script.
  private func printed(by lines: [String], on app: AppDefinition) -> [String] {
    runner(on: app, keepsGoing: true).run(lines.joined(separator: "\n") + "\n", file: "mutant.nav").steps.last?.output ?? []
  }
}

extension String {
  /// The script without its first line, which contains only its name.
  fileprivate var body: Substring { self[(firstIndex(of: "\n") ?? startIndex)...] }
}
