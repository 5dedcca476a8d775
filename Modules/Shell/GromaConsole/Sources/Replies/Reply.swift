public import GromaReportFormats

/// The result of a command line, as a value. A ``Renderer`` converts the reply to text for users or to JSON for programs.
public enum Reply: Hashable, Sendable {
  /// No output.
  case nothing
  /// The container tree.
  case tree([TreeRow], TreeDetail)
  /// All rows of the container tree after a change, and the removed rows, each marked with the effect of the change. For users, all rows
  /// are shown if there are at most `whole`; otherwise the changed rows with their containers, and the rows that became visible.
  case change([TreeRow], whole: Int = 20)
  /// The same rows as for `change`, as the output of a line that changes nothing, such as `plan`.
  case difference([TreeRow], whole: Int = 20)
  /// The items of a listing. If there are no items, the output for users is the text `ifNone`.
  case records([Record], ifNone: String = "")
  /// A line for users that introduces the next reply. The JSON output omits the line.
  case heading(String)
  /// Lines of text that programs do not interpret: a document in another language.
  case lines([String])
  /// A page of help.
  case help(HelpPage)
  /// The content of the key window, which the renderer draws.
  case screen(ScreenPicture)
  /// A machine-readable document on one line.
  case document(JSON)
  /// An event that happened in addition to the requested change.
  case note(Note)
  /// The effect of a line, such as a value that changed. A session whose ``Session/showsChanges`` is `false` omits it.
  case effect(Note)
  /// Several replies, in order.
  case all([Reply])
}

/// The parts of a tree to show, and the details of each container.
public struct TreeDetail: Hashable, Sendable {
  /// Whether to show the appearance, presentation and policies of each container.
  public var attributes = false
  /// Whether to show the identity and the path of each container.
  public var ids = false
  /// The number of levels below a window, or `nil` for all levels. Output for programs contains all levels.
  public var depth: Int?
  /// The maximum number of children of a container that are all shown, or `nil` for no maximum. If there are more, the first and the last
  /// children are shown, and those around the selected one. Output for programs contains all children.
  public var maximumShownChildren: Int?

  /// The default of ``maximumShownChildren``.
  public static let fewChildren = 12

  /// Creates the options. By default, all levels are shown without details, and long lists of children are shortened.
  public init(attributes: Bool = false, ids: Bool = false, depth: Int? = nil, maximumShownChildren: Int? = fewChildren) {
    self.attributes = attributes
    self.ids = ids
    self.depth = depth
    self.maximumShownChildren = maximumShownChildren
  }
}

extension Reply {
  /// The reply without the changes of the tree and the other effects of the line.
  package var withoutChanges: Reply {
    switch self {
    case .change, .effect: .nothing
    case .all(let replies): .all(replies.map(\.withoutChanges))
    default: self
    }
  }

  /// Returns a reply that describes the effect of a line as one line of text.
  ///
  /// - Parameters:
  ///   - event: The kind of the effect, for programs.
  ///   - subject: The affected object, such as the name of a variable, or `nil` if there is none.
  ///   - message: The effect as text for users.
  package static func effect(_ event: String, of subject: String? = nil, _ message: String) -> Reply {
    .effect(Note(event, of: subject, message))
  }
}
