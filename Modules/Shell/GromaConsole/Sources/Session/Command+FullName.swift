extension Command {
  /// Whether only the full name or an alias runs the command, because the command discards the session, the whole state or more than one
  /// screen. An abbreviation of such a command could be a typing mistake.
  package var needsFullName: Bool { Self.fullNames.contains(name) }

  /// The names of these commands.
  static let fullNames: Set<String> = [
    "close-window", "load", "quit", "remove-all", "remove-tab", "reset", "set-children", "set-root", "set-stack", "set-tree",
  ]
}
