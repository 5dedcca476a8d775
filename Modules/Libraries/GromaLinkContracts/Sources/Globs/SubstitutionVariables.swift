/// The substitution variables of an `apple-app-site-association` file: names for lists of patterns, which other patterns use as `$(name)`.
///
/// The variables `$(alpha)`, `$(upper)`, `$(lower)`, `$(alnum)`, `$(digit)` and `$(xdigit)` are predefined and match one ASCII character.
/// `$(lang)` and `$(region)` are predefined lists of codes, which do not depend on the machine.
public struct SubstitutionVariables: Hashable, Sendable {
  /// A variable with its values.
  public struct Variable: Hashable, Sendable {
    /// The name, without `$`, `(` and `)`.
    public var name: String
    /// The patterns, in order. The variable matches a text that one of them matches. A dollar sign in a pattern has no meaning.
    public var values: [String]

    /// Creates a variable.
    ///
    /// - Parameters:
    ///   - name: The name, without `$`, `(` and `)`.
    ///   - values: The patterns, in order. The variable matches a text that one of them matches.
    public init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// No variables except the predefined ones.
  public static let predefined = SubstitutionVariables([])

  /// The names of the predefined variables.
  public static let predefinedNames: Set<String> = Set(CharacterClass.allCases.map(\.rawValue)).union(predefinedLists.keys)

  private static let predefinedLists = ["lang": globs(LocaleCodes.languages), "region": globs(LocaleCodes.regions)]

  /// The variables of the file, in order, without the predefined ones.
  public let all: [Variable]
  private let elements: [String: Glob.Element]

  /// Creates a list of variables.
  ///
  /// A variable replaces earlier variables and a predefined variable of the same name.
  ///
  /// - Parameter all: The variables, in order.
  /// - Complexity: O(length of all values).
  public init(_ all: [Variable]) {
    self.all = all
    elements = Dictionary(all.map { ($0.name, .choice($0.name, Self.globs($0.values))) }) { $1 }
  }

  private static func globs(_ values: [String]) -> [Glob] {
    values.map { Glob(Glob.elements(of: $0, variables: nil), dialect: .apple) }
  }

  /// Returns the pattern element for a variable. The element of an unknown variable is a choice without patterns.
  func element(named name: String) -> Glob.Element {
    if let element = elements[name] { return element }
    if let characters = CharacterClass(rawValue: name) { return .oneOf(characters) }
    return .choice(name, Self.predefinedLists[name] ?? [])
  }
}
