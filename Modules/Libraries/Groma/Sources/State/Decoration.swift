/// The appearance and presentation of a screen, with its lock and flow data. The code that shows the screen sets them.
public struct Decoration: Hashable, Sendable {
  /// The title in the navigation bar.
  public var title: String?
  /// The title of the screen's tab.
  public var tabTitle: String?
  /// The badge of the screen's tab.
  public var tabBadge: String?
  /// The style of a presented layer. `nil` means a page sheet.
  public var style: ModalStyle?
  /// The heights at which a sheet can rest, lowest first. An empty array means the full height.
  public var detents: [Detent] = []
  /// The height at which a sheet rests, one of its ``detents``. `nil` means the first.
  public var detent: Detent?
  /// The anchor of a popover: the name of a bar button or of another position on the screen below.
  public var anchor: String?
  /// The lock of the screen, or `nil` if it can be removed and covered.
  public var lock: Lock?
  /// Whether the back button is hidden.
  public var hidesBack = false
  /// Whether the tab bar is hidden while the screen is visible.
  public var hidesBottomBar = false
  /// The names of the bar buttons. The actions of the screen define what the buttons do.
  public var barButtons: [String] = []
  /// Whether a split shows one column at a time.
  public var isCollapsed = false
  /// The message that a window shows above everything else, for example while the user waits. Always `nil` for a screen.
  package internal(set) var hud: HUD?
  /// A route that runs after the screen was permanently removed, on the container that contained the screen or, if the screen was a layer,
  /// on the layer below.
  ///
  /// It runs once, in the transaction that removes the screen, regardless of the step that removes it. If it fails, that transaction fails.
  /// Moving a screen does not remove it, and an undo does not run the route.
  public var completion: AppRoute?
  /// The data of the screen's flow, or `nil` until the flow has started. Only ``NavigationTransaction/keep(_:at:)`` sets it. The node, not
  /// the decoration, encodes it.
  package internal(set) var flowData: AnyFlowData?
  /// Whether the node is the layer of an ``Effect``, such as an alert, and not a screen of the app with the same name.
  package internal(set) var isRequest = false

  /// Creates an empty decoration.
  public init() {}

  static let none = Decoration()

  /// Whether removing or covering the screen needs further checks: it has a lock, a completion or flow data.
  var isMinded: Bool { lock != nil || completion != nil || flowData != nil }

  /// Whether the screen is locked. Setting it to true sets ``Lock/inSight``.
  package var isLocked: Bool {
    get { lock != nil }
    set { lock = newValue ? .inSight : nil }
  }
}

/// The presentation style of a layer.
public enum ModalStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A layer that covers everything below.
  case fullScreen = "full-screen"
  /// A card above the layer below.
  case pageSheet = "page-sheet"
  /// A small card in the middle.
  case formSheet = "form-sheet"
  /// A card at the bottom edge.
  case bottomSheet = "bottom-sheet"
  /// A bubble beside its anchor.
  case popover = "popover"
  /// A question in the middle, with choices.
  case alert = "alert"
  /// Choices at the bottom edge.
  case actionSheet = "action-sheet"

  /// The word for such a layer in a printed tree.
  package var layerName: String {
    switch self {
    case .pageSheet: "sheet"
    default: rawValue
    }
  }

  /// Whether the layer is a card that can rest at several heights.
  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .bottomSheet }
}

/// A height at which a sheet can rest. Only valid heights can be created, so that each saved height can be read back.
public struct Detent: Hashable, Sendable {
  /// The unit of a height.
  package enum Measure: Hashable, Sendable {
    /// Half of the available height.
    case medium
    /// The full available height.
    case large
    /// The height of the content.
    case content
    /// A number of points, at least 1.
    case points(Int)
    /// A percentage of the available height, from 1 to 100.
    case percent(Int)
  }

  /// The unit and amount of the height.
  package let measure: Measure

  /// Half of the available height.
  public static let medium = Detent(measure: .medium)
  /// The full available height.
  public static let large = Detent(measure: .large)
  /// The height of the content.
  public static let content = Detent(measure: .content)
  /// Returns a height in points. A number below 1 counts as 1.
  public static func points(_ points: Int) -> Detent { Detent(measure: .points(max(1, points))) }
  /// Returns a percentage of the available height, clamped to the range from 1 to 100.
  public static func percent(_ percent: Int) -> Detent { Detent(measure: .percent(max(1, min(percent, 100)))) }

  private init(measure: Measure) { self.measure = measure }
}

extension Detent: TextCoded {
  /// The noun for error messages.
  package static let noun = "a detent"

  /// The text form: `medium`, `large`, `content`, `300pt`, `40%`.
  public var description: String {
    switch measure {
    case .medium: "medium"
    case .large: "large"
    case .content: "content"
    case .points(let points): "\(points)pt"
    case .percent(let percent): "\(percent)%"
    }
  }

  /// Parses the text form. Returns `nil` if the string is not in this form.
  public init?(_ description: String) {
    switch description {
    case "medium": self = .medium
    case "large": self = .large
    case "content": self = .content
    default:
      if description.hasSuffix("pt"), let points = Int(description.dropLast(2)) {
        self = .points(points)
      } else if description.hasSuffix("%"), let percent = Int(description.dropLast()) {
        self = .percent(percent)
      } else {
        return nil
      }
      guard self.description == description else { return nil }
    }
  }
}

