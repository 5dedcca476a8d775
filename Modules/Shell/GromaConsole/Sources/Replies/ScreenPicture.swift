public import Groma

/// The content of the key window: the visible layers, and the actions of the top layer. A renderer decides on the layout.
public struct ScreenPicture: Hashable, Sendable {
  /// The navigation bar of a screen.
  public struct Bar: Hashable, Sendable {
    /// The title of the back item, or `nil` if there is none.
    public var back: String?
    /// The title of the screen.
    public var title: String
    /// The names of the bar buttons, in order.
    public var buttons: [String]
    /// The path of the screen, or `nil` if the picture is not that of a state.
    package var place: TreePath?
    /// The path of the container that the back item removes or hides, or `nil` if there is no back item.
    package var backPlace: TreePath?
  }

  /// One tab of a tab bar.
  public struct Tab: Hashable, Sendable {
    /// The title of the tab.
    public var title: String
    /// The badge of the tab, or `nil` if there is none.
    public var badge: String?
    /// Whether the tab is selected.
    public var isSelected: Bool
    /// Whether the tab is a stack that shows a screen other than its first.
    package var popsToRoot = false
    /// The path of the tab in the container tree, or `nil` if the picture is not that of a state.
    package var place: TreePath?
  }

  /// The content of a layer, or of a part of a layer.
  public indirect enum Pane: Hashable, Sendable {
    /// A screen with its lines of text.
    case page(Bar, lines: [String])
    /// An alert or an action sheet, with the labels of its text fields.
    case question(title: String, message: String?, fields: [String])
    /// Panes side by side, from left to right.
    case columns([Pane])
    /// The pane of the selected tab, with the tab bar below it.
    case tabs(Pane, [Tab])
    /// The pane of the selected page, with the index of the page and the number of pages.
    case pages(Pane, selected: Int, count: Int)
    /// An empty container, with its navigation bar.
    case empty(Bar)
  }

  /// A layer of the window: the root, or a presented screen or container.
  public struct Layer: Hashable, Sendable {
    /// The presentation style, or `nil` for the root layer.
    public var style: ModalStyle?
    /// The selected detent of a sheet or, if none is selected, the first of its detents. `nil` if no detent is selected and the layer
    /// specifies none.
    public var height: Detent?
    /// The name of the element that a popover points to, or `nil` if it points to none.
    public var anchor: String?
    /// The content of the layer.
    public var pane: Pane
  }

  /// An action to tap, or a choice of an alert or action sheet.
  public struct Action: Hashable, Sendable {
    /// The name of the action.
    public var name: String
    /// The role of the choice. The role of an action of a screen is always `normal`.
    public var role: Effect.Outcome.Role
    /// The text that the user taps, or `nil` if this text is the name.
    public var title: String?
    /// The line that is the row of the action, or `nil` if no line has the text of the action.
    public var row: Row?
    /// The fields for the values that the user enters before the action is tapped.
    package var fields: [ScreenKey.Parameter] = []
    /// The labels of fields that the user sees in place of their names, by name.
    package var fieldTitles: [String: String] = [:]
    /// The values that the fields show.
    package var current: [EnteredValue] = []

    /// The path of the screen that offers the action, or `nil` if the picture is not that of a state.
    package var place: TreePath?
    /// Whether an action of another screen has the same name and comes first, so that the name alone does not denote this action.
    package var isHidden = false

    /// The text that the user taps.
    public var text: String { title ?? name }
  }

  /// A line of a screen's content.
  public struct Row: Hashable, Sendable {
    /// The path of the screen, or `nil` if the picture is not that of a state.
    package var page: TreePath?
    /// The index of the line.
    public var line: Int
  }

  /// A field for a value that the user enters.
  struct Field: Hashable {
    /// The label that the user sees.
    var label: String
    /// The name of the field.
    var name: String
    var isSecret: Bool
    /// The text that the field shows. Empty if the field is empty.
    var text = ""
  }

  /// The name of the key window. Empty if no window is open.
  public var window: String
  /// Whether the app has other windows.
  public var hasOtherWindows = false
  /// The layers that no full-screen layer covers, bottom first.
  public var layers: [Layer]
  /// The actions of the top layer, numbered from 0 in this order: the rows of the visible screen's content from top to bottom, the rows of
  /// the screens beside it, from left to right, the other actions, and the bar buttons.
  public var actions: [Action]
}

extension ScreenPicture {
  /// The fields of all actions, without repeated labels.
  var fields: [Field] {
    actions.reduce(into: []) { fields, action in
      for field in action.fields where !fields.contains(where: { $0.name == field.label }) {
        let text = action.current.first { $0.label == field.label }?.text ?? ""
        let label = action.fieldTitles[field.label] ?? field.label
        fields.append(Field(label: label, name: field.label, isSecret: field.isSecret, text: text))
      }
    }
  }

  /// Whether the top layer is an alert or an action sheet, which draws its own fields.
  var isQuestion: Bool { if case .question? = layers.last?.pane { true } else { false } }

  /// Returns the title of a button of a bar: that of its action or, if the button triggers none, its name.
  func title(ofButton name: String, in bar: Bar) -> String { number(ofButton: name, in: bar).map { actions[$0].text } ?? name }

  /// Returns the number of the action that a button of a bar triggers, or `nil` if the button triggers none.
  func number(ofButton name: String, in bar: Bar) -> Int? {
    actions.firstIndex { $0.name == name && $0.row == nil && bar.shows($0) }
  }
}

extension ScreenPicture.Pane {
  /// The navigation bars of the pane and of the panes in it, from left to right.
  var bars: [ScreenPicture.Bar] {
    switch self {
    case .page(let bar, _), .empty(let bar): [bar]
    case .question: []
    case .columns(let panes): panes.flatMap(\.bars)
    case .tabs(let pane, _), .pages(let pane, _, _): pane.bars
    }
  }

  /// The screens of the pane with their lines of text, from left to right.
  var pages: [(bar: ScreenPicture.Bar, lines: [String])] {
    switch self {
    case .page(let bar, let lines): [(bar, lines)]
    case .question, .empty: []
    case .columns(let panes): panes.flatMap(\.pages)
    case .tabs(let pane, _), .pages(let pane, _, _): pane.pages
    }
  }

  /// The lines of text of the pane and of the panes in it, from left to right.
  var lines: [String] { pages.flatMap(\.lines) }

  /// The tab bars of the pane and of the panes in it: from the outside in, and from left to right.
  var tabBars: [[ScreenPicture.Tab]] {
    switch self {
    case .page, .question, .empty: []
    case .columns(let panes): panes.flatMap(\.tabBars)
    case .tabs(let pane, let tabs): [tabs] + pane.tabBars
    case .pages(let pane, _, _): pane.tabBars
    }
  }
}

extension ScreenPicture.Bar {
  /// Returns whether an action is one of the screen with this bar, or of a container around the screen. Returns `true` if the picture is not
  /// that of a state.
  func shows(_ action: ScreenPicture.Action) -> Bool {
    guard let place, let offering = action.place else { return true }
    return offering.contains(place)
  }
}
