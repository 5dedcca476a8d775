import Foundation
import GromaTesting
import Testing

@testable import GromaLinkContracts

/// The time of large comparisons. The environment variable `CONTRACT_SIZES` is a list of numbers of links, separated by commas.
struct ContractSizeTests {
  private static let sizes = (ProcessInfo.processInfo.environment["CONTRACT_SIZES"] ?? "10").split(separator: ",").compactMap { Int($0) }

  @Test(arguments: sizes) func comparesAsManyRulesAsLinks(count: Int) throws {
    let names = ["product", "category", "orders", "profile", "search", "chat", "support", "offers"]
    let lines = (0..<count).map { index in
      let path = "/\(names[index % names.count])/section\(index)"
      return index % 3 == 0 ? "\(path)/:id(int)" : index % 3 == 1 ? "\(path)/:id?page(int)?" : path
    }
    let rules = (0..<count).map { index -> LinkRule.Written in
      let path = "/\(names[index % names.count])/section\(index)"
      return .init(path: index % 3 == 2 ? path : path + "/?*")
    }
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    let links = try ContractLink.list(lines.joined(separator: "\n"), hosts: ["plaza.example"])
    let contract = LinkContract(links: links, apple: .init(file, app: plaza))
    var report = ContractReport(findings: [], states: 0)
    let time = processorTime { report = contract.report() }
    #expect(report.findings(for: .covered).allSatisfy { $0.verdict == .yes })
    #expect(report.findings(for: .honest).map(\.verdict) == [.no])
    #expect(report.findings(for: .deadRule).map(\.verdict) == [.yes])
    print("\(count) links and rules: \(time), \(report.states) states")
  }
}
