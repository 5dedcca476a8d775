public import Groma

/// Something that is to hold of an app in every state that can be reached.
public struct Property: Sendable {
  /// What it looks at.
  enum Subject: Sendable {
    /// Each state.
    case state(@Sendable (inout NavigationTransaction) -> String?)
    /// Something that the explorer itself knows how to check.
    case builtIn(BuiltIn)
  }

  /// Those that every app has.
  enum BuiltIn: String, Sendable, CaseIterable {
    case linksLand = "every link lands"
    case noErrors = "nothing fails"
    case noDeadEnds = "there is a way home"
    case invariants = "the tree is whole"
    case restores = "a restart changes nothing"
    case opensOnce = "a link opened twice is opened once"
    case asksBefore = "nothing unsaved is discarded without asking"
    case doubleTap = "a double tap does what one does"
    case linksAtOnce = "two links at once end where they may"
  }

  /// The sentence that holds.
  public let name: String
  /// The module and file that says so.
  public let owner: String
  /// The line there; nil for those that every app has.
  public let line: Int?
  let subject: Subject
  /// The name of the screen that it is about; nil where it is about none, or several.
  private(set) var screen: String?

  /// A property of states, as a team says it.
  ///
  /// ```swift
  /// Property("a checkout has something to buy") { transaction in
  ///   !transaction.places(of: checkout).isEmpty && transaction.value(Bag.self).isEmpty ? "the bag is empty" : nil
  /// }
  /// ```
  ///
  /// - Parameter violation: What is wrong in a state, as a sentence; nil where it holds. A function of the state, which it reads through the
  ///   transaction alone; what it changes there is lost.
  public init(
    _ name: String, owner: String = #fileID, line: Int = #line, violation: @escaping @Sendable (inout NavigationTransaction) -> String?
  ) {
    self.name = name
    self.owner = owner
    self.line = line
    subject = .state(violation)
  }

  /// A screen is in sight only where a guard lets pass: whatever led there, links, flows and other screens included.
  ///
  /// - Parameters:
  ///   - screen: The screen's name: one that only members see.
  ///   - guard: What lets pass, asked at the place of the screen.
  public static func screen(_ screen: String, onlyPast guard: Guard, owner: String = #fileID, line: Int = #line) -> Property {
    var property = Property("'\(screen)' is visible only past '\(`guard`.name)'", owner: owner, line: line) { transaction in
      guard let place = transaction.visible(.app), transaction.key(place)?.name == screen else { return nil }
      let verdict = `guard`.check(place, &transaction)
      return verdict == .allow ? nil : "'\(screen)' is visible, but '\(`guard`.name)' does not allow it"
    }
    property.screen = screen
    return property
  }

  init(_ builtIn: BuiltIn) {
    name = builtIn.rawValue
    owner = "GromaExplorer"
    line = nil
    subject = .builtIn(builtIn)
  }

  /// Those that every app has.
  public static let builtIn = BuiltIn.allCases.map(Property.init)
}

extension Property {
  /// Which of those that every app has it is; nil for a team's own.
  var builtIn: BuiltIn? { if case .builtIn(let builtIn) = subject { builtIn } else { nil } }

  /// Whether it looks at one state alone, so that it can be held against one.
  public var isOfStates: Bool { if case .state = subject { true } else { false } }

  /// Whether it looks at what happens, which is then what is wrong; the others look at where the user is.
  public var isOfMoves: Bool {
    switch subject {
    case .builtIn(.linksLand), .builtIn(.noErrors), .builtIn(.opensOnce), .builtIn(.asksBefore): true
    case .builtIn(.noDeadEnds), .builtIn(.invariants), .builtIn(.restores), .builtIn(.doubleTap), .builtIn(.linksAtOnce), .state: false
    }
  }

  /// Whether it looks at a state on its own, and each needs a look of its own.
  var isOfWholeStates: Bool { builtIn == .invariants || builtIn == .restores }

  /// Whether it looks at links alone.
  public var isOfLinks: Bool {
    switch subject {
    case .builtIn(.linksLand), .builtIn(.opensOnce), .builtIn(.linksAtOnce): true
    case .builtIn, .state: false
    }
  }

  /// What is wrong in the state of a navigator, as a sentence; nil where it holds, or looks at more than one state.
  @MainActor
  public func violation(in navigator: Navigator) -> String? {
    guard case .state(let violation) = subject else { return nil }
    return navigator.read(violation)
  }
}

/// The properties of an app's own: a part of its definition.
public struct Properties: AppPart {
  /// In order.
  public let all: [Property]

  /// Some properties.
  public init(_ all: [Property]) { self.all = all }

  /// Two of one name.
  public func problems(in app: AppDefinition) -> [String] {
    var seen = Set(Property.builtIn.map(\.name))
    return all.compactMap { seen.insert($0.name).inserted ? nil : "two properties have the name '\($0.name)'" }
  }
}

extension AppDefinition {
  /// All properties: those that every app has, then its own.
  public var properties: [Property] { Property.builtIn + (part(Properties.self)?.all ?? []) }
}
