import Foundation
import GromaTesting
import Testing

@testable import GromaLinks

/// The parts of a URL, for comparison.
private struct Parts: Equatable, CustomStringConvertible {
  var scheme: String
  var host: String?
  var port: Int?
  var hasCredentials: Bool
  var path: [String]
  var query: [String]

  var description: String { "\(scheme) \(host ?? "-") \(port ?? 0) \(hasCredentials) \(path) \(query)" }

  init(ours text: String) throws(LinkURLError) {
    let url = try LinkURL(text)
    (scheme, host, port, hasCredentials) = (url.scheme, url.host, url.port, url.hasCredentials)
    path = (0..<url.count).map(url.text)
    var query: [String] = []
    try url.forEachParameter { name, value in query.append(Self.parameter(name, value)) }
    self.query = query
  }

  /// Parses a URL with Foundation. Returns nil if Foundation or a link table rejects it.
  ///
  /// Deliberate differences of our parser are reproduced here: a custom scheme has no host, and the path begins after `://`; slashes at
  /// the end are ignored; `+` is a space in a query; parameters without name and value are ignored; control characters are rejected.
  init?(foundations text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    var text = text
    let isOwn = scheme != "https" && scheme != "http"
    if isOwn {
      let rest = text[text.index(colon, offsetBy: 3)...]
      text = "https://x" + (rest.first.map { "/?#".contains($0) } ?? true ? "" : "/") + rest
    }
    guard let url = URLComponents(string: text, encodingInvalidCharacters: false) else { return nil }
    host = isOwn ? nil : url.host?.lowercased()
    port = isOwn ? nil : url.port
    hasCredentials = url.percentEncodedUser != nil
    if !isOwn, host == nil || host == "" { return nil }
    var segments = url.percentEncodedPath.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    while segments.last == "" { segments.removeLast() }
    path = segments.compactMap { Self.decoded(String($0)) }
    if path.count != segments.count { return nil }
    query = []
    for item in url.percentEncodedQueryItems ?? [] where item.name != "" || item.value != nil {
      guard let name = Self.decoded(item.name, plusIsSpace: true) else { return nil }
      if let encoded = item.value {
        guard let value = Self.decoded(encoded, plusIsSpace: true) else { return nil }
        query.append(Self.parameter(name, value))
      } else {
        query.append(name)
      }
    }
  }

  private static func parameter(_ name: String, _ value: String?) -> String { value.map { "\(name)=\($0)" } ?? name }

  private static func decoded(_ text: String, plusIsSpace: Bool = false) -> String? {
    let text = plusIsSpace ? String(text.map { $0 == "+" ? " " : $0 }) : text
    guard let decoded = text.removingPercentEncoding else { return nil }
    return decoded.utf8.contains { $0 < 0x20 || $0 == 0x7f } ? nil : decoded
  }
}

extension SeededGenerator {
  /// Returns a random URL of the grammar, sometimes with an invalid encoding.
  fileprivate mutating func url() -> String {
    func many(_ most: Int, _ make: (inout SeededGenerator) -> String) -> String { (0..<below(most + 1)).map { _ in make(&self) }.joined() }
    let scheme = pick(["https", "http", "HTTPS", "plaza", "Pla-za.2+x"])
    let plain = ["a", "B", "7", "-", ".", "_", "~", "!", "$", "'", "(", ")", "*", ",", ";", ":", "@", "+", "="]
    let encoded = ["%2F", "%2f", "%20", "%41", "%25", "%2B", "%26", "%3D", "%3F", "%C3%A9", "%F0%9F%91%8D", "%5B", "%5d"]
    let broken = ["%", "%4", "%zz", "%00", "%0A", "%7F", "%FF", "%C3", "%ED%A0%80", "\u{1}", " "]
    let hasBroken = chance(20)
    let piece: (inout SeededGenerator) -> String = { random in
      random.chance(25) ? random.pick(encoded) : hasBroken && random.chance(5) ? random.pick(broken) : random.pick(plain)
    }
    func word(_ random: inout SeededGenerator) -> String { (0...random.below(3)).map { _ in piece(&random) }.joined() }
    let host = pick(
      ["plaza.example", "PLAZA.Example", "localhost", "127.0.0.1", "a-b.c"]
        + (scheme.lowercased().hasPrefix("http") ? ["[::1]", "[2001:DB8::7]"] : []))
    let user = pick(["", "", "", "cleo@", "cleo:secret@", "@", ":@"])
    let port = pick(["", "", "", ":443", ":80", ":", ":65535", ":00443"])
    let path = many(4) { "/" + ($0.chance(15) ? "" : word(&$0)) }
    let query = many(3) { ($0.chance(80) ? "&" : "&&") + word(&$0) + $0.pick(["", "=", "=v"]) }
    return "\(scheme)://\(user)\(host)\(port)\(path)" + (query.isEmpty ? pick(["", "?"]) : "?\(query)") + pick(["", "", "#", "#a?b/c"])
  }
}

