import Testing

@testable import GromaLinkContracts

/// Verdicts that the comparison with all URLs of an enumeration has shown to be wrong.
struct VerdictTests {
  @Test func anAppThatTheAndroidFileDoesNotListOpensNoURL() throws {
    let file = AndroidAssociation(statements: [.init(package: "example.other", fingerprints: [fingerprint])])
    let links = try ContractLink.list("/a", hosts: ["plaza.example"])
    let report = LinkContract(links: links, android: .init(file, app: package)).report()
    #expect(report.findings(for: .covered).map(\.verdict) == [.no])
    #expect(report.findings(for: .honest).map(\.verdict) == [.yes])
  }
}
