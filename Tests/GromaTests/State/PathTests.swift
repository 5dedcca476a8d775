import Foundation
import GromaTesting
import Testing

@testable import Groma

struct PathTests {
  @Test func printsAndReads() throws {
    #expect(TreePath.app.description == "/")
    #expect(path(0, 0, 12).description == "/0/0/12")
    for text in ["/", "/0", "/0/1/2", "/0/0/0/0/0/0/0/0/0/0/0/0"] { #expect(try #require(TreePath(text)).description == text) }
  }

  @Test(arguments: [
    "", "0", "/a", "/0/a", "/-1", "0/1", "/0/0/0/0/0/0/0/0/0/0/0/0/0", "/2097152", "/4294967295", "/99999999999999999999", "/ 0",
  ])
  func invalidPathIsRejected(text: String) { #expect(TreePath(text) == nil) }

  @Test(arguments: ["//", "/0/", "//0", "/0//1", "/+1", "/01"])
  func aPathHasOneText(text: String) { #expect(TreePath(text) == nil) }

  @Test func isCodableAsText() throws {
    let data = try JSONEncoder().encode([path(0, 1), .app])
    #expect(String(decoding: data, as: UTF8.self).replacing("\\", with: "") == #"["/0/1","/"]"#)
    #expect(try JSONDecoder().decode([TreePath].self, from: data) == [path(0, 1), .app])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([TreePath].self, from: Data(#"["x"]"#.utf8)) }
  }

  @Test func hasIndicesParentLayerAndWindow() {
    let place = path(1, 2, 3)
    #expect(place.depth == 3)
    #expect(place[0] == 1 && place[1] == 2 && place[2] == 3)
    #expect(place.parent == path(1, 2))
    #expect(place.index == 3)
    #expect(place.window == path(1))
    #expect(place.layer == path(1, 2))
    #expect(path(1, 2).isPresented && !place.isPresented && !path(1, 0).isPresented && !path(1).isPresented)
    #expect(path(1, 2).isInPresentedLayer && place.isInPresentedLayer && !path(1, 0, 3).isInPresentedLayer)
    #expect(!path(1).isInPresentedLayer && !TreePath.app.isInPresentedLayer)
    #expect(place.prefix(1) == path(1))
    #expect(place.prefix(9) == place)
    #expect(TreePath.app.parent == nil && TreePath.app.index == nil && TreePath.app.window == nil && path(1).layer == nil)
  }

  @Test func pathContainsItselfAndItsDescendants() {
    #expect(TreePath.app.contains(path(4)))
    #expect(path(0, 1).contains(path(0, 1)))
    #expect(path(0, 1).contains(path(0, 1, 7)))
    #expect(!path(0, 1).contains(path(0, 2, 7)))
    #expect(!path(0, 1).contains(path(0)))
  }

  @Test func pathsBuiltDifferentlyAreEqual() {
    let down = path(0, 1, 2, 3)
    let up = down.parent?.parent
    #expect(up == path(0, 1))
    #expect(up?.hashValue == path(0, 1).hashValue)
    #expect(Set([up, path(0, 1)]).count == 1)
  }

  @Test func pathsBeyondTheMaximumDepthAreInvalid() {
    let deepest = TreePath(Array(repeating: 0, count: TreePath.maximumDepth))
    #expect(deepest != nil)
    #expect(deepest?.child(0) == nil)
    #expect(path(0).child(-1) == nil)
    #expect(path(0).child(TreePath.maximumIndex) != nil)
    #expect(path(0).child(TreePath.maximumIndex + 1) == nil)
  }

  @Test(arguments: [(Int.min, 0), (-1, 0), (0, 0), (1, 1), (3, 3), (4, 3), (Int.max, 3)])
  func prefixIsLimitedToTheDepthOfThePath(levels: Int, depth: Int) {
    let prefix = path(1, 2, 3).prefix(levels)
    #expect(prefix.depth == depth)
    #expect(prefix == TreePath([1, 2, 3].prefix(depth)))
    #expect(prefix.contains(path(1, 2, 3)))
    #expect(TreePath.app.prefix(levels) == .app)
  }

  @Test func isMadeOfIndicesThatFit() {
    #expect(TreePath([Int]()) == .app)
    #expect(TreePath([0, -1]) == nil)
    #expect(TreePath([0, TreePath.maximumIndex + 1]) == nil)
    #expect(TreePath(Array(repeating: 0, count: TreePath.maximumDepth + 1)) == nil)
    #expect(TreePath("/2097151") == path(TreePath.maximumIndex))
  }
}
