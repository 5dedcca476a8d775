import Groma

/// The arguments of the pages `a` to `z`. Pages with the same letter but different arguments are different screens.
struct Letter: Codable, Sendable {
  var id: Int?
  var data: String?

  /// The names of the pages.
  static let names = "abcdefghijklmnopqrstuvwxyz".map { String($0) }

  /// The screen definitions of the pages `a` to `z`, each with three samples.
  static let definitions = names.map { name in
    AnyScreenDefinition(
      name, "a page without content", taking: Letter.self, samples: [Letter(), Letter(id: 1), Letter(id: 2, data: "b c")],
      model: { TextModel([$0.id.map { "id: \($0)" }, $0.data.map { "data: \($0)" }].compactMap(\.self)) })
  }
}
