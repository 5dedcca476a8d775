import Groma
import Testing

@testable import GromaLinks

struct LinkTests {
  @Test func hasTheDeclaredProperties() {
    let link = DeepLink("product/:id", "one product", samples: [Shop.Product(id: 7)]) { (_: Shop.Product) in AppRoute() }
    #expect("\(link.pattern)" == "product/:id")
    #expect(link.summary == "one product")
    #expect(link.owner == "GromaLinksTests/LinkTests.swift")
    #expect(link.scope == DeepLink.mainScope)
    #expect(link.parameters?.map { "\($0.label):\($0.type)\($0.isOptional ? "?" : "")" } == ["id:Int", "isNew:Bool?"])
    #expect(link.destinationName == "product")
  }

  @Test func settingsAreStored() {
    let link = link("product/:id", Shop.Product(id: 7)).notification("sale", names: ["nr": "id", "x": "y"])
      .notification(category: "shop", action: "buy").shortcut("last", names: ["nr": "isNew"]).scope("signed-in")
    #expect(link.notifications.map(\.description) == ["type=sale", "category=shop action=buy"])
    #expect(link.shortcuts == ["last"])
    #expect(link.names == ["nr": "isNew", "x": "y"])
    #expect([link, link].scope("guest").map(\.scope) == ["guest", "guest"])
    #expect(link.scope == "signed-in")
    #expect(link.notification().notifications.last?.description == "anything")
  }

  @Test func needsNoSampleWithoutArguments() {
    #expect(DeepLink("", "home") { (_: Shop.Home) in AppRoute() }.sampleRecords(rules: .standard).count == 1)
    #expect(DeepLink("product/:id", "") { (_: Shop.Product) in AppRoute() }.sampleRecords(rules: .standard).isEmpty)
  }

  @Test func hasParametersForNestedValues() {
    struct Nested: Codable { var query: Shop.Query }
    #expect(link("search", Nested(query: Shop.Query(text: "", tags: []))).parameters?.map(\.type) == ["{text:String,tags:[String]}"])
    #expect(link("search", Shop.Query(text: "", tags: [])).parameters?.map(\.type) == ["String", "[String]"])
  }

  @Test func targetIsTheDeclaredDestination() throws {
    let plain = link("product/:id", Shop.Product(id: 7))
    let file = link("files/*path", Shop.File(path: ["a"]), destination: { Shop.Category(slug: $0.path.first ?? "").key })
    let other = link("files/*path", Shop.File(path: ["a"]))
    #expect(try plain.target(LinkRecord(query: "id=8"), rules: .standard).key == Shop.Product(id: 8).key)
    #expect(try file.target(LinkRecord(query: "path[]=b"), rules: .standard).key == Shop.Category(slug: "b").key)
    #expect(try other.target(LinkRecord(query: "path[]=b"), rules: .standard).key == nil)
    #expect(file.destinationName == "category")
    #expect(other.destinationName == nil)
  }

  @Test func writesPatternNamesInThePathAndOthersInTheQuery() throws {
    var coding = LinkCoding()
    coding.names = .snakeCase
    let link = link("product/:id", Shop.Product(id: 7))
    let record = try LinkRecord(query: "isNew=true&id=7")
    #expect(link.url(record, from: .scheme("plaza"), rules: .standard) == "plaza://product/7?isNew=true")
    #expect(link.url(record, from: .web("plaza.example"), rules: LinkRules(coding)) == "https://plaza.example/product/7?is_new=true")
    #expect(link.coding(coding).url(record, from: .scheme("plaza"), rules: .standard) == "plaza://product/7?is_new=true")
    #expect(link.url(LinkRecord(), from: .scheme("plaza"), rules: .standard) == nil)
  }

  #if DEBUG
    @Test func invalidPatternIsReportedWithItsOwner() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DeepLink("a//b", "", owner: "Shop/Links.swift") { (_: Shop.Home) in AppRoute() }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("Shop/Links.swift: the pattern 'a//b': it has an empty segment"))
    }
  #endif
}
