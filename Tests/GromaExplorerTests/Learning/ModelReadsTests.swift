import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that what the models of screens read does not lead to false results.
@MainActor struct ModelReadsTests {
  /// A form, on whose data the model depends. Only a screen without data arguments is found by one key.
  private struct Form: Screen {
    static let dataArguments = ["photo"]
    var photo: Int?
  }

  private struct Preview: Screen {}

  /// The service that a model asks for while it is created.
  private final class Photos {
    func title(of photo: Int) -> String { "photo \(photo)" }
  }

  /// A model that sets the counter to the number of the photo that it was created with, whenever its screen appears.
  private final class CountingModel: ScreenModel {
    let context: ScreenContext<Form>
    let photo: Int

    init(_ context: ScreenContext<Form>, photo: Int?) { (self.context, self.photo) = (context, photo ?? 0) }

    func appeared() { _ = try? context.run { $0.put(StubApp.Counter(count: photo)) } }
  }

  private func app(_ form: ScreenDefinition<Form, some ScreenModel>) -> AppDefinition {
    AppDefinition(
      "forms", "a form with a photo", screens: [form, ScreenDefinition(Preview.self, "the preview", samples: [Preview()])],
      values: StubApp.values, root: AnyScreen(Form()).withStackContainer().erased)
  }

  private func form<Model: ScreenModel>(
    model: @escaping @MainActor @Sendable (Form, ScreenContext<Form>) throws(ServiceError) -> Model
  ) -> ScreenDefinition<Form, Model> {
    ScreenDefinition(
      Form.self, "a form", samples: [Form(), Form(photo: 1)], services: [Service(Photos.self) { _ in Photos() }],
      actions: { screen in
        UserAction("add") { $0.update(AnyScreen(Form(photo: (screen.photo ?? 0) % 2 + 1))) }
        UserAction("show") { $0.stack.push(AnyScreen(Preview())) }
        UserAction("again") { $0.stack.push(AnyScreen(Form(photo: screen.photo))) }
      }, model: model)
  }

  @Test func serviceOfAModelIsNoInput() {
    let app = app(
      form { screen, context throws(ServiceError) in
        let photos = try context.services.resolve(Photos.self)
        return TextModel(screen.photo.map { [photos.title(of: $0)] } ?? [])
      })
    let record = exploreLikeReference(app, Bounds(depth: 3))
    #expect(record.isComplete && record.hiddenInputs.isEmpty, "\(record.lines)")
  }

  @Test func modelThatActsIsExploredLikeTheReference() {
    let record = exploreLikeReference(app(form { screen, context in CountingModel(context, photo: screen.photo) }), Bounds(depth: 3))
    #expect(record.isComplete && record.hiddenInputs.isEmpty, "\(record.lines)")
  }
}
