import GromaTesting
import Testing

@testable import Groma

/// Tests how often services are made, and in which scope.
@MainActor struct ServiceTests {
  private let diary = Diary()

  private func hello(in scope: ServiceScope) -> Word {
    diary.write("made in \(scope.name)")
    return Word("hello")
  }

  @Test func serviceIsCreatedOnceOnDemand() throws {
    let scope = ServiceScope("app", [Service(Word.self) { [self] in hello(in: $0) }])
    #expect(diary.read() == [])
    let word = try scope.resolve(Word.self)
    #expect(try scope.resolve(Word.self) === word)
    #expect(diary.read() == ["made in app"])
  }

  @Test func transientServiceIsCreatedEachTime() throws {
    let scope = ServiceScope("app", [.transient(Word.self) { [self] in hello(in: $0) }])
    #expect(try scope.resolve(Word.self) !== scope.resolve(Word.self))
    #expect(diary.read() == ["made in app", "made in app"])
  }

  @Test func serviceWithAnArgumentIsCreatedEachTime() throws {
    let scope = ServiceScope("app", [Service(Word.self, taking: String.self) { _, text in Word(text) }])
    #expect(try scope.resolve(Word.self, with: "one").text == "one")
    #expect(try scope.resolve(Word.self, with: "two").text == "two")
    #expect(try scope.resolve(Word.self, with: "two") !== scope.resolve(Word.self, with: "two"))
  }

  @Test func argumentTypeDistinguishesServices() throws {
    let scope = ServiceScope(
      "app",
      [
        Service(Word.self) { _ in Word("none") },
        Service(Word.self, taking: String.self) { _, text in Word(text) },
        Service(Word.self, taking: Int.self) { _, number in Word("\(number + 1)") },
      ])
    #expect(try scope.resolve(Word.self).text == "none")
    #expect(try scope.resolve(Word.self, with: "one").text == "one")
    #expect(try scope.resolve(Word.self, with: 1).text == "2")
    #expect(throws: ServiceError.missing("Word taking Bool", in: ["app"])) { try scope.resolve(Word.self, with: true) }
  }

  @Test func anErrorOfAnotherTypeIsAFailureWithItsDescription() throws {
    struct Offline: Error, CustomStringConvertible { let description = "no network" }
    let scope = ServiceScope("app", [Service(Word.self) { _ in throw Offline() }, Service(Echo.self) { Echo(try $0.resolve(Word.self)) }])
    #expect(throws: ServiceError.failed("no network")) { try scope.resolve(Word.self) }
    #expect(throws: ServiceError.failed("no network")) { try scope.resolve(Echo.self) }
  }

  @Test func serviceIsFoundByItsListedType() throws {
    let scope = ServiceScope("app", [.saying("hello")])
    #expect(try scope.resolve((any Saying).self).text == "hello")
    #expect(refusal(of: Word.self, in: scope) == "no Word in app")
  }

  @Test func laterServiceReplacesTheImplementation() throws {
    let feature: [Service] = [.saying("hello"), .echo]
    #expect(try ServiceScope("plaza", feature).resolve(Echo.self).text == "hello hello")
    #expect(try ServiceScope("kiosk", feature + [.saying("ciao")]).resolve(Echo.self).text == "ciao ciao")
  }

  @Test func serviceMayBeNil() throws {
    let scope = ServiceScope("app", [Service(Int?.self) { _ in nil }])
    #expect(try scope.resolve(Int?.self) == nil)
    #expect(refusal(of: String?.self, in: scope) == "no Optional<String> in app", "a missing service is not a nil service")
  }
}
