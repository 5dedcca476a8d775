import Testing

@testable import GromaExplorer

struct ShareTests {
  @Test(arguments: ["", "1", "0/2", "3/2", "a/b", "1/2/3", "1/", "-1/2", "1/10001"])
  func otherTextIsNoPart(_ text: String) { #expect(Share(text) == nil) }

  @Test(arguments: 1...7)
  func partsDivideAList(count: Int) throws {
    let list = Array(0..<20)
    let parts = try (1...count).map { try #require(Share("\($0)/\(count)")).items(of: list) }
    #expect(parts.joined().sorted() == list)
    #expect(try #require(Share("\(count)/\(count)")).number(of: 2) == count - 1 + 2 * count)
  }
}
