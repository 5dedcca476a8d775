public import Groma

/// An enum of screens. Each case is a screen with its data, and one exhaustive switch assembles the screens.
///
/// ```swift
/// enum FeedbackScreen: ScreenCatalog {
///   case textInput(text: String?)
///   case textConfirmation(text: String)
///
///   static var samples: [Self] { [.textInput(text: nil), .textConfirmation(text: "Hello")] }
///
///   var audience: Audience {
///     if case .textConfirmation = self { .within(TextInputScreen.self) } else { .anyone }
///   }
///
///   func assembly(by feature: any FeedbackFeature) -> Assembly {
///     switch self {
///     case .textInput(let text): Assembly(feature.textInput(text: text), feature.textInputDefinition)
///     case .textConfirmation(let text): Assembly(feature.textConfirmation(text: text), feature.textConfirmationDefinition)
///     }
///   }
/// }
/// // in a route: .show(FeedbackScreen.textConfirmation(text: "Hello"), by: feature)
/// ```
///
/// When a case is added, the compiler reports the switch that does not handle it, and ``/Groma/AppDefinition/problems()`` the missing
/// sample. To find all uses of a screen, search the code for its
/// case or run `screens text-confirmation --uses` in the shell.
public protocol ScreenCatalog: Hashable, Sendable {
  /// The type that creates the screens, usually a feature.
  associatedtype Assembler: Sendable
  /// Examples of the cases. The definitions and guards of the catalog are derived from these examples, so each case needs at least one:
  /// ``/Groma/AppDefinition/problems()`` reports a catalog in which a case has none. An enum that is `CaseIterable` needs no samples.
  static var samples: [Self] { get }
  /// The screens within which this case may be shown. The default is ``Audience/anyone``.
  var audience: Audience { get }
  /// Returns the screen of this case and its definition. Implement this method as one switch without a default.
  ///
  /// - Parameter assembler: The feature that creates the screen.
  func assembly(by assembler: Assembler) -> Assembly
}

extension ScreenCatalog {
  /// Returns the screen definitions of all samples and the guards of all restricted cases, as elements of a feature.
  /// ``/Groma/AppDefinition/problems()`` of the app includes the ``problems(by:in:)`` of the catalog.
  ///
  /// - Parameter assembler: The feature that creates the screens.
  @AppBuilder
  public static func elements(by assembler: Assembler) -> AppElements {
    definitions(by: assembler)
    guards
    CatalogCheck { problems(by: assembler, in: $0) }
  }

  /// Returns the screen definitions of all samples, without duplicates and in the order of the samples.
  ///
  /// - Parameter assembler: The feature that creates the screens.
  package static func definitions(by assembler: Assembler) -> [AnyScreenDefinition] {
    var seen: Set<String> = []
    return samples.map { $0.assembly(by: assembler).definition }.filter { seen.insert($0.name).inserted }
  }

  /// The guards of all restricted cases, without duplicates. An app that shows cases of the catalog must list these guards.
  package static var guards: [Guard] {
    var seen: Set<String> = []
    return samples.flatMap(\.audience.guards).filter { seen.insert($0.name).inserted }
  }

  /// Returns the mistakes in the catalog, one message each: cases without a sample, a case whose screen and definition have different names,
  /// a case that can only be shown within itself, and screens and guards of an ``Audience`` that the app does not list. Returns an empty
  /// array if the catalog is valid.
  ///
  /// - Parameters:
  ///   - assembler: The feature that creates the screens.
  ///   - app: The app that contains the catalog, in which the screens and guards of each ``Audience`` are looked up. If `nil`, they are not
  ///     checked.
  public static func problems(by assembler: Assembler, in app: AppDefinition? = nil) -> [String] {
    missingSamples
      + samples.flatMap { sample in
        let assembly = sample.assembly(by: assembler)
        let name = assembly.screen.key.name
        let misnamed =
          name == assembly.definition.name
          ? [] : ["'\(sample)' shows '\(name)', but its definition is that of '\(assembly.definition.name)'"]
        return misnamed + sample.audience.problems(of: "\(sample)", showing: name, in: app)
      }
  }

  /// A message if the samples do not show all cases of the enum, or an empty array.
  private static var missingSamples: [String] {
    guard let count = EnumCases.count(in: Self.self) else { return [] }
    // Equal values are of the same case, whatever their descriptions are.
    let without = Set(samples.filter { EnumCases.nameOfCaseWithValues($0) == nil }).map { "\($0)" }
    let shown = (Set(samples.compactMap(EnumCases.nameOfCaseWithValues)) + without).sorted()
    guard shown.count < count else { return [] }
    return ["'\(Self.self)' has \(count) cases, but samples of \(shown.joined(separator: ", ")) only: add a sample of each case"]
  }

  /// The default audience: no restriction.
  public var audience: Audience { .anyone }
}

extension ScreenCatalog where Self: CaseIterable {
  /// All cases.
  public static var samples: [Self] { Array(allCases) }
}

/// The part of an app that reports the mistakes of a screen catalog.
struct CatalogCheck: LibraryPart {
  /// Returns the mistakes of the catalog in an app.
  let check: @Sendable (AppDefinition) -> [String]

  func problems(in app: AppDefinition) -> [String] { check(app) }
  func add(to contents: inout AppContents) { contents.parts.append(self) }
}

extension Route where Current == Stack {
  /// Shows a case of a screen catalog on the stack, either at the top or as the only screen. The route stays on the stack.
  ///
  /// Fails with a ``/Groma/NavigationError/custom(code:message:)`` that has the code of ``ScreenCatalogError/notPermitted(within:at:)`` if
  /// no enclosing screen belongs to the case's ``Audience``, with ``/Groma/NavigationError/unknownGuard(_:)`` in an app that does not list
  /// the catalog's ``ScreenCatalog/elements(by:)``, and with ``/Groma/NavigationError/locked(_:_:)`` if a locked screen would be removed or
  /// covered. The stack is then unchanged.
  ///
  /// - Parameters:
  ///   - screen: The case to show.
  ///   - assembler: The feature that creates the screen.
  ///   - firstPosition: Whether the screen replaces the contents of the stack. If `false`, the screen is pushed on the stack.
  public consuming func show<Screens: ScreenCatalog>(_ screen: Screens, by assembler: Screens.Assembler, firstPosition: Bool = false)
    -> Self
  {
    let shown = screen.assembly(by: assembler).screen
    var route = self
    if let name = screen.audience.guardName(isFirst: firstPosition) { route = route.check(name) }
    return firstPosition ? route.setStack([shown]) : route.push(shown)
  }
}
