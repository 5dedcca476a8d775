@testable import GromaContractReports
@testable import GromaLinkContracts

extension ContractDocument {
  static let app = "ABCDE12345.example.shop"

  /// A file of Apple with one rule, at 1:85, which allows too little and too much.
  static let file = #"{ "applinks": { "details": [{ "appIDs": ["\#(app)"], "components": [{ "/": "/chat/*" }] }] } }"#

  private static let list = """
    https://shop.example/chat/:room
    https://shop.example/b"&/:page(int) as <b>"&
    """

  /// The report on links of which one is not covered, with names that contain markup.
  static func faulty(hosts: [String]? = nil) throws -> ContractDocument {
    let apple = AppleAssociation.read(Array(file.utf8)).file
    let links = try ContractLink.list(list)
    return ContractDocument(
      LinkContract(links: links, hosts: hosts, apple: .init(apple, app: app)).report(), name: "links.txt",
      sources: ContractSources(
        link: { .init("links.txt", $1) },
        file: { platform, host in platform == .apple ? "\(host)/apple-app-site-association" : nil }))
  }

  /// The report on one link, and the file that Groma writes for it.
  static func proved() throws -> ContractDocument {
    let links = try ContractLink.list("https://shop.example/chat/:room")
    let apple = AppleAssociation(of: links, on: "shop.example", app: app)
    return ContractDocument(LinkContract(links: links, apple: .init(apple, app: app)).report(), name: "links.txt")
  }

  /// A report in which nothing was checked.
  static var empty: ContractDocument { ContractDocument(ContractReport(findings: [], states: 0), name: "links.txt") }

  /// A report with an undecided answer and a reservation.
  static var open: ContractDocument {
    ContractDocument(
      ContractReport(
        findings: [
          .init(
            question: .honest, verdict: .undecided("the limit of 7 states is reached"), subject: .app(.init(.apple, app)),
            host: "shop.example",
            witness: nil, rules: [],
            reservations: [.init(link: "day/:when", property: "when", text: "its values are not limited", isWider: true)])
        ], states: 7), name: "plaza")
  }
}