/// A message that a window shows above everything else: progress while the user waits, or a result.
public struct HUD: Hashable, Codable, Sendable {
  /// The image beside the message.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    /// An activity indicator.
    case spinner
    /// A sign of success.
    case success
    /// A sign of failure.
    case failure
  }

  /// The message.
  public var message: String
  /// The image beside the message.
  public var style: Style
  /// The progress in percent, clamped to the range from 0 to 100, or `nil` if it is unknown.
  public var percent: Int? { didSet { percent = Self.hundredths(percent) } }

  /// Creates a message with its image.
  public init(_ message: String, style: Style = .spinner, percent: Int? = nil) {
    self.message = message
    self.style = style
    self.percent = Self.hundredths(percent)
  }

  /// Decodes a message with its image.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .message), style: try container.decode(Style.self, forKey: .style),
      percent: try container.decodeIfPresent(Int.self, forKey: .percent))
  }

  private static func hundredths(_ percent: Int?) -> Int? { percent.map { max(0, min($0, 100)) } }
}

extension Decoration {
  /// One change of a decoration by a step.
  public enum Change: Hashable, Codable, Sendable {
    /// Sets the title; `nil` removes it.
    case title(String?)
    /// Sets the title of the tab; `nil` removes it.
    case tabTitle(String?)
    /// Sets the badge of the tab; `nil` removes it.
    case tabBadge(String?)
    /// Sets the lock; `nil` removes it.
    case lock(Lock?)
    /// Sets the detents of a sheet (`nil` keeps the current ones) and the selected detent (`nil` selects the first).
    case detents([Detent]? = nil, resting: Detent? = nil)
    /// Sets the names of the bar buttons.
    case barButtons([String])
    /// Hides or shows the back button.
    case hidesBack(Bool)
    /// Hides or shows the tab bar while the screen is visible.
    case hidesBottomBar(Bool)
    /// Collapses a split to one column at a time, or expands it.
    case isCollapsed(Bool)
    /// Sets the message that a window shows above everything else; `nil` removes it.
    case hud(HUD?)
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .title(let text): title = text
    case .tabTitle(let text): tabTitle = text
    case .tabBadge(let text): tabBadge = text
    case .lock(let lock): self.lock = lock
    case .detents(let detents, let resting): (self.detents, detent) = (detents ?? self.detents, resting)
    case .barButtons(let names): barButtons = names
    case .hidesBack(let isHidden): hidesBack = isHidden
    case .hidesBottomBar(let isHidden): hidesBottomBar = isHidden
    case .isCollapsed(let isCollapsed): self.isCollapsed = isCollapsed
    case .hud(let hud): self.hud = hud
    }
  }
}

extension Decoration: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, tabTitle, tabBadge, style, detents, detent, anchor, lock, hidesBack, hidesBottomBar, barButtons, isCollapsed, hud,
      completion, isRequest
  }

  /// Decodes a decoration. Missing parts have their default values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    tabTitle = try container.decodeIfPresent(String.self, forKey: .tabTitle)
    tabBadge = try container.decodeIfPresent(String.self, forKey: .tabBadge)
    style = try container.decodeIfPresent(ModalStyle.self, forKey: .style)
    detents = try container.decodeIfPresent([Detent].self, forKey: .detents) ?? []
    detent = try container.decodeIfPresent(Detent.self, forKey: .detent)
    anchor = try container.decodeIfPresent(String.self, forKey: .anchor)
    lock = try container.decodeIfPresent(Lock.self, forKey: .lock)
    hidesBack = try container.decodeIfPresent(Bool.self, forKey: .hidesBack) ?? false
    hidesBottomBar = try container.decodeIfPresent(Bool.self, forKey: .hidesBottomBar) ?? false
    barButtons = try container.decodeIfPresent([String].self, forKey: .barButtons) ?? []
    isCollapsed = try container.decodeIfPresent(Bool.self, forKey: .isCollapsed) ?? false
    hud = try container.decodeIfPresent(HUD.self, forKey: .hud)
    completion = try container.decodeIfPresent(AppRoute.self, forKey: .completion)
    isRequest = try container.decodeIfPresent(Bool.self, forKey: .isRequest) ?? false
  }

  /// Returns the lock of a decoration that cannot be decoded as a whole. A lock that cannot be decoded counts as ``Lock/inSight``.
  static func lock(in decoder: any Decoder) -> Lock? {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self), container.contains(.lock),
      (try? container.decodeNil(forKey: .lock)) != true
    else { return nil }
    return (try? container.decode(Lock.self, forKey: .lock)) ?? .inSight
  }

  /// Encodes the parts that differ from their default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(tabTitle, forKey: .tabTitle)
    try container.encodeIfPresent(tabBadge, forKey: .tabBadge)
    try container.encodeIfPresent(style, forKey: .style)
    if !detents.isEmpty { try container.encode(detents, forKey: .detents) }
    try container.encodeIfPresent(detent, forKey: .detent)
    try container.encodeIfPresent(anchor, forKey: .anchor)
    try container.encodeIfPresent(lock, forKey: .lock)
    if hidesBack { try container.encode(true, forKey: .hidesBack) }
    if hidesBottomBar { try container.encode(true, forKey: .hidesBottomBar) }
    if !barButtons.isEmpty { try container.encode(barButtons, forKey: .barButtons) }
    if isCollapsed { try container.encode(true, forKey: .isCollapsed) }
    try container.encodeIfPresent(hud, forKey: .hud)
    try container.encodeIfPresent(completion, forKey: .completion)
    if isRequest { try container.encode(true, forKey: .isRequest) }
  }
}