struct LinkURLTests {
  @Test(arguments: Seeds.few(3)) func takesURLsApartAsFoundationDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<10_000 {
      let text = random.url()
      let ours = try? Parts(ours: text)
      let expected = Parts(foundations: text)
      guard ours == expected else {
        Issue.record("seed \(seed): \(text) is \(ours.map(\.description) ?? "nothing"), not \(expected.map(\.description) ?? "nothing")")
        return
      }
      if ours != nil { read += 1 }
    }
    #expect((5_000..<9_900).contains(read), "some URLs must be readable, and some must not")
  }

  @Test(arguments: [
    ("plaza://chat/1/2", "plaza - 0 false [\"chat\", \"1\", \"2\"] []"),
    ("plaza:chat/1", "plaza - 0 false [\"chat\", \"1\"] []"),
    ("plaza:///chat", "plaza - 0 false [\"chat\"] []"),
    ("plaza:", "plaza - 0 false [] []"),
    ("plaza://", "plaza - 0 false [] []"),
    ("plaza://?a", "plaza - 0 false [] [\"a\"]"),
    ("plaza://cleo@host:8/x", "plaza - 0 false [\"cleo@host:8\", \"x\"] []"),
    ("https://plaza.example", "https plaza.example 0 false [] []"),
    ("https://plaza.example/", "https plaza.example 0 false [] []"),
    ("https://plaza.example//", "https plaza.example 0 false [] []"),
    ("https://plaza.example/a///", "https plaza.example 0 false [\"a\"] []"),
    ("https://plaza.example//a//b///?c", "https plaza.example 0 false [\"\", \"a\", \"\", \"b\"] [\"c\"]"),
    ("https://plaza.example/a%2F//", "https plaza.example 0 false [\"a/\"] []"),
    ("plaza://a//", "plaza - 0 false [\"a\"] []"),
    ("https://plaza.example/a//b/", "https plaza.example 0 false [\"a\", \"\", \"b\"] []"),
    ("https://plaza.example/a/./../b", "https plaza.example 0 false [\"a\", \".\", \"..\", \"b\"] []"),
    ("https://plaza.example/a%2Fb", "https plaza.example 0 false [\"a/b\"] []"),
    ("https://plaza.example/a+b?a+b=c%2Bd", "https plaza.example 0 false [\"a+b\"] [\"a b=c+d\"]"),
    ("https://plaza.example#a/b?c", "https plaza.example 0 false [] []"),
    ("https://plaza.example?a=b=c&d&&=e", "https plaza.example 0 false [] [\"a=b=c\", \"d\", \"=e\"]"),
    ("https://pl%61za.example/", "https plaza.example 0 false [] []"),
    ("https://a@b@plaza.example:443/", "https plaza.example 443 true [] []"),
    ("https://münchen.मराठी.example/", "https münchen.मराठी.example 0 false [] []"),
    ("https://[::1]:8/é", "https [::1] 8 false [\"é\"] []"),
  ]) func splitsTheURLIntoParts(text: String, parts: String) throws {
    #expect(try Parts(ours: text).description == parts)
  }

  @Test(arguments: [
    ("", "it does not begin with a valid scheme, such as https:"),
    ("chat/1", "it does not begin with a valid scheme, such as https:"),
    ("://chat", "it does not begin with a valid scheme, such as https:"),
    ("1a://chat", "it does not begin with a valid scheme, such as https:"),
    ("a_b://chat", "it does not begin with a valid scheme, such as https:"),
    ("https:plaza.example/chat", "it has no host"),
    ("https:///chat", "it has no host"),
    ("https://cleo@/chat", "it has no host"),
    ("https://:443/chat", "it has no host"),
    ("https://[::1/chat", "it has no host"),
    ("https://[::1]x/chat", "it has no host"),
    ("https://evil.example%2F.plaza.example/chat", "it has no host"),
    ("https://evil.example\\.plaza.example/chat", "it has no host"),
    ("https://evil.example／.plaza.example/chat", "it has no host"),
    ("https://evil.example%EF%BC%8F.plaza.example/chat", "it has no host"),
    ("https://evil.example%20.plaza.example/chat", "it has no host"),
    ("https://evil.exampl℀.plaza.example/chat", "it has no host"),
    ("https://evil。plaza.example/chat", "it has no host"),
    ("https://evil\u{202E}.plaza.example/chat", "it has no host"),
    ("https://.plaza.example/chat", "it has no host"),
    ("https://evil..plaza.example/chat", "it has no host"),
    ("https://plaza.example:x/chat", "its port is not a number of at most five digits"),
    ("https://plaza.example:-1/chat", "its port is not a number of at most five digits"),
    ("https://plaza.example:100000/chat", "its port is not a number of at most five digits"),
    ("plaza://a b", "it contains a space or a control character"),
    ("plaza://a\nb", "it contains a space or a control character"),
    ("plaza://a\u{7f}b", "it contains a space or a control character"),
    ("plaza://a\u{0}", "it contains a space or a control character"),
    ("plaza://a%00b", "it contains a space or a control character"),
    ("plaza://a%1bb", "it contains a space or a control character"),
    ("plaza://a%7F", "it contains a space or a control character"),
    ("plaza://%", "it has a % that is not followed by two hexadecimal digits"),
    ("plaza://a/%4", "it has a % that is not followed by two hexadecimal digits"),
    ("plaza://%4/1", "it has a % that is not followed by two hexadecimal digits"),
    ("plaza://%g0", "it has a % that is not followed by two hexadecimal digits"),
    ("plaza://%+1", "it has a % that is not followed by two hexadecimal digits"),
    ("plaza://%C3", "its percent-encoded bytes are not UTF-8"),
    ("plaza://%C0%AF", "its percent-encoded bytes are not UTF-8"),
    ("plaza://%ED%A0%80", "its percent-encoded bytes are not UTF-8"),
    ("plaza://%C3/%A9", "its percent-encoded bytes are not UTF-8"),
    ("plaza://a?b=%FF", "its percent-encoded bytes are not UTF-8"),
    ("plaza://a?%C3=%A9", "its percent-encoded bytes are not UTF-8"),
    ("plaza://" + String(repeating: "a/", count: 257), "its path has more than 256 segments"),
    ("plaza://" + String(repeating: "a", count: 1_000_000), "it is 1000008 bytes long; the maximum is 65536"),
  ]) func rejectsInvalidURLs(text: String, sentence: String) {
    #expect { try Parts(ours: text) } throws: { "\($0)" == sentence }
  }

  @Test func readsURLsUpToTheLimits() throws {
    let long = "plaza://" + String(repeating: "é", count: (LinkURL.maximumBytes - 8) / 2)
    #expect(try LinkURL(long).text(0).utf8.count == LinkURL.maximumBytes - 8)
    #expect(try LinkURL("plaza://" + String(repeating: "a/", count: 256)).count == 256)
  }

  /// A step that looked at all earlier text would take 256 times as long for 16 times the length.
  @Test(arguments: ["a", "/", "%41", "&", "a=b&", "[", "%", "@", ":", "=", "+", "#", "?"]) func takesTimeInProportionToTheLength(
    piece: String
  ) {
    func time(_ bytes: Int) -> Duration {
      let tail = String(repeating: piece, count: bytes / piece.utf8.count)
      return ["plaza://", "https://x/", "https://", "plaza://?"].map { prefix in
        (0..<3).map { _ in processorTime { _ = try? Parts(ours: prefix + tail) } }.min() ?? .zero
      }.reduce(.zero, +)
    }
    #expect(time(64_000) < (time(4_000) + .microseconds(200)) * 80)
  }
}
