import GromaTesting
import Testing

@testable import Groma

struct ArgumentTextsTests {
  @Test func firstOfEqualLabelsIsUsed() {
    #expect((["x": "1", "x": "2"] as ArgumentTexts)["x"] == "1")
    #expect(ArgumentTexts("a x=1 x=2" as ScreenKey)["x"] == "1")
    #expect(ArgumentTexts()["x"] == nil)
  }

  @Test func textsAreCopiedFromTheKey() {
    let key: ScreenKey = "a x=1 y=2"
    var texts = key.texts
    #expect(texts.labels == ["x", "y"])
    texts["x"] = nil
    #expect(texts["x"] == nil && texts["y"] == "2")
    texts["y"] = "3"
    texts["z"] = ""
    #expect(texts["y"] == "3" && texts["z"] == "")
    #expect(key == "a x=1 y=2", "the key is unchanged")
  }

  @Test func removingALabelRemovesAllItsArguments() {
    var texts: ArgumentTexts = ["x": "1", "y": "2", "x": "3"]
    texts["x"] = nil
    #expect(texts.labels == ["y"])
  }
}
