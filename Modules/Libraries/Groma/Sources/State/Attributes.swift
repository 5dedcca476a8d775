/// Everything about a node except its key, kind, children and selection.
package struct Attributes: Hashable, Sendable {
  /// The title, tab, badge and bar settings of the screen.
  package var appearance = Appearance()
  /// The presentation of the screen as a modal layer.
  package var presentation = Presentation()
  /// The lock of the screen, and the route that runs after the permanent removal of the screen.
  package var policies = Policies()
  /// The data of the screen's flow, or `nil` if the screen has no running flow. Transactions set it with
  /// ``NavigationTransaction/keep(_:at:)``.
  package internal(set) var flowData: AnyFlowData?
  /// Whether the node is the layer of an ``Effect``, such as an alert, instead of a screen of the app.
  package internal(set) var isRequest = false

  /// Creates attributes with default values.
  package init() {}

  static let none = Attributes()

  /// Whether the screen has a lock, a completion route or flow data, so that removing or covering the screen needs further checks.
  var hasPolicies: Bool { policies.lock != nil || policies.completion != nil || flowData != nil }
}

extension Attributes {
  /// A change that a step makes to the attributes.
  package enum Change: Hashable, Codable, Sendable {
    /// Changes the appearance.
    case appearance(Appearance.Change)
    /// Sets the lock; `nil` removes it.
    case lock(Lock?)
    /// Sets the heights at which a sheet can rest (`nil` keeps the current ones) and its current height (`nil` selects the first one).
    case detents([Detent]? = nil, resting: Detent? = nil)
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .appearance(let change): appearance.apply(change)
    case .lock(let lock): policies.lock = lock
    case .detents(let detents, let resting):
      if let detents { presentation.detents = detents }
      presentation.detent = resting
    }
  }
}
