import Navigation

/// The apps that the shell can run.
enum Apps {
  static let all: [AppDefinition] = [AppDefinition("none", "nothing", entries: [])]
}
