public import Navigation

/// Screens as an enum: a case is a screen with its data, and one exhaustive switch says what each is made of.
///
/// ```swift
/// enum FeedbackScreen: Catalogue {
///   case textInput(text: String?)
///   case textConfirmation(text: String)
///
///   static var samples: [Self] { [.textInput(text: nil), .textConfirmation(text: "Hello")] }
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
/// Who adds a case is led by the compiler to the one place that lacks it; who looks for all points of entry of a screen looks for its case.
public protocol Catalogue: Hashable, Sendable {
  /// What makes the screens: the feature.
  associatedtype Assembler: Sendable
  /// One of each case, to try it with; of several of one case all are samples.
  static var samples: [Self] { get }
  /// What the screen is made of: one switch without a default.
  func assembly(by assembler: Assembler) -> Assembly
}

/// What a screen of a catalogue is made of.
public struct Assembly: Sendable {
  /// The screen.
  public let screen: AnyScreen<Page>
  /// What is typed, restored and linked to, and what the user can do there.
  public let entry: Entry

  /// A screen and its entry.
  public init(_ screen: AnyScreen<Page>, _ entry: Entry) {
    self.screen = screen
    self.entry = entry
  }
}

extension Catalogue {
  /// The entries of all screens: each once, in the order of the samples.
  public static func entries(by assembler: Assembler) -> [Entry] {
    var seen: Set<String> = []
    return samples.map { $0.assembly(by: assembler).entry }.filter { seen.insert($0.name).inserted }
  }

  /// What is wrong with it, as sentences: a case whose screen has another name than its entry. Empty for one that may be used.
  public static func problems(by assembler: Assembler) -> [String] {
    samples.compactMap { sample in
      let assembly = sample.assembly(by: assembler)
      let name = assembly.screen.key.name
      return name == assembly.entry.name ? nil : "'\(sample)' shows '\(name)', and its entry is that of '\(assembly.entry.name)'"
    }
  }
}

extension Route where Current == Stack {
  /// Shows a screen of a catalogue on the stack: on top, or in first position as all that the stack holds.
  public consuming func show<Screens: Catalogue>(_ screen: Screens, by assembler: Screens.Assembler, firstPosition: Bool = false) -> Self {
    let page = screen.assembly(by: assembler).screen
    return firstPosition ? setStack([page.anyModal]) : push(page)
  }
}
