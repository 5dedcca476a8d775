#if canImport(UIKit)
  public import Groma
  public import UIKit

  extension ScreenContext {
    /// Returns an action of the screen for a button, a bar button item or a menu.
    ///
    /// ```swift
    /// button.addAction(context.uiAction(.openProfile), for: .touchUpInside)
    /// navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: context.uiAction(.refresh))
    /// ```
    ///
    /// The action has the symbol of the offered action, and its name as the identifier for assistive technologies. An action that fails is
    /// written to the log of the navigator.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - title: The title; by default, that of the offered action in the language of the navigator or, if it has none, the name made
    ///     readable.
    public func uiAction(
      _ name: ActionName<S, NoFields>, title: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> UIAction {
      uiAction(named: name.text, action(name), title) { perform(name, file: file, line: line) }
    }

    /// Returns an action of the screen with entered values, for a button of a form.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - title: The title; by default, that of the offered action in the language of the navigator or, if it has none, the name made
    ///     readable.
    ///   - entered: Returns the values of the fields. Called when the user taps the button. It must not retain the view controller.
    public func uiAction<Entered>(
      _ name: ActionName<S, Entered>, title: String? = nil, file: StaticString = #fileID, line: UInt = #line,
      _ entered: @escaping @MainActor () -> Entered
    ) -> UIAction {
      uiAction(named: name.text, action(name), title) { perform(name, entered(), file: file, line: line) }
    }

    private func uiAction(
      named name: String, _ action: OfferedAction?, _ title: String?, _ perform: @escaping @MainActor () -> Void
    ) -> UIAction {
      let title = title ?? action?.shownTitle ?? erased.title(ofAction: name)
      let uiAction = UIAction(title: title, image: action?.symbol.flatMap { UIImage(systemName: $0) }) { _ in perform() }
      uiAction.accessibilityIdentifier = name
      return uiAction
    }

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
