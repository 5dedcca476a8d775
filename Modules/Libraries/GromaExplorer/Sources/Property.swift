public import Groma

/// A condition that an app must meet in every state that can be reached, or in every sequence of states.
public struct Property: Sendable {
  /// The kinds of conditions.
  enum Subject: Sendable {
    /// A function of a single state that returns the violation as a message, or `nil` if the condition is met.
    case state(@Sendable (inout NavigationTransaction) -> String?)
    /// A condition on sequences of states, with assumptions about which moves are made.
    case overTime(TemporalFormula, [Fairness])
    /// A condition that the explorer checks itself.
    case builtIn(BuiltIn)
  }

  /// The properties that the explorer checks in every app by default.
  enum BuiltIn: String, Sendable, CaseIterable {
    case linksLand = "every link lands"
    case noErrors = "nothing fails"
    case noDeadEnds = "there is a way home"
    case invariants = "the tree is well-formed"
    case interrupts = "an interruption changes nothing"
    case opensOnce = "opening a link twice has the effect of opening it once"
    case asksBefore = "nothing unsaved is discarded without asking"
    case actionsLead = "every action leads where it says"
    case waitingIsFollowed = "what waits is followed once its guard allows it"
    case doubleTap = "a double tap has the effect of one tap"
    case linksAtOnce = "two links at once do not interfere"
    case definition = "the definition of the app has no mistakes"
    case screensShown = "every screen is visible in some state"

    /// Whether the property is about the app as a whole, not about its states.
    var isOfApps: Bool { self == .definition || self == .screensShown }
  }

  /// The condition as a sentence, which identifies the property.
  public let name: String
  /// The module and file that declare the property, or `GromaExplorer` if the property is built in.
  public let owner: String
  /// The line of the declaration, or `nil` if the property is built in.
  public let line: Int?
  let subject: Subject
}

extension Property {
  /// Creates a property that is evaluated in each state.
  ///
  /// ```swift
  /// Property("a checkout has something to buy") { transaction in
  ///   !transaction.places(of: checkout).isEmpty && transaction.value(Bag.self).isEmpty ? "the bag is empty" : nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The condition as a sentence.
  ///   - owner: The module and file of the declaration.
  ///   - line: The line of the declaration.
  ///   - violation: Returns the fault of a state as a message, or `nil` if the state has none. The function must depend only on the state,
  ///     which it reads through the transaction. Changes that the function makes are discarded.
  public init(
    _ name: String, owner: String = #fileID, line: Int = #line, violation: @escaping @Sendable (inout NavigationTransaction) -> String?
  ) {
    self.init(name: name, owner: owner, line: line, subject: .state(violation))
  }

  /// Creates a property of sequences of states. It is checked only if all moves of all states within the
  /// bounds are known.
  ///
  /// ```swift
  /// Property("a checkout ends or is given up", .leadsTo(.open("payment"), !.open("payment")), assuming: [.everyMove])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The condition as a sentence.
  ///   - formula: The formula that each infinite sequence of moves from the launch must meet.
  ///   - fairness: The assumptions about which moves are made. Sequences of moves that do not meet them are not counterexamples.
  ///   - owner: The module and file of the declaration.
  ///   - line: The line of the declaration.
  /// - Precondition: The formula has at most 64 conditions on states and moves.
  public init(
    _ name: String, _ formula: TemporalFormula, assuming fairness: [Fairness] = [], owner: String = #fileID, line: Int = #line
  ) {
    precondition(formula.conditions.count + formula.patterns.count <= 64, "'\(name)' has more than 64 conditions on states and moves")
    self.init(name: name, owner: owner, line: line, subject: .overTime(formula, fairness))
  }

  /// Creates a property of states from a condition of a property over time. It is violated in the states that do not meet the condition.
  init(_ condition: TemporalFormula.Condition, of property: Property) {
    let subject = Subject.state { condition.holds(&$0) ? nil : condition.name }
    self.init(name: property.name, owner: property.owner, line: property.line, subject: subject)
  }

  /// Creates the property that private screens (``/Groma/ScreenDeclaration/expectedOnly(while:)``) are in the tree only while a guard allows
  /// them.
  ///
  /// - Parameters:
  ///   - guard: The guard.
  ///   - screens: The names of the screens.
  init(_ guard: Guard, protects screens: Set<String>) {
    let names = screens.sorted()
    let subject = Subject.state { transaction in
      if `guard`.check(.app, &transaction) == .allow { return nil }
      return transaction.firstScreen(named: names).map { key, path in
        "'\(key)' is open at \(path), but '\(`guard`.name)' does not allow it"
      }
    }
    let name = "screens past '\(`guard`.name)' are open only while it allows them"
    self.init(name: name, owner: `guard`.owner, line: nil, subject: subject)
  }

  init(_ builtIn: BuiltIn) {
    self.init(name: builtIn.rawValue, owner: "GromaExplorer", line: nil, subject: .builtIn(builtIn))
  }

