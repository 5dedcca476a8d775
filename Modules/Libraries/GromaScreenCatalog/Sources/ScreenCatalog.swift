public import Groma

/// Screens as an enum: a case is a screen with its data, and one exhaustive switch says what each is made of.
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
///     case .textInput(let text): Assembly(feature.textInput(text: text), feature.textInputEntry)
///     case .textConfirmation(let text): Assembly(feature.textConfirmation(text: text), feature.textConfirmationEntry)
///     }
///   }
/// }
/// // in a route: .show(FeedbackScreen.textConfirmation(text: "Hello"), by: feature)
/// ```
///
/// Who adds a case is led by the compiler to the one place that lacks it; who looks for all points of entry of a screen looks for its case,
/// or asks the shell: `screens text-confirmation --uses`.
public protocol ScreenCatalog: Hashable, Sendable {
  /// What makes the screens: the feature.
  associatedtype Assembler: Sendable
  /// One of each case, to try it with; of several of one case all are samples.
  static var samples: [Self] { get }
  /// Who may show the case: anyone, unless it says otherwise.
  var audience: Audience { get }
  /// What the screen is made of: one switch without a default.
  func assembly(by assembler: Assembler) -> Assembly
}

extension ScreenCatalog {
  /// The entries of all screens: each once, in the order of the samples.
  public static func entries(by assembler: Assembler) -> [ScreenDefinition] {
    var seen: Set<String> = []
    return samples.map { $0.assembly(by: assembler).entry }.filter { seen.insert($0.name).inserted }
  }

  /// The guards that a route asks before it shows a case that not anyone may show: each once. An app lists them.
  public static var guards: [Guard] {
    var seen: Set<String> = []
    return samples.flatMap(\.audience.guards).filter { seen.insert($0.name).inserted }
  }

  /// What is wrong with it, as sentences: a case whose screen has another name than its entry, or that nobody can show. Empty for one that may
  /// be used.
  ///
  /// - Parameter app: The app that it is part of, if it is also to be asked for the screens around which cases are shown.
  public static func problems(by assembler: Assembler, in app: AppDefinition? = nil) -> [String] {
    samples.flatMap { sample in
      let assembly = sample.assembly(by: assembler)
      let name = assembly.screen.key.name
      let misnamed = name == assembly.entry.name ? [] : ["'\(sample)' shows '\(name)', and its entry is that of '\(assembly.entry.name)'"]
      return misnamed + sample.audience.problems(of: "\(sample)", showing: name, in: app)
    }
  }

  /// Anyone.
  public var audience: Audience { .anyone }
}

extension Route where Current == Stack {
  /// Shows a screen of a screen catalog on the stack: on top, or in first position as all that the stack holds.
  ///
  /// Fails with ``ScreenCatalogError/notPermitted(within:at:)`` where its ``Audience`` is not around, and with
  /// ``NavigationError/unknownGuard(_:)`` in an app that does not list the screen catalog's ``ScreenCatalog/guards``; then nothing is changed.
  public consuming func show<Screens: ScreenCatalog>(_ screen: Screens, by assembler: Screens.Assembler, firstPosition: Bool = false)
    -> Self
  {
    let shown = screen.assembly(by: assembler).screen
    var route = self
    if let name = screen.audience.guardName(isFirst: firstPosition) { route = route.check(name) }
    return firstPosition ? route.setStack([shown]) : route.push(shown)
  }
}
