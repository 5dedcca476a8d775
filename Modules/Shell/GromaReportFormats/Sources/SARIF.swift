import Groma
import GromaLinks

/// Functions that write JSON in the Static Analysis Results Interchange Format (SARIF), version 2.1.0, which editors and code review tools
/// can display.
package enum SARIF {
  /// Returns a document on one line, with a final line end.
  package static func text(of runs: [JSON]) -> String {
    let document: JSON = [
      "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"), "version": .text("2.1.0"), "runs": .list(runs),
    ]
    return "\(document)\n"
  }

  /// Returns a run of Groma.
  ///
  /// - Parameters:
  ///   - id: The identifier of the kind of the run, with a slash at the end.
  ///   - rules: The rules, each created by ``rule(_:_:description:properties:)``.
  ///   - notifications: The facts that limit the results, each created by ``notification(_:_:isSerious:at:)``.
  ///   - results: The results.
  ///   - properties: An object with further facts.
  package static func run(_ id: String, rules: [JSON], notifications: [JSON], results: [JSON], properties: JSON) -> JSON {
    [
      "tool": ["driver": ["name": .text("groma"), "rules": .list(rules)]],
      "automationDetails": ["id": .text(id)], "columnKind": .text("unicodeCodePoints"),
      "invocations": .list([["executionSuccessful": .flag(true), "toolExecutionNotifications": .list(notifications)]]),
      "results": .list(results), "properties": properties,
    ]
  }

  /// Returns a rule, whose results are errors by default.
  package static func rule(_ id: String, _ name: String, description: String, properties: JSON) -> JSON {
    [
      "id": .text(id), "shortDescription": ["text": .text(name)], "fullDescription": ["text": .text(description)],
      "defaultConfiguration": ["level": .text("error")], "properties": properties,
    ]
  }

  /// Returns a fact that limits the results.
  package static func notification(_ id: String, _ sentence: String, isSerious: Bool, at locations: [JSON]) -> JSON {
    [
      "descriptor": ["id": .text(id)], "level": .text(isSerious ? "warning" : "note"), "message": ["text": .text(sentence)],
      "locations": .list(locations),
    ]
  }

  /// Returns a location.
  ///
  /// - Parameters:
  ///   - path: The path of a file, relative to the root of the sources or absolute, or `nil` if there is no file.
  ///   - line: The line, from 1, or `nil` for the whole file.
  ///   - column: The column, from 1, in Unicode scalars, or `nil` for the whole line.
  ///   - module: The name of a module, or `nil`.
  ///   - text: The message of the location, such as a move, or `nil`.
  package static func location(
    _ path: String?, line: Int? = nil, column: Int? = nil, module: String? = nil, saying text: String? = nil
  ) -> JSON {
    var members: [JSON.Member] = []
    if let path, let reference = reference(path) {
      var place: JSON = [
        "artifactLocation": path.hasPrefix("/")
          ? ["uri": .text("file://\(reference)")] : ["uri": .text(reference), "uriBaseId": .text("%SRCROOT%")]
      ]
      if let line {
        let region: JSON = ["startLine": .number(line)]
        place = place.appending(["region": region.appending(column.map { ["startColumn": .number($0)] } ?? [:])])
      }
      members.append(.init(name: "physicalLocation", value: place))
    }
    if let module { members.append(.init(name: "logicalLocations", value: .list([["name": .text(module), "kind": .text("module")]]))) }
    if let text { members.append(.init(name: "message", value: ["text": .text(text)])) }
    return .object(members)
  }

  /// Returns a path as a URI reference, or `nil` if the path cannot be encoded.
  private static func reference(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { PercentCoding.encoded(String($0)) }
    return parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: "/")
  }
}
