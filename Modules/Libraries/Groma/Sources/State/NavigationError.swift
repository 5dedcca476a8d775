/// The reason why a route, or another operation such as saving a route, failed. No change of a failed transaction is committed.
public indirect enum NavigationError: Error, Hashable, Sendable {
  /// A search or a step did not find the container that it needs. Carries a description of the container and the path of the container in
  /// which the search or the step failed.
  case noContainer(Sought, in: TreePath)
  /// A search for visible containers found its target only below a full-screen layer. Carries a description of the target, the path of the
  /// covered container, and the key of the screen that is visible in the covering layer.
  case covered(Sought, TreePath, by: ScreenKey)
  /// A stack does not contain the requested screen, a sheet does not have the requested detent, a step would remove the last screen or
  /// window, or new data belongs to a different screen. Carries the message and the path of the container or screen.
  case noScreen(String, in: TreePath)
  /// The container at a path is not of the kind that a step or a caller needs.
  case typeMismatch(TreePath, found: Kind, needed: Kind)
  /// The layer at a path already presents another layer. Carries the path and the key of the visible screen of the other layer.
  case alreadyPresenting(TreePath, presented: ScreenKey)
  /// A window with this name is already open.
  case alreadyOpen(ScreenKey)
  /// A window name cannot be read back from its text, for example because it is empty.
  case badName(ScreenKey)
  /// The children of a custom container cannot be arranged: ``CustomContainer/arrange(_:)`` changes its own result.
  case unstable(Kind)
  /// A step would remove or cover the locked screen at a path. The user was not asked for permission, or could not be asked: see ``Lock``.
  case locked(TreePath, ScreenKey)
  /// There is no screen or layer to go back to from a path.
  case nowhereBack(TreePath)
  /// The user cannot close the layer at the path by a gesture.
  case noGesture(TreePath)
  /// The app has no screen definition with this name.
  case unknownScreen(String)
  /// A route would add a screen whose definition the app does not list. Carries the key of the screen. Has the error code of
  /// ``unknownScreen(_:)``.
  case undefinedScreen(ScreenKey)
  /// The arguments do not match the parameters of the screen, or the type of the screen cannot be used as arguments.
  case badArgument(screen: String, ArgumentError)
  /// The definition of a request rejects an effect, for example because of its arguments or outcomes. Carries the request of the effect and
  /// the reason.
  case badRequest(ScreenKey, String)
  /// The app has no custom step with this name.
  case unknownStep(String)
  /// The arguments do not match the parameters of the custom step with this name.
  case badStep(String, ArgumentError)
  /// The app has no guard with this name.
  case unknownGuard(String)
  /// The screen does not currently offer an action with this name, or an effect has no outcome with this name. Carries the key of the
  /// screen or the request of the effect, and the names of the offered actions or outcomes.
  case unknownAction(String, on: ScreenKey, offered: [String])
  /// The values that the user entered do not match the fields of an action.
  case badEntry(action: String, ArgumentError)
  /// No flow that encloses the screen handles its output with this name.
  case unhandled(String, by: ScreenKey)
  /// A container of one kind cannot be a child of a container of another kind: for example, a window cannot be in a stack. Also thrown by
  /// some steps that need a window if they run on the app.
  case misplaced(Kind, in: Kind)
  /// A limit of the framework was exceeded. Carries a description of the limit.
  case limit(String)
  /// A route waits in a place where waiting is not permitted. Carries a description of the place, such as `animated steps`. Has the error
  /// code of ``limit(_:)``.
  case cannotWait(String)
  /// Guards redirect to each other in a circle. Carries the redirects in the order in which they occurred; the last one repeats an earlier
  /// one.
  case redirectLoop([String])
  /// A step or a value has no saved form, such as a step that a closure creates, or cannot be read from its saved form, such as a value of
  /// an unknown type. A route with a step that has no saved form cannot be saved and cannot wait. Carries the text of the step, the value
  /// or the route.
  case opaque(String)
  /// The navigator cannot run a route, replace its state, or begin or finish an interactive back now: a transition is in progress, a model
  /// is being created, or another transaction is running. A transition prevents a route only under ``TransitionPolicy/reject``.
  case busy
  /// The screen where a route should start has been removed from the tree. Carries a description of that screen.
  case gone(String)
  /// A consequence of the route's changes, such as another root of the launch, would remove a screen that the route has shown or selected.
  /// Carries the key of the screen.
  case discarded(ScreenKey)
  /// The route was canceled before it was complete. Carries the text of the route.
  case canceled(String)
  /// The wait of a route has been canceled: the user has closed the screen with this key, to which a guard had redirected, without finishing
  /// it; or the question or request with this key has ended with a cancellation or a failure.
  case waitCanceled(ScreenKey)
  /// A guard redirected the route, or a link asks a service first, so the remaining steps of the route do not run. No fallback catches this
  /// error.
  case interrupted(by: Interrupter)
  /// A feature's own error.
  case custom(code: String, message: String)
}

