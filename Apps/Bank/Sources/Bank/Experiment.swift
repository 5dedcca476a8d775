public import Groma

/// The variants of the home screen on phones.
public enum HomeLayout: String, Codable, Sendable, CaseIterable {
  /// Four tabs: accounts, cards, support and settings.
  case classic
  /// Three tabs: accounts, support and settings. The list of accounts opens the cards.
  case compact
}

/// The state value that contains the variant of the home screen. A server assigns it.
public struct Experiment: StateValue {
  /// The name of the state value: `experiment`.
  public static let name = "experiment"
  /// The initial variant: classic.
  public static let initial = Experiment(.classic)

  /// The variant of the home screen.
  public var layout: HomeLayout

  /// Creates the value from a variant.
  public init(_ layout: HomeLayout) { self.layout = layout }
}
