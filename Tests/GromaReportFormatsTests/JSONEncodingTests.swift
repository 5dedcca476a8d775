import GromaReportFormats
import Testing

struct JSONEncodingTests {
  @Test func valueIsFormattedWithSortedKeys() throws {
    let value: JSON = ["b": 1, "a": .list([.null, .flag(true), .text("x/\"y\"")]), "c": [:]]
    #expect(
      try value.formattedJSON == #"""
        {
          "a" : [
            null,
            true,
            "x/\"y\""
          ],
          "b" : 1,
          "c" : {

          }
        }

        """#)
  }
}
