import Groma
import GromaLinkContracts
import GromaLinks
import GromaSamplePlaza
import GromaTesting

/// Damaged association files and lists of links. Each is read by all three readers. Every problem has a position in the file, and the text
/// of the result is read as an equal value. Decisions about URLs are those of ``SlowMatcher``. Some files are also compared with links.
struct AssociationTrial: Trial {
  let seed: UInt64
  private let apple: [DamagedJSON]
  private let android: [DamagedJSON]
  private let links: [ContractLink]
  private let urls: [SiteURL]
  private var files = 0
  private var decisions = 0
  private var reports = 0

  private static let app = "ABCDE12345.example.plaza"

  private static let list = """
    # links
    https://plaza.example/product/:id(int)?ref&page(uint8)?
    https://*.plaza.example/on/:day(date)/:kind(a|b)? as day
    https://plaza.example/café/*path
    https://plaza.example/@:user/item-:id(int).html
    https://plaza.example/:year(1900...2100)?q#/room/:id
    """

  private static let appleSample = #"""
    {"applinks": {"defaults": {"caseSensitive": false, "percentEncoded": true}, "substitutionVariables": {"x": ["a*", "é"], "y": []},
      "details": [{"appIDs": ["ABCDE12345.example.plaza", "T.b"], "components": [{"/": "/$(x)/*", "?": {"b": "?*", "c": "$(digit)"},
        "#": "\u00e9\ud83d\udc4d", "exclude": true, "comment": "no"}, {"/": "/b", "?": "a=*", "caseSensitive": true}, {}]},
        {"appID": "ABCDE12345.example.plaza", "paths": ["NOT /c", "*"], "defaults": {"percentEncoded": false}}]},
      "webcredentials": {"apps": ["ABCDE12345.example.plaza", 1.5e3, null]}}
    """#

  init(seed: UInt64) throws {
    self.seed = seed
    let links = AppDefinition.plaza.links?.contractLinks ?? []
    let written = AppleAssociation(of: links, on: "plaza.example", app: Self.app).text
    let fingerprint = "0A" + String(repeating: ":0A", count: 31)
    let android = AndroidAssociation(of: links, on: "plaza.example", package: "example.plaza", fingerprints: [fingerprint]).text
    apple = [Self.appleSample, written].map { DamagedJSON(Array($0.utf8)) }
    self.android = [DamagedJSON(Array(android.utf8))]
    self.links = links
    urls = try ["/aa/b?b=1&c=2#%C3%A9", "/", "/b/", "/A//1?B=&b=", "/c?a=%zz&c#"].map { path throws(LinkURLError) in
      try SiteURL("https://plaza.example" + path)
    }
  }

  var count: Int { files }
  var summary: String { "\(files) files; \(decisions) decisions equal those of another matcher; \(reports) files compared with links" }

  func input(_ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed, number: number)
    if number % 4 == 3 { return damagedList(&random) }
    return random.pick(number.isMultiple(of: 2) ? apple : android).damaged(&random)
  }

  private func damagedList(_ random: inout SeededGenerator) -> [UInt8] {
    var text = Array(Self.list.utf8)
    for _ in 0...random.below(4) {
      let place = random.below(text.count)
      switch random.below(3) {
      case 0: text.remove(at: place)
      case 1: text.insert(random.pick(Array(":?*()|&=/# \n%{}".utf8)), at: place)
      default: text[place] = UInt8(random.below(256))
      }
    }
    return text
  }

  mutating func violation(_ input: [UInt8]) -> String? {
    files += 1
    let lines = input.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    func outside(_ position: FilePosition) -> Bool { !(1...lines + 1).contains(position.line) || position.column < 1 }
    // A file that is not of one platform is a file of the other with problems, or a list of links.
    return violationOfApple(input, outside) ?? violationOfAndroid(input, outside) ?? violationOfList(input)
  }

  private func violationOfList(_ input: [UInt8]) -> String? {
    do throws(LinkListError) {
      for link in try ContractLink.list(String(decoding: input, as: UTF8.self), hosts: ["plaza.example"]) where link.forms.isEmpty {
        return "a link has no form"
      }
    } catch {
      // A list may contain other separators of lines.
      if error.position.line < 1 || error.position.column < 1 { return "the error \(error) has no position" }
    }
    return nil
  }

  private mutating func violationOfApple(_ input: [UInt8], _ outside: (FilePosition) -> Bool) -> String? {
    let reading = AppleAssociation.read(input)
    if let problem = note(reading.problems, outside) { return problem }
    let file = reading.file
    if AppleAssociation.read(Array(file.text.utf8)).file.text != file.text {
      return "written and read again, the file has another text:\n\(file.text)"
    }
    for app in file.appIDs {
      for url in urls {
        let decision = file.decision(for: url, app: app)
        _ = decision.description
        guard let opensApp = SlowMatcher.opensApp(file, url, app: app) else { continue }
        decisions += 1
        if decision.opensApp != opensApp { return "\(url) for \(app): \(decision); another matcher finds \(opensApp)" }
      }
    }
    guard !file.appIDs.isEmpty, input.isSelected(oneIn: 128) else { return nil }
    return compare(LinkContract(links: links, apple: .init(file, app: Self.app), maximumStates: 20_000))
  }

  private mutating func violationOfAndroid(_ input: [UInt8], _ outside: (FilePosition) -> Bool) -> String? {
    let reading = AndroidAssociation.read(input)
    if let problem = note(reading.problems, outside) { return problem }
    let text = reading.file.text
    if AndroidAssociation.read(Array(text.utf8)).file.text != text { return "written and read again, the file has another text:\n\(text)" }
    for package in reading.file.packages {
      for url in urls { _ = reading.file.decision(for: url, app: package).description }
    }
    guard !reading.file.packages.isEmpty, input.isSelected(oneIn: 128) else { return nil }
    return compare(LinkContract(links: links, android: .init(reading.file, app: "example.plaza"), maximumStates: 20_000))
  }

  private func note(_ problems: [AssociationProblem], _ outside: (FilePosition) -> Bool) -> String? {
    problems.first { outside($0.position) }.map { "the problem \($0) is outside the file" }
  }

  /// Compares a file with the links of Plaza. A witness that the direct matchers do not confirm is a violation.
  private mutating func compare(_ contract: LinkContract) -> String? {
    reports += 1
    for finding in contract.report().findings {
      if case .undecided(let reason) = finding.verdict, reason.contains("confirm") { return "\(finding)" }
    }
    return nil
  }
}
