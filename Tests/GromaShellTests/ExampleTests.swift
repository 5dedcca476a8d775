import Foundation
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import Testing

@testable import GromaScripts

/// Tests that the examples in the help work at home.
@MainActor
struct ExampleTests {
  nonisolated static let examples = ScriptInterpreter().table.all.flatMap { command in command.examples.map { (command.name, $0) } }

  /// Returns a session at home that has run the lines before an example.
  private func session(after example: Command.Example) throws -> Session {
    let session = Session(scripting: .plaza)
    session.files.keepsWrites = true
    for line in ["set-value session user=ann | set-value onboarding isDone=true"] + example.after {
      if line.hasPrefix("! ") {
        #expect(throws: Diagnostic.self) { try session.run(String(line.dropFirst(2))) }
      } else {
        _ = try session.run(line)
      }
    }
    return session
  }

  @Test(arguments: examples.map(\.1))
  func everyExampleRuns(_ example: Command.Example) throws {
    let session = try session(after: example)
    _ = try session.run(example.line)
    #expect(Invariants.violation(of: session.navigator.state) == nil)
  }

  /// The lines whose answer is a text in the language of another program.
  nonisolated private static let textual: Set = [
    "help --markdown", "graph --mermaid --depth=1 --layers=1", "graph --edges=actions,links --depth=1 --layers=1",
  ]

  /// Each answer is a value: it has named fields, and all objects of a kind have the same ones.
  @Test func answersWithFields() throws {
    var fields: [String: [String]] = [:]
    for (_, example) in Self.examples {
      let session = try session(after: example)
      for line in Renderer(.jsonl).lines(try session.run(example.line)) {
        let object = try #require(Field.all(in: line), "\(line)")
        #expect(object.prefix(2).map(\.name) == ["v", "kind"], "\(line)")
        let kind = try #require(object.dropFirst().first?.text, "\(line)")
        #expect((kind == "line") == Self.textual.contains(example.line), "\(example.line): \(line)")
        let names = object.map(\.name)
        #expect(fields[kind, default: names] == names, "\(example.line): \(line)")
        fields[kind] = names
      }
    }
    let expected = [
      "container", "screen-definition", "offer", "link-definition", "destination", "service", "flow", "flow-definition", "history",
      "deferred-route", "value", "match", "compared", "step", "asked", "operation", "result", "exploration", "verdict", "link-checked",
      "content", "note", "command-definition", "topic", "found",
    ]
    #expect(Set(expected).subtracting(fields.keys) == [])
  }

  @Test func everyCommandHasAnExample() {
    #expect(ScriptInterpreter().table.all.filter { $0.examples.isEmpty }.map(\.name) == [])
  }

  @Test(arguments: [AppDefinition.plaza, .kiosk, .lab].map(\.name))
  func appHasNoProblems(_ name: String) throws {
    let app = try #require([AppDefinition.plaza, .kiosk, .lab].first { $0.name == name })
    #expect(app.problems().isEmpty)
  }
}

/// A member of a JSON object on one line.
private struct Field {
  let name: String
  /// The value, if it is a string.
  let text: String?

  /// Returns the members of an object in order, or nil if the line is not an object. `JSONSerialization` does not keep the order.
  static func all(in line: String) -> [Field]? {
    guard let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] else { return nil }
    var depth = 0
    var isInString = false
    var (key, start): (String?, String.Index) = (nil, line.startIndex)
    var names: [String] = []
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case "\\" where isInString: index = line.index(after: index)
      case "\"":
        isInString.toggle()
        if isInString { start = line.index(after: index) } else { key = String(line[start..<index]) }
      case "{" where !isInString, "[" where !isInString: depth += 1
      case "}" where !isInString, "]" where !isInString: depth -= 1
      case ":" where !isInString && depth == 1: key.map { names.append($0) }
      default: break
      }
      index = line.index(after: index)
    }
    return names.count == object.count ? names.map { Field(name: $0, text: object[$0] as? String) } : nil
  }
}
