import Groma
import GromaCommandLanguage

/// A state value of a feature, or one of its properties, with the text that a line expects: `session.user ann`.
struct ExpectedValue: Sendable {
  /// The type of the state value.
  let type: any StateValue.Type
  /// The property, or `nil` for the whole value.
  let property: String?
  /// The expected text, or `nil` if the property is expected to have no value.
  let text: String?

  /// Reads the rest of a line: a value or a property, then its text.
  ///
  /// - Throws: A diagnostic with the code `command.missing-argument` if there is no value, `state.unknown` for an unknown value, or
  ///   `nav.bad-argument` for an unknown property and for arguments that the value does not accept.
  @MainActor
  init(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) {
    let (place, span) = try arguments.word("a value")
    let name: String
    (name, property) = ValueReader.split(place)
    guard let type = session.navigator.app.values.first(where: { $0.name == name }) else {
      throw session.binding.unknownValue(name, span)
    }
    self.type = type
    let rest = arguments.rest()
    do throws(ArgumentError) {
      _ = try ValueReader(state: session.navigator.state).text(of: type, property)
      if property == nil {
        text = try AnyStateValue(type, rest.map { ($0.label, $0.text) }).summary
      } else {
        text = rest.isEmpty ? nil : rest.map(\.text).joined(separator: " ")
      }
    } catch {
      throw Diagnostic(code: "nav.bad-argument", message: "value '\(name)': \(error)", span: span)
    }
  }

  /// Returns the text of the value or property in a state, or `nil` for a property without a value.
  func text(in state: NavigationState) -> String? { (try? ValueReader(state: state).text(of: type, property)) ?? nil }
}
