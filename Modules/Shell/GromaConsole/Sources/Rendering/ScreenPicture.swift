public import Groma

/// What a person sees in the key window: its layers, and what can be tapped on the one on top. What is left to a renderer is where all that
/// stands.
public struct ScreenPicture: Hashable, Sendable {
  /// What stands above a screen.
  public struct Bar: Hashable, Sendable {
    /// What the back item leads to; nil where there is none.
    public var back: String?
    /// The title.
    public var title: String
    /// The names of the bar buttons.
    public var buttons: [String]
  }

  /// One tab of a tab bar.
  public struct Tab: Hashable, Sendable {
    /// What it is called.
    public var title: String
    /// What it wears.
    public var badge: String?
    /// Whether it is the one in sight.
    public var isSelected: Bool
  }

  /// What a layer, or a part of one, shows.
  public indirect enum Pane: Hashable, Sendable {
    /// A screen with what it shows, a line each.
    case page(Bar, lines: [String])
    /// What an alert or an action sheet asks, with the labels of the texts that can be entered.
    case question(title: String, message: String?, fields: [String])
    /// Panes beside each other.
    case columns([Pane])
    /// The pane of the selected tab above the tab bar.
    case tabs(Pane, [Tab])
    /// One of several pages, by index.
    case pages(Pane, selected: Int, count: Int)
    /// A container that holds nothing.
    case empty(Bar)
  }

  /// One layer.
  public struct Layer: Hashable, Sendable {
    /// How it covers the one below; nil for the root.
    public var style: ModalStyle?
    /// The height that it rests at, if it is a sheet with heights to rest at.
    public var height: Detent?
    /// What it points at.
    public var anchor: String?
    /// What it shows.
    public var pane: Pane
  }

  /// What can be tapped, or chosen.
  public struct Action: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What kind of choice it is.
    public var role: Effect.Outcome.Role
    /// The fields that the user fills in first.
    public var fields: [ScreenDefinition.Parameter] = []
  }

  /// The key window.
  public var window: String
  /// Whether there are others.
  public var isOneOfSeveral = false
  /// Its layers, bottom first: those that are not wholly covered.
  public var layers: [Layer]
  /// What can be tapped on the one on top, numbered from 1 in this order.
  public var actions: [Action]
  /// What is shown over everything.
  public var hud: HUD?
}

extension [ScreenPicture.Action] {
  /// The fields of all of them, each label once.
  var fields: [ScreenDefinition.Parameter] {
    flatMap(\.fields).reduce(into: []) { fields, field in if !fields.contains(where: { $0.label == field.label }) { fields.append(field) } }
  }
}

extension ScreenPicture {
  /// Whether the topmost layer asks a question, which shows its fields itself.
  var isQuestion: Bool { if case .question? = layers.last?.pane { true } else { false } }

  /// The number of the action behind a bar button, if there is one.
  func number(ofButton name: String) -> Int? { actions.firstIndex { $0.name == name }.map { $0 + 1 } }
}

extension ScreenPicture.Pane {
  /// The bars from left to right.
  var bars: [ScreenPicture.Bar] {
    switch self {
    case .page(let bar, _), .empty(let bar): [bar]
    case .question: []
    case .columns(let panes): panes.flatMap(\.bars)
    case .tabs(let pane, _), .pages(let pane, _, _): pane.bars
    }
  }
}
