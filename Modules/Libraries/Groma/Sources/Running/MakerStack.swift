/// A step that made the steps which run: what an error names.
enum Maker: Hashable {
  /// One of the app's own, with its arguments.
  case step(ScreenKey)
  /// The action of a screen.
  case tap(String, on: ScreenKey)
}

extension Maker: CustomStringConvertible {
  /// As it is typed.
  var description: String {
    switch self {
    case .step(let key): key.stepText
    case .tap(let action, let screen): "tap \(Quoting.quoted(action)) on \(screen)"
    }
  }
}

/// The steps that made those which run, outermost first.
struct MakerStack {
  /// Mostly one.
  private var stack = Few<Maker>()

  var makers: [Maker] { stack.all }

  var last: Maker? { stack.last }

  /// Begins the steps that a step makes.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` for a step that leads to itself again and again.
  mutating func enter(_ maker: Maker) throws(NavigationError) {
    stack.append(maker)
    // Now and then is enough: what leads to itself does so without end.
    guard stack.count.isMultiple(of: Self.makersToCheck) else { return }
    let makers = makers
    let places = makers.indices.filter { makers[$0] == maker }
    guard places.count > Self.maximumReturns else { return }
    let circle = makers[places[places.count - 2]...].map(\.description)
    stack.removeLast()
    throw .limit("no step may lead to itself: " + circle.joined(separator: " → "))
  }

  /// Ends them.
  mutating func leave() { stack.removeLast() }

  private static let makersToCheck = 128
  private static let maximumReturns = 24
}