extension NavigationError {
  /// A stable error code for programs: a code of the framework, which begins with `nav.`, or the code in ``custom(code:message:)``.
  public var code: String {
    switch self {
    case .noContainer: "nav.no-container"
    case .covered: "nav.covered"
    case .noScreen: "nav.no-screen"
    case .typeMismatch: "nav.type-mismatch"
    case .alreadyPresenting: "nav.already-presenting"
    case .alreadyOpen: "nav.already-open"
    case .badName: "nav.bad-name"
    case .unstable: "nav.unstable"
    case .locked: "nav.locked"
    case .nowhereBack: "nav.nowhere-back"
    case .noGesture: "nav.no-gesture"
    case .unknownScreen, .undefinedScreen: "nav.unknown-screen"
    case .badArgument(_, .missing): "nav.missing-argument"
    case .badArgument: "nav.bad-argument"
    case .badRequest: "nav.bad-request"
    case .unknownStep: "nav.unknown-step"
    case .badStep(_, .missing): "nav.missing-argument"
    case .badStep: "nav.bad-argument"
    case .unknownGuard: "nav.unknown-guard"
    case .unknownAction: "nav.unknown-action"
    case .badEntry(_, .missing): "nav.missing-argument"
    case .badEntry: "nav.bad-argument"
    case .unhandled: "nav.unhandled"
    case .misplaced: "nav.misplaced"
    case .limit, .cannotWait: "nav.limit"
    case .redirectLoop: "nav.redirect-loop"
    case .opaque: "nav.opaque"
    case .busy: "nav.busy"
    case .gone: "nav.gone"
    case .discarded: "nav.discarded"
    case .canceled: "nav.canceled"
    case .waitCanceled: "nav.wait-canceled"
    case .interrupted: "nav.interrupted"
    case .custom(let code, _): code
    }
  }
}

extension NavigationError: CustomStringConvertible {
  /// The error message that the shell prints.
  public var description: String {
    switch self {
    case .noContainer(let what, let path): "found no \(what.text) from \(path)"
    case .covered(let match, let path, let cover): "the \(match.text) at \(path) is covered by \(Quoting.name(cover))"
    case .noScreen(let what, let path): "\(what) at \(path)"
    case .typeMismatch(let path, let found, let needed):
      "needs \(needed.withArticle), but there \(found.isPlural ? "are" : "is") \(found.withArticle) at \(path)"
    case .alreadyPresenting(let path, let presented): "the layer at \(path) is already presenting \(Quoting.name(presented))"
    case .alreadyOpen(let name): "the window \(Quoting.name(name)) is already open"
    case .badName(let name): "\(Quoting.name(name.name)) cannot be the name of a window"
    case .unstable(let kind): "the 'arrange' method of \(kind.withArticle) is not stable: it changes its own result"
    case .locked(let path, let key): "\(Quoting.name(key)) at \(path) is locked"
    case .nowhereBack(let path): "there is nowhere to go back to from \(path)"
    case .noGesture(let path): "the user cannot close the layer at \(path) by a gesture"
    case .unknownScreen(let name): "unknown screen \(Quoting.name(name))"
    case .undefinedScreen(let key):
      "the app does not define the screen \(Quoting.name(key)): list its ScreenDefinition among the elements of the app"
    case .badArgument(let screen, let error): "screen \(Quoting.name(screen)): \(error)"
    case .badRequest(let request, let problem): "\(Quoting.name(request)): \(problem)"
    case .unknownStep(let name):
      "unknown step \(Quoting.name(name)): list what defines it among the elements of the app"
    case .badStep(let name, let error): "\(Quoting.name(name)): \(error)"
    case .unknownGuard(let name): "unknown guard \(Quoting.name(name))"
    case .unknownAction(let name, let key, let offered):
      "\(Quoting.name(key)) offers no action \(Quoting.name(name))"
        + (offered.isEmpty
          ? "" : offered.count == 1 ? "; the only action is \(offered[0])" : "; the actions are \(offered.joined(separator: ", "))")
    case .badEntry(let action, let error): "\(Quoting.name(action)): \(error.sentence(of: "field"))"
    case .unhandled(let value, let screen): "no flow around \(Quoting.name(screen)) handles \(Quoting.name(value))"
    case .misplaced(let kind, let container): "\(kind.withArticle) cannot be in \(container.withArticle)"
    case .limit(let limit): "limit exceeded: \(limit)"
    case .cannotWait(let place): "\(place) cannot wait"
    case .redirectLoop(let path): "redirects form a circle: " + path.joined(separator: " → ")
    case .opaque(let step): "a step made by a closure cannot be saved and cannot wait: \(step)"
    case .busy: "the navigator is busy with a transition or another transaction"
    case .gone(let what): "\(what) is not in the tree"
    case .discarded(let key):
      "a consequence of the route would remove '\(key)' at once; after 'separate', the next steps run when all consequences have happened"
    case .canceled(let what): "canceled: \(what)"
    case .waitCanceled(let key): "the wait for \(Quoting.name(key)) was canceled"
    case .interrupted(let interrupter): "interrupted by \(interrupter.guardName == nil ? "" : "the ")\(interrupter)"
    case .custom(_, let message): message
    }
  }
}

extension NavigationError {
  /// Runs code of an app and returns its result.
  ///
  /// - Throws: The error of the code if the error is a ``NavigationError``; otherwise a ``custom(code:message:)`` error with the code
  ///   `app.error` and the description of the error.
  package static func converting<Result>(_ body: () throws -> Result) throws(NavigationError) -> Result {
    do {
      return try body()
    } catch let error as NavigationError {
      throw error
    } catch {
      throw .custom(code: "app.error", message: "\(error)")
    }
  }
}
