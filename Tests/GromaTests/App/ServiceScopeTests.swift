import GromaTesting
import Testing

@testable import Groma

/// Tests the services that a scope finds, and their lifetime.
@MainActor struct ServiceScopeTests {
  private let app = ServiceScope("plaza", [.saying("hello"), .echo])

  private func text(in scope: ServiceScope) throws -> String { try scope.resolve((any Saying).self).text }

  // MARK: Nearest service

  @Test func enclosingScopesAreSearched() throws {
    let inner = ServiceScope("payment", [], parent: ServiceScope("checkout", [], parent: app))
    #expect(try inner.resolve((any Saying).self) === app.resolve((any Saying).self))
  }

  @Test func theNearestServiceIsUsed() throws {
    let checkout = ServiceScope("checkout", [.saying("pay")], parent: app)
    let payment = ServiceScope("payment", [.saying("thanks")], parent: checkout)
    #expect(try [payment, checkout, app].map(text) == ["thanks", "pay", "hello"])
  }

  @Test func siblingScopesAreSeparate() throws {
    let checkout = ServiceScope("checkout", [Service(Word.self) { _ in Word("pay") }], parent: app)
    let support = ServiceScope("support", [.saying("help")], parent: app)
    #expect(refusal(of: Word.self, in: support) == "no Word in support, nor in plaza")
    #expect(refusal(of: Word.self, in: app) == "no Word in plaza")
    #expect(try [checkout, support].map(text) == ["hello", "help"])
  }

  @Test func scopesThatListTheSameServiceCreateSeparateObjects() throws {
    let one = ServiceScope("one", [.saying("pay")], parent: app)
    let other = ServiceScope("other", [.saying("pay")], parent: app)
    #expect(try one.resolve((any Saying).self) !== other.resolve((any Saying).self))
  }

  @Test(arguments: [true, false]) func dependenciesComeFromTheListingScope(isKept: Bool) throws {
    let echo = isKept ? Service.echo : .transient(Echo.self) { scope throws(ServiceError) in Echo(try scope.resolve()) }
    let app = ServiceScope("plaza", [.saying("hello"), echo])
    let checkout = ServiceScope("checkout", [.saying("pay")], parent: app)
    #expect(try checkout.resolve(Echo.self).text == "hello hello", "a service of an outer scope uses no service of an inner scope")
    #expect(try ServiceScope("checkout", [.saying("pay"), echo], parent: app).resolve(Echo.self).text == "pay pay")
  }

  @Test func serviceCanUseTheParentScope() throws {
    let checkout = ServiceScope(
      "checkout",
      [Service((any Saying).self) { scope throws(ServiceError) in Echo(try (scope.parent ?? scope).resolve()) }], parent: app)
    #expect(try text(in: checkout) == "hello hello")
  }

  // MARK: Missing services

  @Test func missingDependencyIsNamed() {
    let scope = ServiceScope("checkout", [], parent: ServiceScope("plaza", [.echo]))
    #expect(refusal(of: Echo.self, in: scope) == "no Saying in plaza")
  }

  @Test func circularDependencyIsReported() throws {
    let scope = ServiceScope(
      "plaza",
      [
        Service(Int.self) { scope throws(ServiceError) in Int(try scope.resolve(Double.self)) },
        Service(Double.self) { scope throws(ServiceError) in Double(try scope.resolve(Float.self, with: "0")) },
        Service(Float.self, taking: String.self) { scope, _ throws(ServiceError) in Float(try scope.resolve(Double.self)) },
        Service(Bool.self) { scope throws(ServiceError) in try scope.resolve() },
      ])
    let round = "services depend on each other in a circle: Double → Float taking String → Double"
    #expect(refusal(of: Int.self, in: scope) == round, "services outside the circle are not part of the error")
    let inner = ServiceScope("checkout", [], parent: scope)
    #expect(refusal(of: Bool.self, in: inner) == "services depend on each other in a circle: Bool → Bool")
    #expect(refusal(of: Int.self, in: scope) == round, "the error does not depend on earlier resolutions")
  }

  @Test func sharedDependencyIsNoCircle() throws {
    let scope = ServiceScope(
      "plaza",
      [
        .saying("hello"), .echo,
        Service([any Saying].self) { scope throws(ServiceError) in [try scope.resolve(Echo.self), try scope.resolve((any Saying).self)] },
      ])
    #expect(try scope.resolve([any Saying].self).map(\.text) == ["hello hello", "hello"])
  }

  @Test func failedCreationIsRetried() throws {
    let diary = Diary()
    let scope = ServiceScope(
      "plaza",
      [
        .echo,
        Service((any Saying).self) { scope throws(ServiceError) in
          diary.write("asked")
          guard diary.lines.count > 1 else { throw .missing("voice", in: [scope.name]) }
          return Word("hello")
        },
      ])
    #expect(refusal(of: Echo.self, in: scope) == "no voice in plaza")
    #expect(try scope.resolve(Echo.self).text == "hello hello")
    #expect(diary.read() == ["asked", "asked"])
  }

  // MARK: Lifetime

  @Test func servicesAreReleasedWithTheirScope() throws {
    var scope: ServiceScope? = ServiceScope("checkout", [Service(Word.self) { _ in Word("pay") }], parent: app)
    weak let word = try scope?.resolve(Word.self)
    weak let saying = try scope?.resolve((any Saying).self)
    #expect(word != nil)
    scope = nil
    #expect(word == nil)
    #expect(saying != nil, "the service of the outer scope is kept")
    _ = scope
  }

  @Test func childScopeRetainsItsParent() throws {
    var checkout: ServiceScope? = ServiceScope("checkout", [.saying("pay")])
    weak let behind = checkout
    var payment: ServiceScope? = ServiceScope("payment", [], parent: checkout)
    checkout = nil
    #expect(try payment.map(text) == "pay")
    payment = nil
    #expect(behind == nil)
    _ = (checkout, payment)
  }

  @Test func transientServiceIsNotRetained() throws {
    let scope = ServiceScope("plaza", [.transient(Word.self) { _ in Word("hello") }])
    weak let word = try scope.resolve(Word.self)
    #expect(word == nil)
  }
}
