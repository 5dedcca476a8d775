import Testing

@testable import GromaLinkContracts

struct ShippedURLTests {
  @Test func aLineIsAVersionAndAURL() throws {
    let urls = try ShippedURL.list("# mails\r\n\r\n1.4 https://shop.example/chat/1/2\r\n  2.0-beta\tshop://cart?x=1 \n")
    #expect(urls.map(\.description) == ["1.4 https://shop.example/chat/1/2", "2.0-beta shop://cart?x=1"])
    #expect(urls.map(\.position) == [FilePosition(line: 3, column: 5), FilePosition(line: 4, column: 12)])
    #expect(try ShippedURL.list("# nothing\n") == [])
  }

  @Test(
    arguments: [
      ("1.4", "1:1: a URL must follow the version '1.4'"), ("\n https://shop.example/", "2:2: a version must precede the URL"),
      ("1.4 https://shop.example/ now", "1:27: 'now' follows the URL"), ("é 1.4", "1:3: '1.4' is not a URL: "),
    ])
  func faultHasAPosition(_ text: String, _ message: String) {
    do throws(LinkListError) {
      _ = try ShippedURL.list(text)
      Issue.record("no error")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }
}
