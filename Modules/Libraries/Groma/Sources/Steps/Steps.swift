/// The namespace of the types of built-in route steps.
package enum Steps {
  /// The types of all built-in steps.
  package static let types: [any RouteStep.Type] = [
    // Searches
    Find.self, LookUp.self, At.self, Go.self,
    // Stacks
    Push.self, Pop.self, PopTo.self, PopToRoot.self, PopWhile.self, Replace.self, SetStack.self, RemoveAll.self,
    // Modal layers
    Present.self, Dismiss.self, Close.self, Back.self, Home.self,
    // Tabs, pages, splits and custom containers
    Select.self, Insert.self, Remove.self, SetChildren.self, ShowPrimary.self, ShowDetail.self, PushDetail.self,
    // Windows
    GoToWindow.self, SetRoot.self, OpenWindow.self, CloseWindow.self, MakeKey.self,
    // Any container
    Configure.self, UnlockAll.self, MakeVisible.self, Update.self, Refresh.self, Finish.self, SendOutput.self, Tap.self, Wait.self,
    Fail.self, OnFailure.self, SetValue.self, Request.self, Complete.self,
    // Steps that the app defines
    Check.self, Perform.self, Custom.self,
  ]

  private static let byName: [String: any RouteStep.Type] = Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) })

  /// Returns the type of step that has this name in saved routes, or `nil` if there is none.
  static func type(named name: String) -> (any RouteStep.Type)? { byName[name] }
}

/// A reference to a child of a container, such as a tab.
package enum ChildChoice: Hashable, Codable, Sendable {
  /// The child at an index, from 0.
  case index(Int)
  /// The first child that matches or, if no child matches, the first stack whose bottom screen matches.
  case match(Match)

  /// Returns a copy of the reference in which the search criterion is replaced.
  func replacing(_ replacement: ScreenReplacement) -> ChildChoice {
    if case .match(let match) = self { .match(replacement.match(match)) } else { self }
  }

  /// Returns the index of the child in the container at a path.
  ///
  /// - Parameter word: The word for the child in an error message, such as "tab".
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if the container has no such child.
  func index(_ word: String, at path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> Int {
    switch self {
    case .index(let index):
      guard index >= 0, transaction.has(moreThan: index, at: path) else { throw .noContainer("\(word) \(index)", in: path) }
      return index
    case .match(let match):
      guard let index = transaction.number(.tab(path, match)) else { throw .noContainer("\(word) \(match.words)", in: path) }
      return index
    }
  }
}

extension ChildChoice: CustomStringConvertible {
  /// The index, or the match in the command language.
  package var description: String {
    switch self {
    case .index(let index): String(index)
    case .match(let match): match.description
    }
  }
}
