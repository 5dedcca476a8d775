import Groma
import GromaSamplePlaza
import GromaTesting
import Testing

/// Tests that random lines have the same results as an argument, from a pipe and as a script.
struct SameLinesTests {
  /// Returns lines that run routes. Some of them fail.
  @MainActor private func lines(seed: UInt64) -> [String] {
    let navigator = Navigator(.plaza)
    var routes = RandomRoutes(seed: seed, app: .plaza)
    routes.isReadable = true
    var lines: [String] = []
    while lines.count < 60 {
      let route = routes.route(for: navigator.state, offering: navigator.actions().map(\.name))
      // A script cannot expect the error for an answer without a request, because the line is then a mistake.
      if "\(route)".hasPrefix("complete ") { continue }
      do throws(NavigationError) {
        try navigator.run(route)
      } catch  where error.code == "nav.missing-argument" {
        // Nor can it expect an omitted field without the code of the error.
        continue
      } catch {}
      lines.append("\(route)")
    }
    return lines
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(4)) func anArgumentAPipeAndAScriptDoTheSame(seed: UInt64) async throws {
    let lines = await lines(seed: seed)
    let text = (lines + ["tree --compact"]).map { $0 + "\n" }.joined()
    let argument = try groma(["-c", text])
    let pipe = try groma([], input: text)
    #expect(pipe.output == argument.output, "seed \(seed)")
    #expect(pipe.error == argument.error.replacing("-c:", with: "stdin:"), "seed \(seed)")
    #expect(pipe.code == argument.code, "seed \(seed)")

    let failed = Set(argument.error.split(separator: "\n").compactMap { $0.prefixMatch(of: /-c:(\d+):/).flatMap { Int($0.output.1) } })
    #expect(failed.count < lines.count, "seed \(seed): all lines fail")
    let script = lines.enumerated().map { (failed.contains($0 + 1) ? "! " : "") + $1 + "\n" }.joined()
    let tree = try #require(argument.output.split(separator: "\n").last)
    let folder = try ScriptFolder(["a.nav": "#: app plaza\n\n\(script)tree --compact\n| \(tree)\n"])
    let run = try groma(["run", "a.nav"], folder: folder.path)
    #expect(run.code == 0, "seed \(seed): \(run.output)\(run.error)")
  }
}
