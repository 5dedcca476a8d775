/// A list of screens that an app does not use, although its features define them. The list is an element of the app.
///
/// A feature may define more screens than one app needs. The explorer reports a screen that is never visible as a violation; a screen that
/// is listed here is expected never to be visible.
///
/// ```swift
/// AppDefinition("kiosk", "a counter with a few things to buy") {
///   bagElements
///   UnusedScreens("address")  // Purchases are picked up at the counter.
/// }
/// ```
public struct UnusedScreens: LibraryPart {
  /// The names of the screens.
  public let names: [String]

  /// Creates an element of an app from the names of screens.
  public init(_ names: String...) { self.names = names }

  /// Creates an element of an app from the names of screens.
  public init(_ names: [String]) { self.names = names }

  /// Returns a message for each name that no screen has.
  package func problems(in app: AppDefinition) -> [String] {
    names.filter { app.screens[$0] == nil }.map { "there is no screen '\($0)', which is listed as unused" }
  }

  /// Adds the element to the parts of the app.
  package func add(to contents: inout AppContents) { contents.parts.append(self) }
}

extension AppDefinition {
  /// The names of the screens that the app does not use (``UnusedScreens``).
  package var unusedScreens: Set<String> { Set(parts.compactMap { $0 as? UnusedScreens }.flatMap(\.names)) }
}
