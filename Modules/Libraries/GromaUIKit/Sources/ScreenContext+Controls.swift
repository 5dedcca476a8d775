#if canImport(UIKit)
  public import Groma
  public import UIKit

  extension ScreenContext {
    // MARK: Controls

    /// Returns a button that performs an action of the screen.
    ///
    /// ```swift
    /// private lazy var openProfile = model.context.button(.openProfile)
    /// ```
    ///
    /// The button shows the title of the action in the language of the navigator, and the symbol of the action. It is hidden while the
    /// screen does not offer the action. A change of the state or of the language changes the button in a later turn of the main run loop,
    /// until the button is released or the screen leaves the tree. The accessibility identifier is the name of the action. An action that
    /// fails is written to the log of the navigator.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - file: The file of the call, for ``/Groma/Commit/origin`` and the log.
    ///   - line: The line of the call.
    public func button(_ name: ActionName<S, NoFields>, file: StaticString = #fileID, line: UInt = #line) -> UIButton {
      erased.button(name.text) { perform(name, file: file, line: line) }
    }

    /// Returns a button that performs an action of the screen with entered values: see ``button(_:file:line:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - file: The file of the call, for ``/Groma/Commit/origin`` and the log.
    ///   - line: The line of the call.
    ///   - entered: Returns the values of the fields. Called when the user taps the button. It must not retain the view controller.
    public func button<Entered>(
      _ name: ActionName<S, Entered>, file: StaticString = #fileID, line: UInt = #line, _ entered: @escaping @MainActor () -> Entered
    ) -> UIButton {
      erased.button(name.text) { perform(name, entered(), file: file, line: line) }
    }

    /// Returns a button for the bar that performs an action of the screen. Like ``button(_:file:line:)``, it follows the state and the
    /// language.
    ///
    /// ```swift
    /// navigationItem.rightBarButtonItem = model.context.barButtonItem(.refresh)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - file: The file of the call, for ``/Groma/Commit/origin`` and the log.
    ///   - line: The line of the call.
    public func barButtonItem(
      _ name: ActionName<S, NoFields>, file: StaticString = #fileID, line: UInt = #line
    ) -> UIBarButtonItem {
      erased.barButtonItem(name.text) { perform(name, file: file, line: line) }
    }

    /// Returns an action of the screen for a menu, or for a control of the app.
    ///
    /// ```swift
    /// UIMenu(children: [context.uiAction(.share), context.uiAction(.delete)])
    /// ```
    ///
    /// The action has the title of the offered action in the language of the navigator or, if the action is not offered, its name made
    /// readable. It has the symbol of the offered action, and its name as the identifier for assistive technologies. It does not follow the
    /// state or the language: ``button(_:file:line:)`` does. An action that fails is written to the log of the navigator.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - file: The file of the call, for ``/Groma/Commit/origin`` and the log.
    ///   - line: The line of the call.
    public func uiAction(_ name: ActionName<S, NoFields>, file: StaticString = #fileID, line: UInt = #line) -> UIAction {
      erased.uiAction(name.text) { perform(name, file: file, line: line) }
    }

    /// Returns an action of the screen with entered values: see ``uiAction(_:file:line:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - file: The file of the call, for ``/Groma/Commit/origin`` and the log.
    ///   - line: The line of the call.
    ///   - entered: Returns the values of the fields. Called when the user performs the action. It must not retain the view controller.
    public func uiAction<Entered>(
      _ name: ActionName<S, Entered>, file: StaticString = #fileID, line: UInt = #line, _ entered: @escaping @MainActor () -> Entered
    ) -> UIAction {
      erased.uiAction(name.text) { perform(name, entered(), file: file, line: line) }
    }

    // MARK: Performing

    /// Performs an action of the screen. A failure is written to the log of the navigator.
    public func perform(_ name: ActionName<S, NoFields>, file: StaticString = #fileID, line: UInt = #line) {
      erased.logging(name.text) { () throws(NavigationError) in try tap(name, file: file, line: line) }
    }

    /// Performs an action of the screen with entered values. A failure is written to the log of the navigator.
    public func perform<Entered>(
      _ name: ActionName<S, Entered>, _ entered: Entered, file: StaticString = #fileID, line: UInt = #line
    ) {
      erased.logging(name.text) { () throws(NavigationError) in try tap(name, entered, file: file, line: line) }
    }
  }
#endif
