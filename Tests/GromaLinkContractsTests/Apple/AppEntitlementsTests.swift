import Testing

@testable import GromaLinkContracts

struct AppEntitlementsTests {
  private static func file(_ domains: [String]) -> String {
    let list = domains.map { "<string>\($0)</string>" }.joined()
    return
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><true/><key>\(AppEntitlements.key)</key><array>\(list)</array></dict></plist>"
  }

  @Test func listsTheAssociatedDomains() throws {
    let entitlements = try AppEntitlements(
      Array(
        Self.file(["applinks:Shop.example", "webcredentials:a.example", "applinks:*.b.example", "applinks:c.example?mode=developer"]).utf8))
    #expect(entitlements.domains.count == 4)
    for host in ["shop.example", "x.b.example", "x.y.b.example"] { #expect(entitlements.problem(with: host) == nil, "\(host)") }
    for host in ["a.example", "b.example", "c.example", "www.shop.example"] {
      #expect(entitlements.problem(with: host) == "the entitlements do not list 'applinks:\(host)'")
    }
  }

  @Test func aVariableIsNotKnownBeforeTheBuild() throws {
    let entitlements = try AppEntitlements(Array(Self.file(["applinks:$(DOMAIN)", "applinks:a.example"]).utf8))
    #expect(entitlements.doubt(about: "a.example") == nil)
    #expect(entitlements.doubt(about: "b.example") == "'applinks:$(DOMAIN)' in the entitlements is not known before the build")
  }

  @Test(arguments: ["applinks:${DOMAIN}", "$(ASSOCIATED_DOMAIN)", "app$(SERVICE):a.example"])
  func eachFormOfAVariableIsADoubt(domain: String) throws {
    let entitlements = try AppEntitlements(Array(Self.file([domain]).utf8))
    #expect(entitlements.doubt(about: "a.example") == "'\(domain)' in the entitlements is not known before the build")
  }

  @Test(arguments: ["webcredentials:$(DOMAIN)", "applinks:$(DOMAIN)?mode=developer", "applinks:b.example"])
  func otherDomainsAreNoDoubt(domain: String) throws {
    #expect(try AppEntitlements(Array(Self.file([domain]).utf8)).doubt(about: "a.example") == nil)
  }

  @Test(arguments: ["developer", "managed", "developer+managed"]) func aDomainWithAModeIsNotForAllUsers(mode: String) throws {
    let entitlements = try AppEntitlements(Array(Self.file(["applinks:a.example?mode=\(mode)"]).utf8))
    #expect(entitlements.problem(with: "a.example") == "the entitlements do not list 'applinks:a.example'")
  }

  @Test(arguments: [
    ("bplist00x", "1:1: the property list is binary: convert it to XML, for example with 'plutil -convert xml1'"),
    ("<plist/>", "1:1: the file is not a property list with a dictionary"),
    ("<dict/>", "1:1: the file is not a property list with a dictionary"),
    (
      "<plist><dict><key>com.apple.developer.associated-domains</key></dict></plist>",
      "1:14: the value of 'com.apple.developer.associated-domains' is not an array"
    ),
  ]) func refusesOtherFiles(text: String, message: String) {
    #expect { try AppEntitlements(Array(text.utf8)) } throws: { "\($0)" == message }
  }

  @Test func entitlementsWithoutDomainsListNone() throws {
    #expect(try AppEntitlements(Array("<plist><dict/></plist>".utf8)).domains == [])
  }
}
