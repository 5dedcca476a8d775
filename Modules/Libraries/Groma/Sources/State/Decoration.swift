/// What a screen wears where it is shown: chosen by who shows it, and visible in the tree. A value; it holds no closures.
public struct Decoration: Hashable, Sendable {
  /// The title in the navigation bar.
  public var title: String?
  /// The title of its tab.
  public var tabTitle: String?
  /// The badge of its tab.
  public var tabBadge: String?
  /// How it is presented, when it is a presented layer. A page sheet unless said.
  public var style: ModalStyle?
  /// The heights a sheet can rest at, lowest first; the whole height unless said.
  public var detents: [Detent] = []
  /// The height a sheet rests at: one of its ``detents``, the first unless said.
  public var detent: Detent?
  /// What a popover points at: the name of a bar button or of a place on the screen below.
  public var anchor: String?
  /// Whether it may be removed or covered.
  public var lock: Lock?
  /// Whether the back item is hidden.
  public var hidesBack = false
  /// Whether the tab bar is hidden while it is visible.
  public var hidesBottomBar = false
  /// The names of bar buttons; what they do are the screen's actions.
  public var barButtons: [String] = []
  /// Whether a split shows one column at a time.
  public var isCollapsed = false
  /// What a window shows over everything while the user has to wait. A screen has none.
  public internal(set) var hud: HUD?
  /// What runs once the screen has gone for good, however it went: on the container that held it, or on the layer below.
  ///
  /// Runs once, in the transaction that takes the screen away, and fails with it. A screen that moved has not gone; an undo is no going.
  public var completion: AppRoute?
  /// The data of the screen's flow, once that has started. Set only by ``NavigationTransaction/keep(_:at:)``, and encoded by the node.
  public internal(set) var flowData: AnyFlowData?
  /// Whether it is the layer of an ``Effect``, an alert for instance, and no screen of the app, whatever its name.
  public internal(set) var isRequest = false

  /// Nothing worn.
  public init() {}

  static let none = Decoration()

  /// Whether somebody minds that the screen goes, or is covered.
  var isMinded: Bool { lock != nil || completion != nil || flowData != nil }

  /// Locked as a whole.
  public var isLocked: Bool {
    get { lock != nil }
    set { lock = newValue ? .inSight : nil }
  }
}

/// How a layer covers what is below.
public enum ModalStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// Covers everything.
  case fullScreen = "full-screen"
  /// A card over the layer below.
  case pageSheet = "page-sheet"
  /// A small card in the middle.
  case formSheet = "form-sheet"
  /// A card at the bottom edge.
  case bottomSheet = "bottom-sheet"
  /// A bubble beside its anchor.
  case popover = "popover"
  /// A question in the middle, with its choices.
  case alert = "alert"
  /// Choices at the bottom edge.
  case actionSheet = "action-sheet"

  /// What the tree calls such a layer.
  public var layerName: String {
    switch self {
    case .pageSheet: "sheet"
    default: rawValue
    }
  }

  /// Whether it is a card that can rest at several heights.
  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .bottomSheet }
}

/// A height at which a sheet rests: one that it can rest at, so that what is saved can be read.
public struct Detent: Hashable, Sendable {
  /// How a height is measured.
  public enum Measure: Hashable, Sendable {
    /// Half of what there is.
    case medium
    /// All there is.
    case large
    /// As much as the content needs.
    case content
    /// So many points, one at least.
    case points(Int)
    /// So many hundredths of what there is, from 1 to 100.
    case percent(Int)
  }

  /// How it is measured.
  public let measure: Measure

  /// Half of what there is.
  public static let medium = Detent(measure: .medium)
  /// All there is.
  public static let large = Detent(measure: .large)
  /// As much as the content needs.
  public static let content = Detent(measure: .content)
  /// So many points; one when there are fewer.
  public static func points(_ points: Int) -> Detent { Detent(measure: .points(max(1, points))) }
  /// So many hundredths of what there is; the nearest from 1 to 100.
  public static func percent(_ percent: Int) -> Detent { Detent(measure: .percent(max(1, min(percent, 100)))) }

  private init(measure: Measure) { self.measure = measure }
}

extension Detent: LosslessStringConvertible, Codable {
  /// `medium`, `large`, `content`, `300pt`, `40%`.
  public var description: String {
    switch measure {
    case .medium: "medium"
    case .large: "large"
    case .content: "content"
    case .points(let points): "\(points)pt"
    case .percent(let percent): "\(percent)%"
    }
  }

  /// The detent that prints as `description`.
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

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let detent = Detent(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a detent")
    }
    self = detent
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// What a window shows over everything while the user has to wait, or to say how something went.
public struct HUD: Hashable, Codable, Sendable {
  /// The picture beside the message.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    /// Something is under way.
    case spinner
    /// It went well.
    case success
    /// It failed.
    case failure
  }

  /// The message.
  public var message: String
  /// The picture.
  public var style: Style
  /// How much is done, in hundredths, from 0 to 100: what is less or more becomes that. Nil when it is not known.
  public var percent: Int? { didSet { percent = Self.hundredths(percent) } }

  /// A message with its picture.
  public init(_ message: String, style: Style = .spinner, percent: Int? = nil) {
    self.message = message
    self.style = style
    self.percent = Self.hundredths(percent)
  }

  /// Reads a message with its picture.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .message), style: try container.decode(Style.self, forKey: .style),
      percent: try container.decodeIfPresent(Int.self, forKey: .percent))
  }

  private static func hundredths(_ percent: Int?) -> Int? { percent.map { max(0, min($0, 100)) } }
}

extension Decoration {
  /// One thing that a step changes of what a container wears.
  public enum Change: Hashable, Codable, Sendable {
    /// The title; nil for none.
    case title(String?)
    /// The title of its tab; nil for none.
    case tabTitle(String?)
    /// The badge of its tab; nil for none.
    case tabBadge(String?)
    /// What may not happen to it; nil for all may.
    case lock(Lock?)
    /// The heights a sheet can rest at, nil for those it has, and the one it rests at, nil for the first.
    case detents([Detent]? = nil, resting: Detent? = nil)
    /// The names of its bar buttons.
    case barButtons([String])
    /// Whether its back item is hidden.
    case hidesBack(Bool)
    /// Whether the tab bar is hidden while it is visible.
    case hidesBottomBar(Bool)
    /// Whether a split shows one column at a time.
    case isCollapsed(Bool)
    /// What a window shows over everything; nil for nothing.
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

  /// Reads what is there; the rest is not worn.
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

  /// The lock of a decoration that cannot be read as a whole; one that cannot be read itself locks all.
  static func lock(in decoder: any Decoder) -> Lock? {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self), container.contains(.lock),
      (try? container.decodeNil(forKey: .lock)) != true
    else { return nil }
    return (try? container.decode(Lock.self, forKey: .lock)) ?? .inSight
  }

  /// Writes what is worn.
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
