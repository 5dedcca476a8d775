import Foundation
import GromaTesting
import Testing

@testable import GromaLinkContracts

/// Files and links for which an exact decision takes exponential time.
struct ContractLimitTests {
  typealias Rule = LinkRule.Written

  /// A pattern whose deterministic automaton has 2²⁴ states.
  private static func hostile(_ letter: String = "a") -> String { "*\(letter)" + String(repeating: "?", count: 23) }
  private static func items(_ count: Int, _ value: (Int) -> String) -> Rule.Query {
    .items((0..<count).map { Rule.Item("n\($0)", value($0)) })
  }

  /// A case with the true answers.
  private struct Case {
    let name: String
    let links: String
    let rules: [Rule]
    let answers: [ContractReport.Question: ContractReport.Verdict]
    /// The questions that the limit leaves open.
    let open: [ContractReport.Question]

    init(
      _ name: String, _ links: String, _ rules: [Rule], covered: Bool, honest: Bool, isEachRuleUsed: Bool = true,
      open: [ContractReport.Question]
    ) {
      (self.name, self.links, self.rules, self.open) = (name, links, rules, open)
      answers = [.covered: covered ? .yes : .no, .honest: honest ? .yes : .no, .deadRule: isEachRuleUsed ? .yes : .no, .twoApps: .yes]
    }
  }

  private static let cases: [Case] = [
    Case("path", "/x/:v", [Rule(path: "/" + hostile())], covered: false, honest: false, open: [.honest, .deadRule]),
    Case(
      "paths", "/x/:v", "abcdefgh".map { Rule(path: "/" + hostile(String($0)), isExcluded: $0 == "c") }, covered: false, honest: false,
      open: [.covered, .honest, .deadRule]),
    Case(
      "decoded paths", "/x/:v", "abcd".map { Rule(path: "/" + hostile(String($0)), isPercentEncoded: false) }, covered: false,
      honest: false, open: [.honest, .deadRule]),
    Case(
      "whole query", "/x", [Rule(path: "/x", query: .text(hostile())), Rule(path: "/x", query: .text(hostile("b")), isExcluded: true)],
      covered: false, honest: true, open: [.deadRule]),
    Case(
      "values", "/x?n0", [Rule(path: "/x", query: items(4) { hostile("abcd".map(String.init)[$0]) })], covered: false, honest: false,
      open: [.honest, .deadRule]),
    Case(
      "values of one name", "/x?n0", "abcd".map { Rule(path: "/x", query: .items([Rule.Item("n0", hostile(String($0)))])) },
      covered: false, honest: false, open: [.honest, .deadRule]),
    Case(
      "names", "/x", (0..<24).map { number in Rule(path: "/x", query: .items([Rule.Item("n\(number)", "?*")])) }, covered: false,
      honest: true, open: []),
    Case("names in one rule", "/x", [Rule(path: "/x", query: items(24) { _ in "?*" })], covered: false, honest: true, open: [.deadRule]),
    Case(
      "items of a link", "/x?" + (0..<24).map { "n\($0)(int8)?" }.joined(separator: "&"), [Rule(path: "/x")], covered: true,
      honest: false, open: []),
    Case(
      "fragments", "/x", [Rule(path: "/x", fragment: hostile()), Rule(path: "/x", fragment: hostile("b"), isExcluded: true)],
      covered: false, honest: true, open: [.deadRule]),
    Case(
      "names before paths", (0..<20).map { "/p\($0)" }.joined(separator: "\n"),
      (0..<9).map { number in Rule(path: "*", query: .items([Rule.Item("n\(number)", "?*")]), isExcluded: number % 2 == 0) }
        + (0..<20).map { Rule(path: "/p\($0)") }, covered: false, honest: false, open: [.deadRule]),
    Case(
      "dead rules", "/a", [Rule(path: "*")] + (1...60).map { Rule(path: "/" + String(repeating: "a", count: $0) + "*") }, covered: true,
      honest: false, isEachRuleUsed: false, open: []),
  ]

  @Test(arguments: cases.indices) func limitBoundsTheStatesAndLeavesNoAnswerWrong(number: Int) throws {
    let (one, limit) = (Self.cases[number], 2_000)
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: one.rules)])
    let links = try ContractLink.list(one.links, hosts: ["plaza.example"])
    var report = ContractReport(findings: [], states: 0)
    let time = processorTime {
      report = LinkContract(links: links, apple: .init(file, app: plaza), maximumStates: limit).report()
    }
    for finding in report.findings {
      switch finding.verdict {
      case .undecided(let reason):
        #expect(one.open.contains(finding.question), "\(one.name): \(finding)")
        #expect(reason == "the limit of \(limit) states is reached")
      default: #expect(finding.verdict == one.answers[finding.question], "\(one.name): \(finding)")
      }
    }
    for question in one.open {
      #expect(report.findings(for: question).contains { ![.yes, .no].contains($0.verdict) }, "\(one.name): \(report)")
    }
    // Two decisions, each with the states after the last state that is within the limit.
    #expect(report.states <= 2 * (limit + 1_000), "\(one.name): \(report.states)")
    #expect(time < .seconds(10), "\(one.name): \(time)")
  }

  /// A file opens the same URLs as the one that Groma writes, with its rules in another order, or opens another one too. Which one it is needs
  /// a second decision.
  @Test(arguments: ["help", "hel?"]) func answerIsOpenIfTheWrittenFileCannotBeCompared(last: String) throws {
    let links = try ContractLink.list("/chat/:id(int)\n/long/name/help", hosts: ["plaza.example"])
    let written = AppleAssociation(of: links, on: "plaza.example", app: plaza)
    var rules = written.rules(of: plaza).map(\.written)
    rules.swapAt(0, 1)
    for index in rules.indices where rules[index].path == "/long/name/help" { rules[index].path = "/long/name/\(last)" }
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)], variables: written.variables)
    var words: [String] = []
    for step in 0..<60 {
      let limit = Int(50 * pow(1.1, Double(step)))
      let report = LinkContract(links: links, apple: .init(file, app: plaza), maximumStates: limit).report()
      words.append(report.findings(for: .honest)[0].verdict.word)
    }
    #expect(Set(words) == ["undecided", last == "help" ? "nearest" : "no"], "\(words)")
  }
}
