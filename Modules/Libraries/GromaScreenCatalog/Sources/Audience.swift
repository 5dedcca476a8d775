public import Groma

/// The screens within which a case of a screen catalog may be shown.
///
/// A screen encloses everything that is pushed on it, contained in it or presented from it. With `.within("checkout")`, a case can only be
/// shown inside the checkout screen. A screen in a stack also encloses the screens above it, so `.within(TextInputScreen.self)` allows a
/// case above that screen.
public struct Audience: Hashable, Sendable {
  /// The names of the allowed enclosing screens, at least one of which must enclose the case, or `nil` if there is no restriction.
  let names: [String]?

  /// An audience without a restriction.
  public static let anyone = Audience(names: nil)

  /// Returns an audience that allows a catalog case only inside one of these screens.
  public static func within(_ screen: any Screen.Type, _ others: any Screen.Type...) -> Audience {
    Audience(names: ([screen] + others).map { $0.name })
  }

  /// Returns an audience that allows a catalog case only inside a screen with one of these names. Use it for screens of other features,
  /// whose types are not accessible.
  public static func within(_ name: String, _ others: String...) -> Audience { Audience(names: [name] + others) }

  /// Returns the mistakes in the restriction, one message each: a catalog case that can only be shown within itself and, if `app` is not
  /// `nil`, each required screen or guard that the app does not list.
  ///
  /// - Parameters:
  ///   - sample: The catalog case as text.
  ///   - screen: The name of the screen that the case shows.
  ///   - app: The app in which the screens and guards are looked up.
  func problems(of sample: String, showing screen: String, in app: AppDefinition?) -> [String] {
    guard let names else { return [] }
    let circle = names.allSatisfy { $0 == screen } ? ["'\(sample)' can never be shown: it may only be shown within itself"] : []
    guard let app else { return circle }
    let unlisted = names.filter { app.screens[$0] == nil }
    let unguarded = guards.map(\.name).filter { name in !app.guards.contains { $0.name == name } }
    return circle + unlisted.map { "'\(sample)' may only be shown within '\($0)', which is not defined" }
      + unguarded.map { "'\(sample)' requires the guard '\($0)', which is not defined" }
  }
}

extension Audience {
  /// Returns the name of the guard that a route checks before it shows a catalog case, or `nil` if there is no restriction. The name
  /// contains the names of the allowed screens, so that a route with the check can be saved and can wait: `within-bag`, or
  /// `within-bag-first` if the case replaces the contents of the stack.
  func guardName(isFirst: Bool) -> String? { names.map { "within-" + $0.joined(separator: "-or-") + (isFirst ? "-first" : "") } }

  /// The guards of the restriction: one for a screen that is pushed, and one for a screen that replaces the contents of a stack. Empty if
  /// there is no restriction.
  var guards: [Guard] {
    guard let names else { return [] }
    return [false, true].compactMap { isFirst in
      guardName(isFirst: isFirst).map { name in
        Guard(name, "\(names.quoted) must enclose the screen\(isFirst ? " from outside the stack" : "")") { path, transaction in
          var below = 0
          if !isFirst, case .number(let count?) = transaction.ask(.count(path)) { below = count }
          guard let place = path.child(below), transaction.surroundings(of: place, named: Set(names)).isEmpty else { return .allow }
          return .deny(ScreenCatalogError.notPermitted(within: names, at: place).asNavigationError)
        }
      }
    }
  }
}
