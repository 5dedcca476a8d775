import GromaLinks
import Testing

@testable import GromaLinkContracts

struct SiteURLTests {
  @Test(arguments: [
    ("https://plaza.example", "plaza.example / - -"),
    ("HTTP://Plaza.Example/A", "plaza.example /A - -"),
    ("https://plaza.example?", "plaza.example /  -"),
    ("https://plaza.example#", "plaza.example / - "),
    ("https://plaza.example?a/b", "plaza.example / a/b -"),
    ("https://plaza.example#a/b?c", "plaza.example / - a/b?c"),
    ("https://plaza.example/a?b?c#d#e", "plaza.example /a b?c d#e"),
    ("https://cleo:secret@plaza.example:8443//a//", "plaza.example //a// - -"),
    ("https://[::1]/a", "[::1] /a - -"),
    ("https://[::1]:8/a", "[::1] /a - -"),
    ("https://plaza.example/%c3%A9", "plaza.example /%c3%A9 - -"),
    ("https://plaza.example/é?ü#中", "plaza.example /%C3%A9 %C3%BC %E4%B8%AD"),
    ("https://plaza.example/\"<>\\^`{|}~", "plaza.example /%22%3C%3E%5C%5E%60%7B%7C%7D~ - -"),
    ("https://plaza.example/[]!$&'()*+,;=:@%", "plaza.example /[]!$&'()*+,;=:@% - -"),
  ])
  func isDividedIntoParts(text: String, parts: String) throws {
    let url = try SiteURL(text)
    #expect("\(url.host) \(url.path) \(url.query ?? "-") \(url.fragment ?? "-")" == parts)
    #expect(try SiteURL(url.description) == url)
  }

  @Test(arguments: [
    ("", LinkURLError.noScheme), ("plaza", .noScheme), ("plaza://a", .noScheme), ("/a", .noScheme), ("https", .noScheme),
    ("https:", .noHost),
    ("https:/a", .noHost), ("https:a", .noHost), ("https://", .noHost), ("https:///a", .noHost), ("https://?a", .noHost),
    ("https://cleo@/a", .noHost), ("https://:443/", .noHost), ("https://a b", .forbiddenCharacter), ("https://a/\n", .forbiddenCharacter),
    ("https://a/\u{7f}", .forbiddenCharacter), ("https://a/" + String(repeating: "a", count: 65_536), .tooLong(65_546)),
  ])
  func otherTextIsRejected(text: String, error: LinkURLError) {
    #expect(throws: error) { try SiteURL(text) }
  }

  @Test func partsOfAppleAreInNormalForm() throws {
    let url = try SiteURL("https://plaza.example//a%2Fb/%2f/?x=%3D&y&&=z=%26&%C3%A9=1#%41")
    let encoded = url.appleParts(isPercentEncoded: true)
    #expect(encoded.path == "/a%2Fb/%2f")
    #expect(encoded.query == "x=%3D&y&&=z=%26&%C3%A9=1")
    #expect(encoded.items.map { "\($0.name):\($0.value)" } == ["x:%3D", "y:", ":z=%26", "%C3%A9:1"])
    #expect(encoded.fragment == "%41")
    let decoded = url.appleParts(isPercentEncoded: false)
    #expect(decoded.path == "/a/b")
    #expect(decoded.query == "x==&y&&=z=&&é=1")
    #expect(decoded.items.map { "\($0.name):\($0.value)" } == ["x:=", "y:", ":z=&", "é:1"])
    #expect(decoded.fragment == "A")
  }

  @Test func partsOfAndroidAreAsWritten() throws {
    let parts = try SiteURL("https://plaza.example//a%2f/?x=%3D#%41").androidParts()
    #expect("\(parts.path) \(parts.query) \(parts.items[0].value) \(parts.fragment)" == "//a%2f/ x=%3D %3D %41")
    let bare = try SiteURL("https://plaza.example").androidParts()
    #expect("\(bare.path) \(bare.query) \(bare.items.count) \(bare.fragment)" == "/  0 ")
  }
}
