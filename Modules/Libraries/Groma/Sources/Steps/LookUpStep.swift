extension Steps {
  /// A step that finds a container by the rules of the library RouteComposer, and continues there: see
  /// ``Route/lookUp(_:_:from:)``.
  package struct LookUp: MatchStep {
    package static let name = "look-up"
    package static let isSearch = true

    package var match: Match
    /// The directions in which the look-up proceeds from each container.
    package var options: SearchOptions
    /// The container where the look-up starts.
    package var start: SearchStart

    package init(_ match: Match, _ options: SearchOptions, from start: SearchStart) {
      (self.match, self.options, self.start) = (match, options, start)
    }

    package var text: String { "look-up \(match) --options=\(options.text) --from=\(start.text)" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      .moved(try transaction.lookUp(match, options, from: start, at: path))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "look-up", .searching, "TARGET [--options LIST] [--from START]", "Go to the match of a search with options.",
          details: """
            LIST defines the directions in which to search from each container. It is a
            list of current, visible, contained, presented, presenting and parent, joined
            by commas; the default is current,contained,presented,presenting. START is
            topmost (the default), root, current or a path. The search follows the rules
            of RouteComposer's finders.
            """, takes: [.target], options: commandOptions,
          examples: ["look-up rooms", "look-up profile --options=current,contained --from=root | make-visible"], frequency: 4
        ) { reader in
          let options = try reader.option("options", as: SearchOptions.self)
          let start = try reader.option("from", as: SearchStart.self)
          return LookUp(try reader.match(), options ?? .fullStack, from: start ?? .topmost)
        }
      ]
    }

    /// The options of the `look-up` command: `--options` and `--from`.
    package static var commandOptions: [StepCommand.Option] {
      [
        .init(
          "options", "LIST", takes: .searchOptions, choices: SearchOptions.words,
          "the directions in which to search from each container"),
        .init("from", "START", takes: .searchStart, choices: SearchStart.words, "the container to start at"),
      ]
    }
  }
}

extension SearchOptions: WordValue {
  package init?(word: String) { self.init(word) }
  package static func problem(with word: String) -> WordProblem {
    WordProblem(message: "'\(word)' is not a list of look-up options", hint: "some of \(words.joined(separator: ", ")), joined by commas")
  }
  package static var samples: [SearchOptions] { (0..<64).map(SearchOptions.init(rawValue:)) }
}

extension SearchStart: WordValue {
  /// The words for starts that are not paths.
  package static let words = ["topmost", "root", "current"]

  package init?(word: String) {
    switch word {
    case "topmost": self = .topmost
    case "root": self = .root
    case "current": self = .current
    default:
      guard let path = TreePath(word) else { return nil }
      self = .at(path)
    }
  }
  package static func problem(with word: String) -> WordProblem {
    WordProblem(code: "command.path", message: "'\(word)' is not a path", hint: "topmost, root, current, or /0/0/1")
  }
  package static var samples: [SearchStart] { [.topmost, .root, .current] + ["/0/0", "/0/1/0"].compactMap { TreePath($0).map(Self.at) } }
}

extension Route {
  /// Finds a container by the rules of the finders in the library RouteComposer, and continues there. Unlike ``first(_:)``, the look-up
  /// visits the visible children of a container before its other children.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no match.
  ///
  /// - Parameters:
  ///   - target: The container to find.
  ///   - options: The directions in which the look-up proceeds from each container. By default, the container itself, its
  ///     descendants, and the modal layers above and below.
  ///   - start: The container where the look-up starts. By default, the topmost layer of the window.
  public consuming func lookUp<K>(
    _ target: Target<K>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost
  ) -> Route<Root, K> {
    step(Steps.LookUp(target.match, options, from: start))
  }
  /// Runs a route on the container that a look-up finds, and stays on the current container. Fails for the same reasons as
  /// ``lookUp(_:_:from:)``, or with the error of the nested route.
  public consuming func lookUp<K>(
    _ target: Target<K>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost,
    _ nested: (Route<K, K>) -> any RouteFrom<K>
  ) -> Self {
    step(Steps.LookUp(target.match, options, from: start), nested)
  }
}
