public import Groma

/// Who may show a case of a screen catalog: by the screens around the place where it is shown.
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
    guard let app else { return circle }
    let unlisted = names.filter { app.entries[$0] == nil }
    let unguarded = guards.map(\.name).filter { name in !app.guards.contains { $0.name == name } }
    return circle + unlisted.map { "'\(sample)' is shown within '\($0)', which no feature lists" }
      + unguarded.map { "'\(sample)' is shown past the guard '\($0)', which no feature lists" }
  }
}

extension Audience {
  /// The guard that a route asks before it shows a case; nil for anyone's. Its name is its data, so that a route which asks it is saved and
  /// waits: `within-bag`, and `within-bag-first` where the screen replaces all that the stack holds.
  func guardName(isFirst: Bool) -> String? { names.map { "within-" + $0.joined(separator: "-or-") + (isFirst ? "-first" : "") } }

  /// The guards of an audience: for a screen on top of a stack, and for one in first position.
  var guards: [Guard] {
    guard let names else { return [] }
    return [false, true].compactMap { isFirst in
      guardName(isFirst: isFirst).map { name in
        Guard(name, "\(names.quoted) must be around\(isFirst ? ", outside of the stack" : "")") { path, transaction in
          var below = 0
          if !isFirst, case .number(let count?) = transaction.ask(.count(path)) { below = count }
          guard let place = path.child(below), transaction.surroundings(of: place, named: Set(names)).isEmpty else { return .allow }
          return .deny(ScreenCatalogError.notPermitted(within: names, at: place).asNavigationError)
        }
      }
    }
  }
}
