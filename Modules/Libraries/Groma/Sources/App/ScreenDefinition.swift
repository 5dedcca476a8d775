/// The definition of a screen: its arguments, its actions, its services, its model and its view. An app lists the definitions of all its
/// screens in its ``AppDefinition``.
///
/// ```swift
/// ScreenDefinition(TipScreen.self, "a tip", samples: [TipScreen()]) { tip in
///   UserAction("next") { $0.stack.push(AnyScreen(TipScreen(number: tip.number + 1))) }
/// } model: { tip, context in
///   TipModel(tip, context)
/// }
/// ```
///
/// The model is an object that the shell, the tests and the view share: see ``ScreenModel``. A library for a user interface adds a method
/// for its type of view, such as `viewController` of GromaUIKit.
public struct ScreenDefinition<S: Screen, Model: ScreenModel>: ScreenDeclaration {
  /// The definition without its types.
  public internal(set) var erased: AnyScreenDefinition

  /// Creates the definition of screens with a model.
  ///
  /// If `model` throws an error, for example because a service cannot be resolved, the error is logged and shown instead of the model.
  ///
  /// - Parameters:
  ///   - type: The type of the screens.
  ///   - summary: A one-line description for help.
  ///   - samples: Example screens, for completion and exploration.
  ///   - services: The services for the screen and for the screens that it contains, pushes or presents: see ``ScreenContext/services``.
  ///   - owner: The module and file that define the screen.
  ///   - line: The line of the definition in that file.
  ///   - actions: Returns the actions that the user can perform on the screen. By default, none.
  ///   - make: Creates the screen with its initial children. By default, the screen has no children.
  ///   - model: Creates the model when the screen first becomes visible or its view is created, or returns `nil` if the screen has none. If
  ///     the closure returns `nil`, it is called again after each later change of the state while the screen is visible. The model can use
  ///     the ``ScreenContext`` to run routes from the screen and to resolve services.
  public init(
    _ type: S.Type, _ summary: String, samples: [S] = [], services: [Service] = [], owner: String = #fileID, line: Int = #line,
    @ListBuilder<UserAction<S>> actions: @escaping @Sendable (S) throws -> [UserAction<S>] = { _ in [] },
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    model: @escaping @MainActor @Sendable (S, ScreenContext<S>) throws -> Model?
  ) {
    self.init(
      summary, samples, services, owner, line, { screen, _, _ in try actions(screen) }, make,
      { screen, context throws(ServiceError) in
        try ServiceError.converting { try model(screen, ScreenContext(context)) }
      })
  }

  /// Creates the definition of screens with a model whose actions depend on the state.
  ///
  /// The closure `actions` returns the actions that the user can perform now on the screen at a path. It reads the state only through the
  /// transaction. The other parameters are the same as in the initializer whose actions depend only on the screen.
  public init(
    _ type: S.Type, _ summary: String, samples: [S] = [], services: [Service] = [], owner: String = #fileID, line: Int = #line,
    @ListBuilder<UserAction<S>> actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws -> [UserAction<S>],
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    model: @escaping @MainActor @Sendable (S, ScreenContext<S>) throws -> Model?
  ) {
    self.init(
      summary, samples, services, owner, line, actions, make,
      { screen, context throws(ServiceError) in
        try ServiceError.converting { try model(screen, ScreenContext(context)) }
      })
  }

  private init(
    _ summary: String, _ samples: [S], _ services: [Service], _ owner: String, _ line: Int,
    _ actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws -> [UserAction<S>],
    _ make: @escaping @Sendable (S) -> AnyScreen<S.Current>, _ model: AnyScreenDefinition.ModelMaker<S>?
  ) {
    erased = AnyScreenDefinition(
      S.name, summary, kind: S.Current.kind, output: S.Output.self, taking: S.self, dataArguments: S.dataArguments,
      samples: samples.map { $0.key }, owner: owner, line: line, make: { make($0).erased },
      actions: { screen, path, transaction in try actions(screen, path, &transaction).map(\.offered) }, services: services, model: model)
  }
}

