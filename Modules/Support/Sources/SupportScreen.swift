import Navigation

/// Help, on a topic if there is one.
struct SupportScreen: Screen {
  static let name = "support"
  var topic: String?
}

extension SupportFeature {
  var supportEntry: Entry {
    Entry(
      SupportScreen.self, "help, on a topic or with anything", samples: [SupportScreen(), SupportScreen(topic: "profile")],
      contents: { screen in StaticContents(["How can we help\(screen.topic.map { " with \($0)" } ?? "")?"]) })
  }
}
