import Testing

@testable import Groma

struct AnimationTests {
  @Test(arguments: [
    (NavigationAnimation.none, "none", 0), (.default, "default", 350), (.crossDissolve, "cross-dissolve", 250),
    (.custom("flip", milliseconds: 400), "flip:400ms", 400), (.custom("none", milliseconds: 0), "none:0ms", 0),
    (.custom("long", milliseconds: .max), "long:9223372036854775807ms", .max), (.custom("", milliseconds: 1), ":1ms", 1),
    (.custom("page curl", milliseconds: 1), "page curl:1ms", 1), (.custom("a:5ms", milliseconds: 1), "a:5ms:1ms", 1),
    (.custom("\u{600}", milliseconds: 1), "\u{600}:1ms", 1), (.custom("1:\u{301}\n", milliseconds: 1), "1:\u{301}\n:1ms", 1),
  ]) func roundTripsThroughItsText(animation: NavigationAnimation, text: String, milliseconds: Int) throws {
    #expect(animation.description == text)
    #expect(NavigationAnimation(text) == animation)
    #expect(animation.milliseconds == milliseconds)
    try expectRoundTrip(animation)
  }

  @Test func hasNoNegativeDuration() throws {
    let backwards = NavigationAnimation.custom("flip", milliseconds: -5)
    #expect(backwards.milliseconds == 0)
    #expect(backwards.description == "flip:0ms", "the saved text can be read")
  }

  @Test func hasTheDurationOfThePlatformByDefault() {
    #expect(NavigationAnimation("flip") == .custom("flip", milliseconds: 350))
  }

  @Test(arguments: [
    "", "1flip", "a flip", "flip:", "flip:ms", "flip:400", "flip:400s", "flip:-1ms", "flip:+4ms", "flip:04ms", "flip:4 ms",
    "flip:4ms:", "a b", "a:\u{301}4ms", "flip:99999999999999999999ms",
  ]) func invalidAnimationIsRejected(text: String) {
    #expect(NavigationAnimation(text) == nil)
    #expect(refusal(of: [NavigationAnimation].self, #"["\#(text)"]"#) == "'\(text)' is not an animation")
  }

  @Test func differentAnimationsMergeIntoTheDefault() {
    let all = [NavigationAnimation.none, .default, .crossDissolve, .custom("a", milliseconds: 1), .custom("a", milliseconds: 2)]
    for one in all {
      for other in all { #expect(one.merged(with: other) == (one == other ? one : .default), "\(one) and \(other)") }
    }
  }
}
