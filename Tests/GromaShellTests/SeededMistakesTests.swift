import Groma
import GromaLinkContracts
import GromaLinks
import GromaSampleKiosk
import GromaSamplePlaza
import Testing

/// The association files of the example apps, and mistakes that people make in such files. Each mistake is found with a URL that shows it.
struct SeededMistakesTests {
  /// The files of an app with the identifiers of the app.
  fileprivate struct Files {
    var apple: [LinkRule.Written]
    var android: [LinkRule.Written]
    var variables: SubstitutionVariables
    var appID = Self.appID
    var others: [AppleAssociation.Details] = []

    static let appID = "ABCDE12345.example.app"
    static let package = "example.app"

    /// Returns the comparison of the files with links.
    func report(_ links: [ContractLink], _ table: LinkTable) -> ContractReport {
      let file = AppleAssociation(details: [.init(appIDs: [appID], rules: apple)] + others, variables: variables)
      let statement = AndroidAssociation.Statement(package: Self.package, fingerprints: [], dynamicRules: android)
      return LinkContract(
        links: links, apple: .init(file, app: Self.appID), android: .init(AndroidAssociation(statements: [statement]), app: Self.package),
        table: table
      ).report()
    }
  }

  /// A kind of mistake, with the question whose answer shows it and, for dead rules, no URL.
  enum Mistake: String, CaseIterable, CustomTestStringConvertible {
    case missingRule, misspelledPath, missingExclusion, exclusionAlsoExcludesTheLink, exclusionBeforeTheLink, everythingFirst,
      ignoredCase, requiredQueryItem, requiredFragment, missingValueOfAVariable, otherAppClaimsTheLink, missingSlashAtTheEnd,
      missingRuleOfOnePlatform, otherTeam, repeatedRule

    var testDescription: String { rawValue }

    var question: ContractReport.Question {
      switch self {
      case .missingExclusion, .everythingFirst, .ignoredCase: .honest
      case .otherAppClaimsTheLink: .twoApps
      case .missingRuleOfOnePlatform: .platforms
      case .repeatedRule: .deadRule
      default: .covered
      }
    }

    fileprivate func make(in files: inout Files) throws {
      func index(_ path: String, _ rules: [LinkRule.Written]) throws -> Int { try #require(rules.firstIndex { $0.path == path }) }
      let bag = try index("/bag", files.apple)
      switch self {
      case .missingRule: files.apple.remove(at: bag)
      case .misspelledPath: files.apple[bag].path = "/bags"
      case .missingExclusion: files.apple.removeAll { $0.comment == "paths with more segments" }
      case .exclusionAlsoExcludesTheLink: files.apple[try index("/?*/?*", files.apple)].path = "/*/*"
      case .exclusionBeforeTheLink: files.apple.insert(files.apple.remove(at: try index("/?*/?*", files.apple)), at: 0)
      case .everythingFirst: files.apple.insert(.init(path: "*"), at: 0)
      case .ignoredCase: files.apple[bag].isCaseSensitive = false
      case .requiredQueryItem: files.apple[bag].query = .items([.init("ref", "?*")])
      case .requiredFragment: files.apple[bag].fragment = "?*"
      case .missingValueOfAVariable:
        files.variables = SubstitutionVariables(
          files.variables.all.map { .init($0.name, $0.name == "kind" ? ["favorites"] : $0.values) })
      case .otherAppClaimsTheLink: files.others = [.init(appIDs: ["ABCDE12345.example.other"], rules: [.init(path: "/ba?")])]
      case .missingSlashAtTheEnd: files.android.remove(at: try index("/bag/", files.android))
      case .missingRuleOfOnePlatform: files.android.removeAll { $0.path?.hasPrefix("/bag") == true }
      case .otherTeam: files.appID = "XYZXYZXYZX.example.app"
      case .repeatedRule: files.apple.append(.init(path: "/bag"))
      }
    }
  }

  private func files(of name: String) throws -> (Files, [ContractLink], LinkTable) {
    let app = try #require([AppDefinition.plaza, .kiosk].first { $0.name == name })
    let table = try #require(app.links)
    let links = table.contractLinks
    let host = try #require(LinkContract(links: links).hosts.first)
    let apple = AppleAssociation(of: links, on: host, app: Files.appID)
    let android = AndroidAssociation(of: links, on: host, package: Files.package, fingerprints: [])
    let rules = try #require(android.dynamicRules(of: Files.package))
    return (
      Files(apple: apple.rules(of: Files.appID).map(\.written), android: rules.map(\.written), variables: apple.variables), links, table
    )
  }

  @Test(arguments: ["plaza", "kiosk"]) func writtenFilesFitTheApp(app: String) throws {
    let (files, links, table) = try files(of: app)
    let report = files.report(links, table)
    #expect(report.isProved, "\(report.lines)")
    #expect(report.findings(for: .covered).count == 2 * links.count)
    #expect(report.findings(for: .covered).allSatisfy { $0.verdict == .yes })
  }

  /// The app accepts only some texts as colors, so not every URL of the form of the link.
  @Test func aLinkWithATypeOfTheAppIsShownByItsSample() throws {
    var (files, links, table) = try files(of: "plaza")
    files.apple.removeAll { $0.path?.hasPrefix("/color") == true }
    let found = files.report(links, table).findings(for: .covered).filter { $0.verdict != .yes }
    #expect(found.map(\.witness) == ["https://plaza.example/color/cc7722"])
    #expect(found.first?.verdict == .no && found.first?.rules.first?.rule.comment == "paths with more segments")
  }

  @Test(arguments: ["plaza", "kiosk"], Mistake.allCases)
  func aMistakeIsFoundWithAURL(app: String, mistake: Mistake) throws {
    var (files, links, table) = try files(of: app)
    try mistake.make(in: &files)
    let found = files.report(links, table).findings(for: mistake.question).filter { $0.verdict == .no }
    let finding = try #require(found.first)
    if mistake == .repeatedRule {
      #expect(finding.rules.count == 1, "the rule that shadows it")
    } else {
      let witness = try #require(finding.witness)
      #expect(witness.hasPrefix("https://\(app).example/"))
    }
  }
}
