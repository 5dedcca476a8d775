import Foundation
import GromaTesting
import Testing

@testable import GromaLinkContracts

/// The time of large comparisons. The environment variable `CONTRACT_SIZES` is a list of numbers of links, separated by commas.
struct ContractSizeTests {
  private static let sizes = (ProcessInfo.processInfo.environment["CONTRACT_SIZES"] ?? "10").split(separator: ",").compactMap { Int($0) }
  private static let host = "plaza.example"

  /// Returns links of different forms.
  private func links(_ count: Int) throws -> [ContractLink] {
    let names = ["product", "category", "orders", "profile", "search", "chat", "support", "offers"]
    let lines = (0..<count).map { index in
      let path = "/\(names[index % names.count])/section\(index)"
      return ["\(path)/:id", "\(path)/:id(int)?page(int)?", path, "\(path)/:id(int)/edit?q(a|b)"][index % 4]
    }
    return try ContractLink.list(lines.joined(separator: "\n"), hosts: [Self.host])
  }

  /// Removes a tenth of the rules, and copies a tenth of the rules to the end, where they are dead.
  private func withFaults(_ rules: [LinkRule.Written]) -> [LinkRule.Written] {
    rules.enumerated().filter { $0.offset % 10 != 5 || $0.element.isExcluded }.map(\.element)
      + rules.enumerated().filter { $0.offset % 10 == 6 && !$0.element.isExcluded }.map(\.element)
  }

  private func report(_ contract: LinkContract, _ name: String) -> ContractReport {
    var report = ContractReport(findings: [], states: 0)
    let time = processorTime { report = contract.report() }
    let rules = (contract.apple?.file.rules(of: plaza) ?? contract.android?.file.dynamicRules(of: package) ?? []).count
    print("\(name): \(contract.links.count) links, \(rules) rules: \(time), \(report.states) states")
    #expect(report.findings.allSatisfy { [.yes, .no, .nearest].contains($0.verdict) })
    return report
  }

  @Test(arguments: sizes) func appleFileThatFits(count: Int) throws {
    let links = try links(count)
    let file = AppleAssociation(of: links, on: Self.host, app: plaza)
    let report = report(LinkContract(links: links, apple: .init(file, app: plaza)), "apple, fits")
    #expect(report.findings(for: .covered).allSatisfy { $0.verdict == .yes })
    #expect(report.findings(for: .deadRule).map(\.verdict) == [.yes])
  }

  @Test(arguments: sizes) func appleFileWithFaults(count: Int) throws {
    let links = try links(count)
    let rules = withFaults(AppleAssociation(of: links, on: Self.host, app: plaza).rules(of: plaza).map(\.written))
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    let report = report(LinkContract(links: links, apple: .init(file, app: plaza)), "apple, faults")
    #expect(report.findings(for: .covered).contains { $0.verdict == .no })
    #expect(report.findings(for: .deadRule).map(\.verdict).contains(.no))
  }

  @Test(arguments: sizes) func androidFileThatFits(count: Int) throws {
    let links = try links(count)
    let file = AndroidAssociation(of: links, on: Self.host, package: package, fingerprints: [fingerprint])
    let report = report(LinkContract(links: links, android: .init(file, app: package)), "android, fits")
    #expect(report.findings(for: .deadRule).map(\.verdict) == [.yes])
  }

  @Test(arguments: sizes) func androidFileWithFaults(count: Int) throws {
    let links = try links(count)
    let file = AndroidAssociation(of: links, on: Self.host, package: package, fingerprints: [fingerprint])
    let rules = withFaults((file.dynamicRules(of: package) ?? []).map(\.written))
    let changed = AndroidAssociation(statements: [.init(package: package, fingerprints: [fingerprint], dynamicRules: rules)])
    let report = report(LinkContract(links: links, android: .init(changed, app: package)), "android, faults")
    #expect(report.findings(for: .covered).contains { $0.verdict == .no })
    #expect(report.findings(for: .deadRule).map(\.verdict).contains(.no))
  }

  /// As many rules as links, as people write them.
  @Test(arguments: sizes) func appleFileWrittenByHand(count: Int) throws {
    let links = try links(count)
    let names = links.map {
      "/" + $0.forms[0].segments.prefix(2).map { if case .literal(let text) = $0 { text } else { "" } }.joined(separator: "/")
    }
    let rules = names.enumerated().map { LinkRule.Written(path: $0 % 4 == 2 ? $1 : $1 + "/?*") }
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    let report = report(LinkContract(links: links, apple: .init(file, app: plaza)), "apple, by hand")
    #expect(report.findings(for: .covered).allSatisfy { $0.verdict == .yes })
    #expect(report.findings(for: .honest).map(\.verdict) == [.no])
    #expect(report.findings(for: .deadRule).map(\.verdict) == [.yes])
  }

  /// Wildcards before literals, of which each path may meet several rules.
  @Test(arguments: sizes) func appleFileWithManyWildcards(count: Int) throws {
    let links = try links(count)
    let rules = (0..<count).map { LinkRule.Written(path: "/*/section\($0)", isExcluded: $0 % 7 == 0) } + [.init(path: "*")]
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    let report = report(LinkContract(links: links, apple: .init(file, app: plaza)), "apple, wildcards")
    #expect(report.findings(for: .honest).map(\.verdict) == [.no])
  }
}
