import Foundation
import GromaLinkContracts
import GromaLinks
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct AndroidIntentFilterTests {
  @Test func filterIsWrittenAsXML() {
    let filter = AndroidIntentFilter(
      of: [.web("*.Plaza.example"), .scheme("plaza"), .web("plaza.example")],
      paths: [.exact("/a"), .prefix("/chat/"), .pattern("/b/.*\\.html")])
    #expect(
      filter?.xml == #"""
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" />
          <data android:host="plaza.example" />
          <data android:host="*.plaza.example" />
          <data android:path="/a" />
          <data android:pathPrefix="/chat/" />
          <data android:pathPattern="/b/.*\\.html" />
        </intent-filter>

        """#)
    #expect(AndroidIntentFilter(of: [.scheme("plaza")]) == nil)
  }

  @Test func filterOfACustomSchemeIsNotVerified() {
    let xml = AndroidIntentFilter(hosts: [], schemes: ["plaza", "plaza-beta"], isVerified: false).xml
    #expect(xml.hasPrefix("<intent-filter>\n"))
    #expect(xml.contains("  <data android:scheme=\"plaza\" />\n  <data android:scheme=\"plaza-beta\" />\n</intent-filter>\n"))
  }

  @Test(arguments: [
    ("/a", AndroidIntentFilter.Path.exact("/a")), ("", .exact("")), ("/a.b", .exact("/a.b")), ("*", .prefix("")), ("/a/*", .prefix("/a/")),
    ("/a.b*", .prefix("/a.b")), ("/a/*/b", .pattern("/a/.*/b")), ("/a?", .pattern("/a.")), ("/a/?*", .pattern("/a/..*")),
    ("/*.html", .pattern("/.*\\.html")), ("/*\\", .pattern("/.*\\\\")), ("/**", .pattern("/.*.*")),
  ])
  func patternBecomesTheSimplestCondition(pattern: String, path: AndroidIntentFilter.Path) {
    #expect(AndroidIntentFilter.Path(Glob(pattern, dialect: .android)) == path)
  }

  @Test func textIsEscaped() throws {
    let text = "/a&b<c>\"d'\\\t\né"
    let xml = AndroidIntentFilter(hosts: ["x"], paths: [.exact(text)]).xml
    #expect(xml.contains("\"/a&amp;b&lt;c&gt;&quot;d'\\\\&#9;&#10;é\""))
    let document = try XMLDocument(xmlString: xml.replacing("<intent-filter", with: "<intent-filter xmlns:android=\"a\""))
    let values = try document.nodes(forXPath: "//@*[local-name()='path']").compactMap(\.stringValue)
    #expect(values == [text.replacing("\\", with: "\\\\")])
  }
}
