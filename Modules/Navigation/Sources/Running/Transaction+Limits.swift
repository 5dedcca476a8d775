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

extension Transaction {
  /// How many steps and changes one transaction may have. More are refused with ``NavigationError/limit(_:)``, which names who makes them.
  public static let maximumSteps = 500_000

  /// Takes in one more step or change.
  mutating func countStep() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw tooManySteps }
  }

  private var tooManySteps: NavigationError {
    let maker = makers.last?.description ?? performer?.base.text
    return .limit("\(Self.maximumSteps) steps in one change" + (maker.map { ", made by '\($0)'" } ?? ""))
  }

  /// Begins the steps that a step makes.
  mutating func enter(_ maker: Maker) throws(NavigationError) {
    makers.append(maker)
    // Now and then is enough: what leads to itself does so without end.
    guard makers.count.isMultiple(of: Self.makersToCheck) else { return }
    let places = makers.indices.filter { makers[$0] == maker }
    guard places.count > Self.maximumReturns else { return }
    let circle = makers[places[places.count - 2]...].map(\.description)
    makers.removeLast()
    throw .limit("steps that lead to themselves without end: " + circle.joined(separator: " → "))
  }

  /// Ends them.
  mutating func leave() { _ = makers.popLast() }

  private static let makersToCheck = 128
  private static let maximumReturns = 24
}
