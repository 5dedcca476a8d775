import GromaTesting

@testable import Groma

extension AnyScreenDefinition {
  /// Returns the definition of a page with the arguments of a letter, whose model uses its context.
  static func letter(
    _ name: String, services: [Service],
    model: @escaping @MainActor @Sendable (AnyScreenContext) throws(ServiceError) -> any ScreenModel
  ) -> AnyScreenDefinition {
    AnyScreenDefinition(
      name, "a letter", kind: .page, output: NoOutput.self, taking: StubApp.A.self, dataArguments: [], samples: [], owner: #fileID,
      line: #line, make: { AnyModalScreen(Node(page: ScreenKey(name: name, screen: $0))) }, actions: { _, _, _ in [] }, services: services,
      model: { _, context throws(ServiceError) in try model(context) })
  }
}
