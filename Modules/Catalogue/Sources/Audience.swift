public import Navigation

/// Who may show a case of a catalogue: by the screens around the place where it is shown.
///
/// A flow is named after its screen, and is around all that is pushed on it, contained in it or presented from it: `.within("checkout")` lets
/// the flow of the checkout show a case, and nobody else. What is below in a stack is around, too: `.within(TextInputScreen.self)` lets it be
/// shown above that.
public struct Audience: Hashable, Sendable {
  /// The names of the screens of which one must be around; nil for anyone.
  let names: [String]?

  /// Anyone, anywhere.
  public static let anyone = Audience(names: nil)

  /// Who is within one of these screens.
  public static func within(_ screen: any Screen.Type, _ others: any Screen.Type...) -> Audience {
    Audience(names: ([screen] + others).map { $0.name })
  }

  /// Who is within a screen of one of these names: of other features, whose types are not known.
  public static func within(_ name: String, _ others: String...) -> Audience { Audience(names: [name] + others) }

  /// Why nobody can show a case: it has to be there before it comes, or no feature of the app lists what has to be.
  func problems(of sample: String, showing screen: String, in app: AppDefinition?) -> [String] {
    guard let names else { return [] }
    let circle = names.allSatisfy { $0 == screen } ? ["nobody can show '\(sample)' first: it is shown within itself alone"] : []
    let unlisted = names.filter { app != nil && app?.entries[$0] == nil }
    return circle + unlisted.map { "'\(sample)' is shown within '\($0)', which no feature lists" }
  }
}

/// The step before a screen is shown that not anyone may show: asks what is around, and changes nothing.
struct Admission: Action {
  let screen: ScreenKey
  let names: [String]
  /// Whether it is shown in the place of all that the stack holds, which is not around it then.
  let isFirst: Bool

  var text: String { "admit '\(screen)' within \(names.quoted)" }

  func run(on path: Path, in transaction: inout Transaction) throws(NavigationError) -> Path {
    var below = 0
    if !isFirst, case .number(let count?) = transaction.ask(.count(path)) { below = count }
    guard let place = path.child(below) else { return path }
    if transaction.surroundings(of: place, named: Set(names)).isEmpty {
      throw CatalogueError.notPermitted(screen, within: names, at: place).asNavigationError
    }
    return path
  }
}
