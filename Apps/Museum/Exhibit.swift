public import Groma
public import GromaExplorer

/// A published navigation bug as a small app, and the same app with the published fix.
///
/// `Documents/Museum.md` lists the bugs with the addresses of the reports. Each exhibit is one file in the folder `Exhibits`. The two
/// versions differ only where the file reads `isMended`.
///
/// ```swift
/// let report = Exploration(exhibit.app, bounds: exhibit.bounds).run()
/// ```
public struct Exhibit: Sendable {
  /// The app with the bug. Its name is the name of the exhibit, such as `late-handler`.
  public let app: AppDefinition
  /// The app with the published fix: `late-handler-mended`.
  public let mended: AppDefinition
  /// The bounds within which the explorer finds the bug and proves that the fix removes it.
  public let bounds: Bounds
  /// The file of the exhibit in the folder `Exhibits`, such as `LateHandler.swift`.
  public let file: String

  /// The name in the list of bugs, such as `late-handler`.
  public var name: String { app.name }

  /// Creates an exhibit from the elements of an app whose launch provides the root.
  ///
  /// - Parameters:
  ///   - name: The name in the list of bugs.
  ///   - summary: A one-line description of the app.
  ///   - bounds: The bounds within which both versions are explored.
  ///   - owner: The module and file of the exhibit.
  ///   - elements: Returns the elements of one version of the app.
  init(
    _ name: String, _ summary: String, within bounds: Bounds, owner: String = #fileID,
    @AppBuilder _ elements: @escaping @Sendable (_ isMended: Bool) -> AppElements
  ) {
    app = AppDefinition(name, summary) { elements(false) }
    mended = AppDefinition("\(name)-mended", "\(summary), with the published fix") { elements(true) }
    self.bounds = bounds
    file = owner.split(separator: "/").last.map(String.init) ?? owner
  }

  /// Creates an exhibit from the root and the elements of an app.
  ///
  /// - Parameters:
  ///   - name: The name in the list of bugs.
  ///   - summary: A one-line description of the app.
  ///   - root: The root of the window in both versions.
  ///   - bounds: The bounds within which both versions are explored.
  ///   - owner: The module and file of the exhibit.
  ///   - elements: Returns the elements of one version of the app.
  init<Root: ContainerKind>(
    _ name: String, _ summary: String, root: AnyScreen<Root>, within bounds: Bounds, owner: String = #fileID,
    @AppBuilder _ elements: @escaping @Sendable (_ isMended: Bool) -> AppElements
  ) {
    app = AppDefinition(name, summary, root: root) { elements(false) }
    mended = AppDefinition("\(name)-mended", "\(summary), with the published fix", root: root) { elements(true) }
    self.bounds = bounds
    file = owner.split(separator: "/").last.map(String.init) ?? owner
  }
}

extension Exhibit {
  /// All exhibits, in the order of the list of bugs.
  public static let all: [Exhibit] = [
    lateHandler, noStackYet, linkThroughLogin, treeNotReady, loginGoesHome, linkUnderCover, searchCovered, tabNotSelected,
    settingsOverSettings, stackedChannel, doublePush, doubleBack, twoCashLinks, otherAccount, storeSwitch, groupNotFound, loginSwipedAway,
    forcedSignOut, oldUserBelow, noteSwipedAway, productReplaced, closeItemGone, okDoesNothing, newChatBelow, paidFlowBelow,
    sheetTakesForm, turnedTwice, handledTwice, menuBlocksLogin, tabGoesBack,
  ]
}

extension [Exhibit] {
  /// The apps of the exhibits, each followed by its mended version.
  public var apps: [AppDefinition] { flatMap { [$0.app, $0.mended] } }
}
