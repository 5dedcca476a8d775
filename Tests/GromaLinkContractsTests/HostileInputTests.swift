import GromaTesting
import Testing

@testable import GromaLinkContracts

/// Reading returns for every input, in time in proportion to its length, and what it returns can be written and read again.
struct HostileInputTests {
  private static let apple = Array(
    ##"""
    {"applinks": {"defaults": {"caseSensitive": false}, "substitutionVariables": {"x": ["a*", "é"]}, "details": [
      {"appIDs": ["T.a"], "components": [{"/": "/$(x)/*", "?": {"b": "?*"}, "#": "\u00e9\ud83d\udc4d", "exclude": true}, {"/": "/b"}]},
      {"appID": "T.b", "paths": ["NOT /c", "*"], "defaults": {"percentEncoded": false}}]}, "webcredentials": {"apps": ["T.a", 1.5e3]}}
    """##.utf8)

  private static let android = Array(
    androidFile(##"{"/": "/a/*", "?": {"b": "?*"}, "#": "é", "exclude": true}, {"/": "/b"}"##).utf8)

  /// Reads a file of both platforms, decides URLs, and writes and reads what was read.
  private func use(_ bytes: [UInt8], _ comment: @autoclosure () -> String) throws {
    let url = try SiteURL("https://plaza.example/aa/b?b=1#%C3%A9")
    let apple = AppleAssociation.read(bytes)
    for app in apple.file.appIDs { _ = apple.file.decision(for: url, app: app).description }
    #expect(AppleAssociation.read(Array(apple.file.text.utf8)).file.withoutPositions == apple.file.withoutPositions, "\(comment())")
    let android = AndroidAssociation.read(bytes)
    for package in android.file.packages { _ = android.file.decision(for: url, app: package).description }
    #expect(AndroidAssociation.read(Array(android.file.text.utf8)).file.withoutPositions == android.file.withoutPositions, "\(comment())")
    for problem in apple.problems + android.problems { #expect(problem.position.line > 0 && problem.position.column > 0, "\(comment())") }
  }

  @Test func fileTruncatedAtAnyByteIsIgnored() throws {
    for length in 0..<Self.apple.count {
      let bytes = Array(Self.apple[..<length])
      try use(bytes, "length \(length)")
      let reading = AppleAssociation.read(bytes)
      #expect(reading.problems.map(\.effect) == [.fileIgnored], "length \(length)")
      #expect(reading.file == AppleAssociation(details: []), "length \(length)")
    }
    for length in 0..<Self.android.count {
      let reading = AndroidAssociation.read(Array(Self.android[..<length]))
      #expect(reading.problems.map(\.effect) == [.fileIgnored], "length \(length)")
      #expect(reading.file == AndroidAssociation(statements: []), "length \(length)")
    }
  }

  @Test(arguments: UInt64(1)...4) func mutatedBytesAreRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var ignored = 0
    for sample in [Self.apple, Self.android] {
      for round in 0..<400 {
        var bytes = sample
        let place = random.below(bytes.count)
        bytes[place] = random.chance(50) ? UInt8(random.pick(Array("{}[]\",:0-1eEtfn\\u/ ".utf8))) : UInt8(random.below(256))
        try use(bytes, "seed \(seed), round \(round): byte \(place) is \(bytes[place])")
        ignored += AppleAssociation.read(bytes).problems.contains { $0.effect == .fileIgnored } ? 1 : 0
      }
    }
    #expect((100..<790).contains(ignored), "some mutants must be JSON, and some must not")
  }

  @Test(arguments: UInt64(1)...2) func randomBytesAreRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let bytes = (0..<random.below(60)).map { _ in UInt8(random.below(256)) }
      try use(bytes, "seed \(seed), round \(round): \(bytes)")
    }
  }

  @Test func depthIsLimited() {
    for open in ["[", #"{"a":"#, #"{"applinks":"#, #"{"applinks":{"details":["#] {
      let bytes = Array(String(repeating: open, count: 100_000).utf8)
      #expect(AppleAssociation.read(bytes).problems.map(\.effect) == [.fileIgnored])
      #expect(AndroidAssociation.read(bytes).problems.map(\.effect) == [.fileIgnored])
    }
  }

  /// A step that looked at all earlier text would take 256 times as long for 16 times the length.
  @Test(
    arguments: [
      #""\n\n\n\n\n\n\n\n\n\n","#, "[],", "{},", "1,", #"{"a":1,"a":1,"a":1},"#, #"{"/":"/$($($($("},"#, #"{"/":"/*a*a*a*a"},"#, "\n",
      #"{"exclude":1},"#,
      #""NOT ","#, "\"éééé\",", #"{"?":{"a":"1","b":2}},"#, #"{"/":"/$(x)$(lang)"},"#,
    ])
  func timeIsInProportionToTheLength(piece: String) {
    func time(_ bytes: Int) -> Duration {
      let rules = String(repeating: piece, count: bytes / piece.utf8.count) + "1"
      let files = [appleFile(rules), androidFile(rules), appleFile("").replacing(#""components": []"#, with: #""paths": [\#(rules)]"#)]
      return files.map { text in
        let file = Array(text.utf8)
        return processorTime {
          _ = AppleAssociation.read(file).file.text
          _ = AndroidAssociation.read(file).file.text
        }
      }.reduce(.zero, +)
    }
    #expect(time(64_000) < (time(4_000) + .milliseconds(2)) * 80)
  }

  @Test func tenMegabytesAreRead() {
    let rule = #"{"/": "/chat/?*", "?": {"a": "1"}, "comment": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},"#
    let count = 10_000_000 / rule.utf8.count
    let apple = AppleAssociation.read(Array(appleFile(String(repeating: rule, count: count) + "{}").utf8))
    #expect(apple.problems.map(\.position.line) == [1], "only the length is a fault")
    #expect(apple.file.rules(of: plaza).count == count + 1)
    let text = #"{"a": ""# + String(repeating: "a", count: 10_000_000) + #""}"#
    #expect(AppleAssociation.read(Array(text.utf8)).file.otherSections.count == 1)
    let unclosed = "{\"a\": \"" + String(repeating: "é\\n", count: 2_500_000)
    #expect(AppleAssociation.read(Array(unclosed.utf8)).problems.map(\.position.column) == [8 + 7_500_000])
  }

  /// Looking up the position of the query for each of its items would take 10^10 steps.
  @Test func manyMembersAndQueryItemsAreRead() {
    let names = (0..<100_000).map { #""n\#($0)": """# }.joined(separator: ", ")
    let reading = readApple(appleFile(#"{\#(names), "?": {\#(names)}}"#))
    #expect(reading.problems.count == 100_001)
    #expect(reading.file.rules(of: plaza).first?.written.others.count == 100_000)
  }

  @Test func manyNamesAreRead() {
    let names = (0..<100_000).map { #""n\#($0 / 2)": 1"# }.joined(separator: ", ")
    let reading = AppleAssociation.read(Array("{\(names)}".utf8))
    #expect(reading.problems.count == 50_002)
    #expect(reading.problems.contains { $0.effect == .noLinks && $0.message.utf8.count < 200 })
    #expect(reading.file.otherSections.count == 50_000)
  }
}
