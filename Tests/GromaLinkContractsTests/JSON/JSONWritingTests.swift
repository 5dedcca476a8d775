import GromaTesting
import Testing

@testable import GromaLinkContracts

struct JSONWritingTests {
  @Test func formatIsForReview() throws {
    let text = #"""
      {"name":"x","rows":[{"/":"/a","?":{"a":"1","b":"2"}},[1,[2]],3],"short":["a",1,null,true],"none":[],"empty":{},
      "nested":[["a"],{"b":{"c":"d"}}],"rows2":{"rows":[]}}
      """#
    #expect(
      try JSONReader.read(Array(text.utf8)).node.value.formatted(rows: ["rows"]) == #"""
        {
          "name": "x",
          "rows": [
            { "/": "/a", "?": { "a": "1", "b": "2" } },
            [1, [2]],
            3
          ],
          "short": ["a", 1, null, true],
          "none": [],
          "empty": {},
          "nested": [
            ["a"],
            {
              "b": {
                "c": "d"
              }
            }
          ],
          "rows2": {
            "rows": []
          }
        }

        """#)
  }

  @Test func longArraysHaveOneElementALine() {
    let value = JSONValue.list([.text(String(repeating: "a", count: 48)), .text(String(repeating: "b", count: 48))])
    #expect(value.formatted(rows: []) == value.line + "\n" || value.line.count > 100)
    #expect(value.line.count == 104)
    #expect(value.formatted(rows: []).split(separator: "\n").count == 4)
    let short = JSONValue.list([.text(String(repeating: "a", count: 46)), .text(String(repeating: "b", count: 46))])
    #expect(short.formatted(rows: []) == short.line + "\n")
  }

  @Test(arguments: UInt64(1)...10) func readingWhatWasWrittenReturnsTheValue(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let value = random.json(depth: 4)
      for text in [value.line, value.formatted(rows: []), value.formatted(rows: ["a", "rows"])] {
        let result = try JSONReader.read(Array(text.utf8))
        #expect(result.node.value == value, "seed \(seed): \(text)")
        #expect(result.duplicates == [], "seed \(seed): \(text)")
      }
    }
  }
}
