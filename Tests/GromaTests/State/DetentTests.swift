import GromaTesting
import Testing

@testable import Groma

struct DetentTests {
  @Test(arguments: [
    (Detent.medium, "medium"), (.large, "large"), (.content, "content"), (.points(1), "1pt"), (.points(300), "300pt"),
    (.percent(1), "1%"), (.percent(100), "100%"), (.points(0), "1pt"), (.points(.min), "1pt"), (.percent(0), "1%"), (.percent(101), "100%"),
  ]) func detentsRoundTripThroughTheirText(detent: Detent, text: String) throws {
    #expect(detent.description == text)
    #expect(Detent(text) == detent)
    try expectRoundTrip(detent)
  }

  @Test(arguments: [
    "", "tall", "pt", "%", "0pt", "-1pt", "+1pt", "01pt", "1.5pt", "1 pt", "0%", "101%", "-5%", "+5%", "05%", "5", "Medium",
  ])
  func invalidDetentIsRejected(text: String) { #expect(Detent(text) == nil) }

  @Test func aDetentHasAMeasure() {
    #expect(Detent.points(300).measure == .points(300) && Detent.percent(-1).measure == .percent(1))
    #expect(Set([Detent.medium, .large, .content].map(\.measure)) == [.medium, .large, .content])
  }
}
