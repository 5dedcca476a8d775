/// A type-erased step of a route, which can be compared, hashed and printed. It can be saved unless the step is opaque: see
/// ``RouteStep/isOpaque``.
package struct AnyStep: Sendable {
  /// The step.
  package let base: any RouteStep

  /// Creates a value for a step, and erases the type of the step.
  @inline(__always) package init(_ base: consuming some RouteStep) { self.base = base }

  /// Creates a value for a step whose type is already erased.
  package init(erased base: any RouteStep) { self.base = base }
}

extension AnyStep {
  /// Returns a copy of the step in which the screens and the search criteria are replaced.
  ///
  /// - Throws: The error of the replacement.
  func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> AnyStep {
    func replaced<S: RouteStep>(_ step: S) throws(NavigationError) -> AnyStep { AnyStep(try step.replacing(replacement)) }
    return try replaced(base)
  }
}

extension AnyStep: Hashable {
  /// Returns whether both steps have the same type, are equal, and have equal saved forms (see ``SavedForm``) if they can be saved.
  package static func == (a: AnyStep, b: AnyStep) -> Bool {
    func isEqual<S: RouteStep>(_ step: S) -> Bool {
      guard let other = b.base as? S, other == step else { return false }
      return SavedForm(of: step) == SavedForm(of: other)
    }
    return isEqual(a.base)
  }

  /// Hashes the step.
  package func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyStep: CustomStringConvertible {
  /// The text of the step: see ``RouteStep/text``.
  package var description: String { base.text }
}

extension AnyStep: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes a step from a keyed container with one key: the name of the step's type. The value of the key contains the arguments.
  ///
  /// - Throws: `DecodingError` if the container does not have exactly one key, if the name is unknown, or if the arguments are invalid;
  ///   ``NavigationError/opaque(_:)`` for a ``RouteAction`` or a fallback that a closure creates.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    guard container.allKeys.count == 1, let name = container.allKeys.first, let type = Steps.type(named: name.stringValue) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "no step is called '\(container.allKeys.map(\.stringValue).joined(separator: ", "))'"))
    }
    func step<S: RouteStep>(_: S.Type) throws -> AnyStep { AnyStep(try container.decode(S.self, forKey: name)) }
    self = try step(type)
  }

  /// Encodes the arguments of the step under the name of its type.
  ///
  /// - Throws: ``NavigationError/opaque(_:)`` if the step has no saved form, and the errors of the encoder.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    func write<S: RouteStep>(_ step: S) throws { try container.encode(step, forKey: Name(stringValue: S.name)) }
    try write(base)
  }
}
