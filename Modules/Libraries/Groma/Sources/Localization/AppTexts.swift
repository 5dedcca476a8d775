/// The texts of an app in one language.
@MainActor
package final class AppTexts {
  private let environment: Environment
  private let localizations: [Localization]
  /// The language, or `nil` for the base language.
  package var language: String?
  /// The keys of the texts that were asked for and that the languages of the time lacked.
  private(set) var missing: Set<TextKey> = []

  init(_ app: AppDefinition) {
    environment = app.environment
    localizations = app.localizations
    language = app.language
  }

  /// Whether a text can differ from the text in the code.
  var isNeeded: Bool { !localizations.isEmpty && (language != nil || localizations.contains { $0.base != nil }) }

  /// Returns a text of a screen or a request as people see it. Returns `nil` if no text is written and the language has none.
  ///
  /// - Parameters:
  ///   - kind: The kind of the text.
  ///   - screen: The name of the screen or of the request.
  ///   - names: The parts of the name of the text.
  ///   - written: The text that is written in the code, or `nil`.
  ///   - fallback: The name that stands for the text if none is written.
  package func text(
    _ kind: TextKey.Kind, of screen: String, named names: [String] = [], as written: LocalizableText?, or fallback: String? = nil
  ) -> String? {
    guard isNeeded else { return written?.text }
    guard let key = environment.screens.textKey(kind, of: screen, named: names, as: written, or: fallback) else { return written?.text }
    guard let translation = localizations.text(key, in: language) else {
      if let language, !localizations.contains(where: { $0.base == language }),
        key.feature == nil || localizations.mustTranslate(key.feature, into: language)
      {
        missing.insert(key)
      }
      return written?.text
    }
    return written?.filling(translation) ?? translation
  }

  /// Returns the title of a tab as people see it, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - screen: The name of the first screen of the tab, or `nil` if the tab has no screen.
  ///   - tabTitle: The title of the tab that the state contains, or `nil`.
  ///   - title: The title that the state contains for a screen of the tab, with the name of that screen, or `nil`.
  package func tabTitle(of screen: String?, as tabTitle: LocalizableText?, or title: (text: LocalizableText, screen: String)?) -> String? {
    if tabTitle == nil, let title { return text(.title, of: title.screen, as: title.text) }
    return screen.map { text(.tab, of: $0, as: tabTitle, or: $0) } ?? tabTitle?.text
  }

  /// Returns the title of a node as people see it if the node is a tab, or `nil` if it has none.
  package func tabTitle(of node: Node) -> String? {
    let nodes = node.tabNodes
    let titled = nodes.first { $0.appearance.title != nil }
    return tabTitle(
      of: node.firstScreenName, as: nodes.lazy.compactMap(\.appearance.tabTitle).first,
      or: titled.flatMap { node in node.appearance.title.map { ($0, node.key.name) } })
  }

  /// Returns the title of a question as people see it, or `nil` if the request has none.
  package func question(_ request: ScreenKey) -> String? {
    request["title"].flatMap { text(.question, of: request.name, as: LocalizableText(form: $0)) }
  }

  /// Returns the label of a field of a question as people see it.
  ///
  /// - Parameter fallback: The label if there is no translation, or `nil` for the name made readable.
  package func field(_ name: String, of request: ScreenKey, or fallback: String? = nil) -> String {
    let question = request["title"].map { LocalizableText(form: $0).pattern }
    return text(.field, of: request.name, named: [question, name].compactMap(\.self), as: nil, or: name) ?? fallback ?? name.readableName
  }

  /// Returns the choices of a question as people see them, in the order of its outcomes.
  package func choices(of effect: Effect) -> [OfferedAction] {
    effect.outcomes.map { OfferedAction(choice: $0, of: effect, in: environment).shown(by: self, on: effect.request.name) }
  }

  /// Returns the message of a question as people see it, or `nil` if the request has none.
  package func message(_ request: ScreenKey) -> String? {
    request["message"].flatMap { text(.message, of: request.name, as: LocalizableText(form: $0)) }
  }
}

extension ScreenDefinitions {
  /// Returns the key of a text, or `nil` if the text cannot be translated.
  func textKey(
    _ kind: TextKey.Kind, of screen: String, named names: [String] = [], as written: LocalizableText?, or fallback: String? = nil
  ) -> TextKey? {
    if let written, !written.isTranslatable { return nil }
    guard let base = written?.pattern ?? fallback?.readableName else { return nil }
    let name: String? =
      switch kind {
      case .title, .tab: nil
      case .question, .message, .text: base
      case .action, .field, .outcome: names.joined(separator: "/")
      }
    return TextKey(kind, feature: self[screen]?.owner.moduleOfFile, screen: screen, name: name, base: base)
  }
}

extension Navigator {
  /// The language in which titles and texts are shown, such as `de`, or `nil` for the texts as they are written in the code. At first, the
  /// language of the app: ``AppDefinition/shown(in:)``.
  ///
  /// The language is not part of the state. A change of the language changes neither the state nor the history, and is observed by
  /// `withObservationTracking` like a commit.
  public var language: String? {
    get {
      live.noteRead()
      return live.texts.language
    }
    set {
      live.texts.language = newValue
      live.languageDidChange()
    }
  }

  /// The keys of the texts that this navigator was asked for, and that its language lacked at that time, in the order of their printed
  /// forms. Unlike ``AppDefinition/problems()``, it includes the texts of models and of routes that cannot be inspected, but only as far as
  /// they were shown. Of a language that only some features have (``Localization/ofFeature(_:)``), it includes the texts of these features,
  /// and those of all questions.
  public var missingTexts: [TextKey] { live.texts.missing.sorted { "\($0)" < "\($1)" } }

  /// The texts of the app in the language of the navigator.
  package var texts: AppTexts { live.texts }

  /// Calls a function after each change of the language, for as long as the owner exists.
  package func observeLanguage<Owner: AnyObject>(owner: Owner, _ handler: @escaping @MainActor (Owner) -> Void) {
    live.languageHandlers.append { [weak owner] in
      guard let owner else { return false }
      handler(owner)
      return true
    }
  }
}
