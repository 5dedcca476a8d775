package import Groma
import GromaFlows
import GromaLinks

/// The differences between the state values of two states. The tree does not show these values.
package struct StateDifference {
  /// A property that differs between the two states.
  package struct Property: Hashable {
    /// The name of the value and the property, such as `session.user`.
    package var name: String
    /// The old text of the property, or `nil` if the property had no value.
    var old: String?
    /// The new text of the property, or `nil` if the property has no value.
    var new: String?

    /// The difference as a line for users, such as `session.user: (none) → ann`.
    var line: String { "\(name): \(old.orNone) → \(new.orNone)" }
  }

  /// The properties that differ, in the order in which the app declares the values.
  package private(set) var properties: [Property] = []

  /// Compares the declared values of an app in two states.
  ///
  /// - Parameters:
  ///   - old: The first state.
  ///   - new: The second state.
  ///   - app: The app.
  ///   - hasEvents: Whether events report the changes of links and of the launch, so that these values are omitted.
  /// - Complexity: O(n) in the number of declared values.
  package init(from old: NavigationState, to new: NavigationState, of app: AppDefinition, hasEvents: Bool = true) {
    let reported: [any StateValue.Type] = hasEvents ? [LinkState.self, LaunchState.self] : []
    for type in app.values where !reported.contains(where: { $0 == type }) {
      let (before, after) = (ValueReader(state: old).value(of: type), ValueReader(state: new).value(of: type))
      if before == after { continue }
      let (olds, news) = (before.arguments, after.arguments)
      let labels = olds.map(\.label) + news.map(\.label).filter { label in !olds.contains { $0.label == label } }
      properties += labels.compactMap { label in
        let (was, now) = (olds.first { $0.label == label }?.text, news.first { $0.label == label }?.text)
        return was == now ? nil : Property(name: "\(type.name).\(label)", old: was, new: now)
      }
    }
  }

  /// The differences as lines of the reply, one for each property.
  var reply: [Reply] { properties.map { .effect("value", of: $0.name, $0.line) } }
}
