import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that what the models of screens read does not lead to false results.
@MainActor struct ModelReadsTests {
  /// A form whose key changes in place, so that a way back can lead to a form with another key.
  private struct Form: Screen {
    static let dataArguments = ["photo"]
    var photo: Int?
  }

  private struct Preview: Screen {}

  /// The service that a model asks for while it is created.
  private final class Photos {
    func title(of photo: Int) -> String { "photo \(photo)" }
  }

  private struct Page: Screen {
    var number: Int
  }

  /// A model that sets the counter to the number that it was created with, whenever its screen appears.
  private final class CountingModel: ScreenModel {
    let context: ScreenContext<Page>
    let number: Int

    init(_ context: ScreenContext<Page>, number: Int) { (self.context, self.number) = (context, number) }

    func appeared() { _ = try? context.run { $0.put(StubApp.Counter(count: number)) } }
  }

  @Test func serviceOfAModelIsNoInput() {
    let form = ScreenDefinition(
      Form.self, "a form", samples: [Form(), Form(photo: 1)], services: [Service(Photos.self) { _ in Photos() }],
      actions: { screen in
        UserAction("add") { $0.update(AnyScreen(Form(photo: (screen.photo ?? 0) % 2 + 1))) }
        UserAction("show") { $0.stack.push(AnyScreen(Preview())) }
        UserAction("again") { $0.stack.push(AnyScreen(Form(photo: screen.photo))) }
      },
      model: { screen, context throws(ServiceError) in
        let photos = try context.services.resolve(Photos.self)
        return TextModel(screen.photo.map { [photos.title(of: $0)] } ?? [])
      })
    let app = AppDefinition(
      "forms", "a form with a photo", screens: [form, ScreenDefinition(Preview.self, "the preview", samples: [Preview()])],
      root: AnyScreen(Form()).withStackContainer().erased)
    let record = exploreLikeReference(app, Bounds(depth: 3))
    #expect(record.isComplete && record.hiddenInputs.isEmpty, "\(record.lines)")
  }

  /// A way back shows a page whose model then changes the state: what it changes depends on a key that only the model has read.
  @Test func modelThatActsIsExploredLikeTheReference() {
    let page = ScreenDefinition(
      Page.self, "a page", samples: [Page(number: 0)],
      actions: { screen in
        UserAction("next") { $0.stack.push(AnyScreen(Page(number: (screen.number + 1) % 3))) }
        UserAction("skip") { $0.stack.push(AnyScreen(Page(number: (screen.number + 2) % 3))) }
      },
      model: { screen, context in CountingModel(context, number: screen.number) })
    let app = AppDefinition(
      "pages", "pages that count", screens: [page], values: StubApp.values,
      root: AnyScreen(Page(number: 0)).withStackContainer().erased)
    let record = exploreLikeReference(app, Bounds(depth: 4))
    #expect(record.isComplete && record.hiddenInputs.isEmpty, "\(record.lines)")
  }
}
