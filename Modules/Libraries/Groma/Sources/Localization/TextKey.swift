/// The key of a text that an app shows to people, for translators: the feature, the screen, the kind of text and its name.
///
/// The printed form is stable for as long as these names are: `Chat/chat/action/send`, `Chat/chat/title`, `alert/question/Leave?`.
public struct TextKey: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a text.
  public enum Kind: String, Sendable, CaseIterable {
    /// The title of a screen.
    case title
    /// The title of a tab. The screen is the first screen of the tab.
    case tab
    /// The title of an action, of a bar button, or of both. The name is that of the action.
    case action
    /// The label of a field. The name is that of the action, or the title of the question, followed by a slash and the name of the field.
    case field
    /// The title of an alert or an action sheet, including the question of a ``Lock``. The name is ``base``.
    case question
    /// The message of an alert or an action sheet. The name is ``base``.
    case message
    /// A choice of an alert or an action sheet. The name is the title of the question, followed by a slash and the name of the outcome. The
    /// outcomes of a lock are `leave` and `stay`.
    case outcome
    /// A text that a model or a view asks for: ``ScreenContext/text(_:)``. The name is ``base``.
    case text
  }

  /// The kind of the text.
  public let kind: Kind
  /// The module that defines the screen. `nil` for a question, which any screen can ask, and for a plain container.
  public let feature: String?
  /// The name of the screen or, for a question, of its request, such as `alert`.
  public let screen: String
  /// The name of the text within the screen, or `nil` for the title of a screen or a tab.
  public let name: String?
  /// The text in the base language, with `%@` in the place of each value: the text written in the code or, if there is none, the name made
  /// readable, such as `Open profile` for `open-profile`.
  public let base: String

  init(_ kind: Kind, feature: String?, screen: String, name: String?, base: String) {
    (self.kind, self.feature, self.screen, self.name, self.base) = (kind, feature, screen, name, base)
  }

  /// The feature, the screen, the kind and the name, separated by slashes.
  public var description: String { [feature, screen, kind.rawValue, name].compactMap(\.self).joined(separator: "/") }
}
