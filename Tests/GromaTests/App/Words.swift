import GromaTesting

@testable import Groma

/// A service with a text.
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
  /// Returns a service that is found by the protocol and returns a text.
  static func saying(_ text: String) -> Service { Service((any Saying).self) { _ in Word(text) } }

  /// A service that repeats the text found in its own scope.
  static let echo = Service(Echo.self) { scope throws(ServiceError) in Echo(try scope.resolve()) }
}

/// Returns the error of resolving a service, or nil if there is none.
@MainActor func refusal<S>(of type: S.Type, in scope: ServiceScope) -> String? {
  do throws(ServiceError) {
    _ = try scope.resolve(type)
    return nil
  } catch {
    return error.description
  }
}
