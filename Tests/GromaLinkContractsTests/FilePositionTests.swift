import GromaLinkContracts
import Testing

struct FilePositionTests {
  @Test func positionsAreInTheOrderOfTheFile() {
    let positions = [(2, 1), (1, 9), (1, 10), (10, 1)].map { FilePosition(line: $0.0, column: $0.1) }
    #expect(positions.sorted().map(\.description) == ["1:9", "1:10", "2:1", "10:1"])
  }
}