/// The model of a screen whose definition creates none. There are no instances.
public final class NoModel: ScreenModel {
  private init() {}
}

extension ScreenDefinition where Model == NoModel {
  /// Creates the definition of screens without a model. The parameters are the same as in the initializer for screens with a model.
  public init(
    _ type: S.Type, _ summary: String, samples: [S] = [], services: [Service] = [], owner: String = #fileID, line: Int = #line,
    @ListBuilder<UserAction<S>> actions: @escaping @Sendable (S) throws -> [UserAction<S>] = { _ in [] },
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) }
  ) {
    self.init(summary, samples, services, owner, line, { screen, _, _ in try actions(screen) }, make, nil)
  }

  /// Creates the definition of screens without a model whose actions depend on the state: see the initializer with the same closure for
  /// screens with a model.
  public init(
    _ type: S.Type, _ summary: String, samples: [S] = [], services: [Service] = [], owner: String = #fileID, line: Int = #line,
    @ListBuilder<UserAction<S>> actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws -> [UserAction<S>],
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) }
  ) {
    self.init(summary, samples, services, owner, line, actions, make, nil)
  }
}

// MARK: - Views

extension ScreenDefinition {
  /// Returns a copy of the definition with a function that creates the view of a screen: an object that shows the screen in a user
  /// interface, such as a view controller.
  ///
  /// A user-interface library provides its own method for its type of view, and that method calls this method. A definition has one view
  /// function: a later call replaces the function. The user interface creates and owns the views. The shell and the explorer do not use
  /// views.
  ///
  /// - Parameter make: Creates the view. Receives the model of the screen, which is created if the screen was not visible yet. A screen
  ///   whose definition returned `nil` instead of a model gets no view.
  @_disfavoredOverload
  public func view(_ make: @escaping @MainActor @Sendable (Model) -> AnyObject) -> Self {
    changed { $0.makeView = { model, _ in Self.typed(model).map(make) } }
  }
}

extension ScreenDefinition {
  /// Returns a copy of the definition with a function that creates the view of a screen from its model and its context: for a model that
  /// does not keep the context.
  public func view(_ make: @escaping @MainActor @Sendable (Model, ScreenContext<S>) -> AnyObject) -> Self {
    changed { $0.makeView = { model, context in Self.typed(model).map { make($0, ScreenContext(context)) } } }
  }

  /// Returns the model of a screen, or `nil` if there is none or an error is shown in its place.
  private static func typed(_ model: (any ScreenModel)?) -> Model? {
    // In optimized builds of Swift 6.3, a cast of `nil` to a class accesses an object that does not exist.
    guard let model else { return nil }
    return model as? Model
  }
}

extension ScreenDefinition where Model == NoModel {
  /// Returns a copy of the definition with a function that creates the view of a screen without a model.
  ///
  /// - Parameter make: Creates the view. The context provides the data and the actions of the screen, and runs routes.
  public func view(_ make: @escaping @MainActor @Sendable (ScreenContext<S>) -> AnyObject) -> Self {
    changed { $0.makeView = { _, context in make(ScreenContext(context)) } }
  }
}

/// The view of a screen, as an element of its own: for views in a module that the module of the screen's definition does not import.
///
/// ```swift
/// // in the module of the views, which imports the feature and GromaUIKit
/// extension ChatFeature {
///   @AppBuilder var chatViews: AppElements {
///     ScreenView(of: chatDefinition.viewController { ChatViewController($0) })
///   }
/// }
/// ```
///
/// The app lists the definition and the view. ``AppDefinition/problems()`` reports a view whose screen is not defined.
public struct ScreenView: Sendable {
  /// The name of the screen.
  let name: String
  /// The module of the screen's definition.
  let owner: String
  let make: (@MainActor @Sendable ((any ScreenModel)?, AnyScreenContext) -> AnyObject?)?

  /// Creates an element with the view of a definition.
  public init<S: Screen, Model: ScreenModel>(of definition: ScreenDefinition<S, Model>) {
    (name, owner, make) = (definition.erased.name, definition.erased.owner, definition.erased.makeView)
  }
}