  /// The name of the condition that every exploration checks, whatever its properties: the results of the app's code depend on nothing
  /// outside the state. It cannot be proved, so a report has a verdict on it only if it is violated.
  static let dependsOnStateOnly = "the app's code depends only on the state"

  /// The properties that every ``Exploration`` checks by default. The property about pairs of links is checked only if ``Bounds/pairs`` is
  /// greater than zero.
  public static let builtIn = BuiltIn.allCases.filter { !$0.isOfApps }.map(Property.init)

  /// The properties of the app as a whole, which an ``Exploration`` checks only if they are among its properties: its definition has no
  /// mistakes (``/Groma/AppDefinition/problems()``), and every screen is visible in some state. The second is violated by a screen that a
  /// search far beyond the bounds does not find. `groma explore` and `expectProved` check them by default.
  public static let ofApps = BuiltIn.allCases.filter(\.isOfApps).map(Property.init)
}

extension Property {
  /// The built-in property, or `nil` if an app declares the property.
  var builtIn: BuiltIn? { if case .builtIn(let builtIn) = subject { builtIn } else { nil } }

  /// The formula and the assumptions of a property over time, otherwise `nil`.
  package var overTime: (formula: TemporalFormula, fairness: [Fairness])? {
    if case .overTime(let formula, let fairness) = subject { (formula, fairness) } else { nil }
  }

  /// The properties that are evaluated to check a property over time, one for each of its conditions on states.
  var conditions: [Property] { overTime.map { $0.formula.conditions.map { Property($0, of: self) } } ?? [] }

  /// Whether the property is a condition on each single state, other than a built-in property.
  var isOfEachState: Bool { if case .state = subject { true } else { false } }

  /// Whether ``violation(in:)`` can evaluate the property in a single state, as is the case for all properties that an app declares except
  /// those over time, and for the property that there is a way home.
  public var isOfStates: Bool { isOfEachState || builtIn == .noDeadEnds }

  /// Whether the property depends on the whole state, so that its result in one state does not apply to other states.
  var isOfWholeStates: Bool { builtIn == .invariants }

  /// Whether the property concerns only links.
  public var isOfLinks: Bool { builtIn == .linksLand || builtIn == .opensOnce || builtIn == .linksAtOnce }

  /// Returns the violation in the current state of a navigator as a message, or `nil` if the property holds or cannot be evaluated in a
  /// single state.
  ///
  /// - Complexity: For "there is a way home", all ways out are made in up to 1,000 states.
  @MainActor
  public func violation(in navigator: Navigator) -> String? {
    switch subject {
    case .state(let violation): navigator.read(violation)
    case .builtIn(.noDeadEnds): navigator.deadEnd
    case .builtIn, .overTime: nil
    }
  }
}

/// The part of an app that contains the app's own properties.
///
/// The part of an app contains each ``Property`` among the elements of the app, so an app rarely lists a part itself.
public struct Properties: LibraryPart {
  /// The properties, in the order of the elements of the app.
  public let all: [Property]

  /// Creates a part with properties, as an element of an app.
  public init(_ all: [Property]) { self.all = all }

  /// Returns a message for each property whose name a built-in property or an earlier property already has.
  package func problems(in app: AppDefinition) -> [String] {
    var seen = Set((Property.builtIn + Property.ofApps).map(\.name))
    return all.compactMap { seen.insert($0.name).inserted ? nil : "two properties have the name '\($0.name)'" }
  }
}

extension AppDefinition {
  /// The properties to check: the built-in properties, those of private screens, one for each guard, and the properties that the app
  /// declares.
  public var properties: [Property] {
    let names = Dictionary(grouping: screens.all.filter { $0.guardName != nil }, by: \.guardName)
    let ofScreens = guards.compactMap { one in names[one.name].map { Property(one, protects: Set($0.map(\.name))) } }
    return Property.builtIn + ofScreens + (part(Properties.self)?.all ?? [])
  }
}

extension Properties {
  /// The properties of an app that is being created.
  struct Collector: PartCollector {
    static let order = 3
    var all: [Property] = []

    func finish(_ contents: inout AppContents) { contents.parts.append(Properties(all)) }
  }

  /// Adds the properties to those of the app.
  package func add(to contents: inout AppContents) { contents[Collector.self].all += all }
}

extension Property: AppContribution {
  /// The module that declares the property.
  package var module: String? { owner.moduleOfFile }
  /// Adds the property to those of the app.
  package func add(to contents: inout AppContents) { contents[Properties.Collector.self].all.append(self) }
}

extension NavigationTransaction {
  /// Returns the key and the path of a screen that has one of the given names. Uses the first name that the tree contains, and the first
  /// screen with this name in the order of ``/Groma/Route/first(_:)``. Returns `nil` if the tree contains none of the names.
  mutating func firstScreen(named names: [String]) -> (key: ScreenKey, path: TreePath)? {
    for name in names {
      if let path = try? first(.named(name), from: .app), let key = key(path) { return (key, path) }
    }
    return nil
  }
}
