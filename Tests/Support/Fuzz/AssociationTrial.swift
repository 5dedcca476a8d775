import Groma
import GromaLinkContracts
import GromaLinks
import GromaSamplePlaza
import GromaTesting

/// Damaged association files and lists of links. Reading returns for each, every problem has a position in the file, and what is written of
/// the result is read as an equal value. One file in 256 is also compared with links.
struct AssociationTrial: Trial {
  let seed: UInt64
  private let apple: [DamagedJSON]
  private let android: [DamagedJSON]
  private let links: [ContractLink]
  private let url: SiteURL
  private var files = 0
  private var faulty = 0
  private var reports = 0

  private static let app = "ABCDE12345.example.plaza"

  private static let list = """
    # links
    https://plaza.example/product/:id(int)?ref&page(uint8)?
    https://*.plaza.example/on/:day(date)/:kind(a|b)? as day
    https://plaza.example/caf%C3%A9/*path
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
    url = try SiteURL("https://plaza.example/aa/b?b=1&c=2#%C3%A9")
  }

  var count: Int { files }
  var summary: String { "\(files) files, \(faulty) of them faulty; \(reports) compared with links" }

  func input(_ number: UInt64) -> String { String(decoding: bytes(number), as: UTF8.self) }

  private func bytes(_ number: UInt64) -> [UInt8] {
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

  mutating func violation(_ number: UInt64) -> String? {
    files += 1
    let bytes = bytes(number)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    func outside(_ position: FilePosition) -> Bool { !(1...lines + 1).contains(position.line) || position.column < 1 }
    if number % 4 == 3 {
      do throws(LinkListError) {
        for link in try ContractLink.list(String(decoding: bytes, as: UTF8.self), hosts: ["plaza.example"]) where link.forms.isEmpty {
          return "a link has no form"
        }
      } catch {
        faulty += 1
        // A list may contain other separators of lines.
        if error.position.line < 1 || error.position.column < 1 { return "the error \(error) has no position" }
      }
      return nil
    }
    return number.isMultiple(of: 2) ? violationOfApple(bytes, number, outside) : violationOfAndroid(bytes, number, outside)
  }

  private mutating func violationOfApple(_ bytes: [UInt8], _ number: UInt64, _ outside: (FilePosition) -> Bool) -> String? {
    let reading = AppleAssociation.read(bytes)
    if let problem = note(reading.problems, outside) { return problem }
    let text = reading.file.text
    if AppleAssociation.read(Array(text.utf8)).file.text != text { return "written and read again, the file has another text:\n\(text)" }
    for app in reading.file.appIDs { _ = reading.file.decision(for: url, app: app).description }
    guard number.isMultiple(of: 256) else { return nil }
    return compare(LinkContract(links: links, apple: .init(reading.file, app: Self.app), maximumStates: 20_000))
  }

  private mutating func violationOfAndroid(_ bytes: [UInt8], _ number: UInt64, _ outside: (FilePosition) -> Bool) -> String? {
    let reading = AndroidAssociation.read(bytes)
    if let problem = note(reading.problems, outside) { return problem }
    let text = reading.file.text
    if AndroidAssociation.read(Array(text.utf8)).file.text != text { return "written and read again, the file has another text:\n\(text)" }
    for package in reading.file.packages { _ = reading.file.decision(for: url, app: package).description }
    guard number % 256 == 1 else { return nil }
    return compare(LinkContract(links: links, android: .init(reading.file, app: "example.plaza"), maximumStates: 20_000))
  }

  private mutating func note(_ problems: [AssociationProblem], _ outside: (FilePosition) -> Bool) -> String? {
    if !problems.isEmpty { faulty += 1 }
    return problems.first { outside($0.position) }.map { "the problem \($0) is outside the file" }
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
