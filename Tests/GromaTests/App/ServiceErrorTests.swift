import GromaTesting
import Testing

@testable import Groma

struct ServiceErrorTests {
  @Test(arguments: [
    (ServiceError.missing("Payments", in: ["plaza"]), "service.missing", "no Payments in plaza"),
    (.missing("Payments", in: ["checkout", "plaza"]), "service.missing", "no Payments in checkout, nor in plaza"),
    (.missing("Receipt taking Int", in: ["a id=1", "b", "c"]), "service.missing", "no Receipt taking Int in a id=1, nor in b, nor in c"),
    (.missing("Payments", in: ["a\u{1B}[2J"]), "service.missing", "no Payments in a\\u{1B}[2J"),
    (.circle(["A", "A"]), "service.circle", "services depend on each other in a circle: A → A"),
    (.circle(["A", "B", "A"]), "service.circle", "services depend on each other in a circle: A → B → A"),
    (.failed("no network\u{1B}"), "service.failed", "no network\\u{1B}"),
  ]) func hasACodeAndADescription(_ error: ServiceError, _ code: String, _ sentence: String) {
    #expect(error.code == code)
    #expect(error.description == sentence)
  }
}
