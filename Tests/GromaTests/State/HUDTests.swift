import GromaTesting
import Testing

@testable import Groma

struct HUDTests {
  @Test(arguments: [(-1, 0), (0, 0), (100, 100), (101, 100), (Int.max, 100), (Int.min, 0)])
  func percentIsClamped(percent: Int, shown: Int) {
    #expect(HUD("", percent: percent).percent == shown)
    var hud = HUD("")
    hud.percent = percent
    #expect(hud.percent == shown)
    hud.percent = nil
    #expect(hud == HUD(""))
    #expect(HUD("").percent == nil && HUD("").style == .spinner)
  }

  @Test func decodedPercentIsClamped() throws {
    #expect(try decoded(HUD.self, #"{"message":"Saving","style":"success","percent":400}"#) == HUD("Saving", style: .success, percent: 100))
    #expect(try decoded(HUD.self, #"{"message":"","style":"spinner"}"#) == HUD(""))
  }
}
