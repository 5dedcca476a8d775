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

  @Test func linesOfArraysAreFilled() {
    func text(_ lengths: Int...) -> String {
      JSONValue.list(lengths.map { .text(String(repeating: "a", count: $0 - 2)) }).formatted(rows: [])
    }
    let long = String(repeating: "a", count: 47)
    #expect(text(50, 48) == "[\"\(long)a\", \"\(long.dropLast())\"]\n")
    #expect(text(49, 50, 10, 36) == "[\n  \"\(long)\",\n  \"\(long)a\", \"aaaaaaaa\", \"\(long.dropLast(13))\"\n]\n")
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
