/// The fields of the actions that an app can offer, as far as they are known, by the names of the actions.
///
/// An app declares its actions by handlers, so all fields of all actions cannot be known. Text for a field that is not known counts as
/// secret. If several screens offer actions with the same name, a field that is secret in one of them counts as secret in all.
package struct ActionFields: Sendable {
  /// Whether each field is secret, by its label and the name of its action.
  private var secrecy: [String: [String: Bool]] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds the fields of an action.
  ///
  /// - Parameter name: Another name by which the user can perform the action, such as its number. `nil` for the name of the action.
  package mutating func note(_ action: OfferedAction, as name: String? = nil) {
    let fields = action.fields
    let known = secrecy[name ?? action.name] ?? [:]
    secrecy[name ?? action.name] = fields.reduce(into: known) { $0[$1.label] = $1.isSecret || $0[$1.label] == true }
  }

  /// Adds a field, if another collection knows it.
  package mutating func note(_ label: String, of action: String, from other: ActionFields) {
    guard let isSecret = other.isSecret(label, of: action) else { return }
    secrecy[action, default: [:]][label] = isSecret || self.isSecret(label, of: action) == true
  }

  /// Returns whether a field is secret, or `nil` if the field is not known.
  package func isSecret(_ label: String, of action: String) -> Bool? { secrecy[action]?[label] }

  /// The names of the actions that have a secret field.
  package var secretActions: [String] { secrecy.filter { $0.value.values.contains(true) }.keys.sorted() }

  /// Returns whether any field with a label is secret, or `nil` if no known field has the label.
  package func isSecretAnywhere(_ label: String) -> Bool? {
    let known = secrecy.values.compactMap { $0[label] }
    return known.isEmpty ? nil : known.contains(true)
  }
}

extension ActionFields {
  /// Creates the collection of the fields of an app's actions: of each sample screen as the root of a window, in the state in which the
  /// app's parts have not run yet.
  ///
  /// An action is not found if its screen has no sample, or if the screen offers it only in other states.
  ///
  /// - Complexity: Runs the handlers that list actions, on all samples.
  init(of screens: ScreenDefinitions, on state: NavigationState, in environment: Environment) {
    guard let place = TreePath.app.child(0)?.child(0) else { return }
    for definition in screens.all where definition.problem == nil {
      for sample in definition.samplesToInspect {
        guard let screen = try? screens.screen(sample).node else { continue }
        let state = state.replacing(windows: [NavigationState.window(.mainWindow, layers: [screen])], key: 0)
        var transaction = NavigationTransaction(store: Store(state), environment: environment)
        for action in (try? definition.actions(sample, at: place, in: &transaction)) ?? [] { note(action) }
      }
    }
  }
}
