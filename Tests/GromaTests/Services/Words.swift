import GromaTesting

@testable import Groma

/// A service for the tests: one says something, and the other repeats it.
protocol Saying: AnyObject {
  var text: String { get }
}

final class Word: Saying {
  let text: String
  init(_ text: String) { self.text = text }
}

final class Echo: Saying {
  let original: any Saying
  init(_ original: any Saying) { self.original = original }
  var text: String { "\(original.text) \(original.text)" }
}

extension Service {
  /// A word that is found as something that says it.
  static func saying(_ text: String) -> Service { Service((any Saying).self) { _ in Word(text) } }

  /// The echo of what is said in the scope that lists it.
  static let echo = Service(Echo.self) { scope throws(ServiceError) in Echo(try scope.resolve()) }
}

/// Why there is no such service; nil when there is.
@MainActor func refusal<S>(of type: S.Type, in scope: ServiceScope) -> String? {
  do throws(ServiceError) {
    _ = try scope.resolve(type)
    return nil
  } catch {
    return error.description
  }
}
