/// A custom step or an action that produced the steps in progress, for error messages.
enum Maker: Hashable {
  /// A custom step, with its arguments.
  case step(ScreenKey)
  /// An action of a screen.
  case tap(String, on: ScreenKey)
}

extension Maker: CustomStringConvertible {
  /// The text of the step or action, as in error messages.
  var description: String {
    switch self {
    case .step(let key): key.stepText
    case .tap(let action, let screen): "tap \(Quoting.quoted(action)) on \(screen)"
    }
  }
}

/// The custom steps and actions that produced the steps in progress, outermost first.
struct MakerStack {
  private(set) var makers: [Maker] = []

  var last: Maker? { makers.last }

  /// Adds a custom step or an action, before the steps that it produces run.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if the step or action has produced itself too often.
  mutating func enter(_ maker: Maker) throws(NavigationError) {
    makers.append(maker)
    // An endless loop is found at one of the next checks, so not every call has to check.
    guard makers.count.isMultiple(of: Self.makersToCheck) else { return }
    let places = makers.indices.filter { makers[$0] == maker }
    guard places.count > Self.maximumReturns else { return }
    let circle = makers[places[places.count - 2]...].map(\.description)
    makers.removeLast()
    throw .limit("endless recursion: " + circle.joined(separator: " → "))
  }

  /// Removes the last step or action, after the steps that it produced have ended.
  mutating func leave() { makers.removeLast() }

  private static let makersToCheck = 128
  private static let maximumReturns = 24
}
