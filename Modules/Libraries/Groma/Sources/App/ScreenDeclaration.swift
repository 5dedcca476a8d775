/// A definition of a screen: a ``ScreenDefinition``, or a definition without the type of its screen (``AnyScreenDefinition``).
public protocol ScreenDeclaration: AppElement {
  /// The definition without its types.
  var erased: AnyScreenDefinition { get }
  /// Returns a copy of the definition with a change. The other methods of this protocol use it.
  ///
  /// - Parameter change: Changes the definition without its types.
  func changed(_ change: (inout AnyScreenDefinition) -> Void) -> Self
}

extension ScreenDeclaration {
  /// The definition without its types.
  public var contributions: AppContributions { AppContributions([erased]) }

  /// Returns a copy of the definition with additional former names and labels, so that snapshots from before the renaming can be read.
  ///
  /// ```swift
  /// ScreenDefinition(ChatScreen.self, "one chat").formerly("talk", labels: ["roomId": "room", "theme": nil])
  /// ```
  ///
  /// - Parameters:
  ///   - names: The former names of the screen. ``AppDefinition/problems()`` reports a name that is or was the name of another screen.
  ///   - labels: The current labels of the arguments, keyed by former label; `nil` for an argument that was removed.
  public func formerly(_ names: String..., labels: [String: String?] = [:]) -> Self {
    changed {
      $0.formerNames += names
      $0.formerLabels.merge(labels) { _, new in new }
    }
  }

  /// Returns a copy of the definition that declares the screen as private: the screen must be in the tree only while a guard allows it, in
  /// every window, tab and layer, whether it is visible or covered.
  ///
  /// ```swift
  /// ScreenDefinition(AccountScreen.self, "one account").expectedOnly(while: "signed-in")
  /// ```
  ///
  /// The declaration does not change routes: a route must check the guard itself (``Route/check(_:)``), and a sign-out must remove the
  /// screens. The explorer reports a state that contains a private screen while the guard does not allow it, for example because of a link,
  /// a restored state or a forgotten window.
  ///
  /// - Parameter guard: The name of the guard. The explorer evaluates the guard for the path of the app. ``AppDefinition/problems()``
  ///   reports a name that no guard has.
  public func expectedOnly(while guard: String) -> Self {
    changed {
      $0.guardName = `guard`
    }
  }

  /// Returns a copy of the definition that declares a loss that is meant: an interruption by the system may remove the screen.
  ///
  /// ```swift
  /// ScreenDefinition(CameraScreen.self, "takes a photo").removable(by: .background, .restart)
  /// ```
  ///
  /// The declaration does not remove the screen. The explorer reports an interruption that changes the state, except for the removal of
  /// screens that declare it, and of the containers that contain no other screens.
  ///
  /// - Parameter interruptions: The interruptions, in addition to those of earlier calls.
  public func removable(by interruptions: SystemInterruption...) -> Self {
    changed {
      $0.interruptions.formUnion(interruptions)
    }
  }
}

extension ScreenDefinition {
  /// Returns a copy of the definition with a change.
  public func changed(_ change: (inout AnyScreenDefinition) -> Void) -> Self {
    var definition = self
    change(&definition.erased)
    return definition
  }
}

extension AnyScreenDefinition: ScreenDeclaration {
  /// This definition.
  public var erased: AnyScreenDefinition { self }
  /// Returns a copy of the definition with a change.
  public func changed(_ change: (inout AnyScreenDefinition) -> Void) -> Self {
    var definition = self
    change(&definition)
    return definition
  }
}
