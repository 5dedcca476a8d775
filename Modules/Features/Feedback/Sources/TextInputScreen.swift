package import Groma
import GromaPlatformRequests
import GromaScreenCatalog

/// The feedback form with the text typed so far, which is `nil` for an empty form.
package struct TextInputScreen: Screen {
  /// The photo, which the user can add while the form is shown.
  package static let dataArguments = ["photo"]
  /// The text typed so far, or `nil` for an empty form.
  package var text: String?
  /// The identifier of the photo in the ``PhotoStore``, or `nil` if the user has added none.
  package var photo: String?
}

/// The field of the action `confirm`.
package struct EnteredText: Codable, Sendable {
  /// The text that the user enters, or `nil` for the text that the form shows.
  package var text: String?

  /// Creates the value of the field.
  package init(text: String?) { self.text = text }
}

extension ActionName where S == TextInputScreen, Entered == EnteredText {
  /// Shows the entered text for confirmation.
  package static var confirm: Self { "confirm" }
}

extension ActionName where S == TextInputScreen, Entered == NoFields {
  /// Lets the user pick a photo. Offered if the app takes photos.
  package static var addPhoto: Self { "add-photo" }
}

extension StepName where Arguments == PickedMedia {
  /// Adds a photo to the feedback form.
  static var attachPhoto: Self { Self("attach-photo") }
}

/// The photos that the user has picked. The state contains their identifiers only.
@MainActor package protocol PhotoStore: AnyObject {
  /// Returns the title of a photo, or `nil` if the store does not contain the photo.
  func title(of photo: String) -> String?
}

/// The model of the feedback form.
package final class TextInputModel: ScreenModel {
  private let context: ScreenContext<TextInputScreen>
  private let photos: (any PhotoStore)?

  init(_ context: ScreenContext<TextInputScreen>, _ photos: (any PhotoStore)?) {
    (self.context, self.photos) = (context, photos)
  }

  /// The question, and the photo if the user has added one.
  package var lines: [String] {
    let photo = context.screen?.photo.map { "with the photo \(photos?.title(of: $0) ?? $0)" }
    return ["What do you want to say?"] + (photo.map { [$0] } ?? [])
  }
}

extension FeedbackFeature {
  /// The definition of the form.
  package var textInputDefinition: ScreenDefinition<TextInputScreen, TextInputModel> {
    ScreenDefinition(
      TextInputScreen.self, "the form for feedback",
      samples: [TextInputScreen(text: "Hello"), TextInputScreen()] + (takesPhotos ? [TextInputScreen(photo: "photo-1")] : []),
      actions: { screen in
        UserAction(
          .confirm, title: "Continue", taking: EnteredText.self, current: EnteredText(text: screen.text),
          samples: [EnteredText(text: "Hello")]
        ) { entered, route in
          let text = entered.text ?? ""
          if text.allSatisfy(\.isWhitespace) { throw NavigationError.custom(code: "feedback.no-text", message: "feedback needs a text") }
          return route.stack.show(FeedbackScreen.textConfirmation(text: text, photo: screen.photo), by: self)
        }
        if takesPhotos { UserAction(.addPhoto, title: "Add a photo") { $0.request(pickPhoto) } }
      },
      model: { _, context throws(ServiceError) in
        TextInputModel(context, takesPhotos ? try context.services.resolve((any PhotoStore).self) : nil)
      })
  }

  /// The request for a photo, with an answer to each failure.
  private var pickPhoto: Effect {
    .pickMedia()
      .on(.picked, performing: .attachPhoto)
      .on(.denied) { $0.request(.alert("You have not allowed access to your photos.").on("ok", .cancel)) }
      .onFailure { $0.request(.alert("There are no photos here.").on("ok", .cancel)) }
  }

  /// The step that adds a picked photo to the form that has requested it.
  var attachPhoto: CustomStep {
    CustomStep(.attachPhoto, "adds a photo to the feedback", samples: [PickedMedia(item: "photo-1")]) { media, path, transaction in
      let form = transaction.key(path).flatMap { TextInputScreen($0) }
      return AppRoute().update(textInput(text: form?.text, photo: media.item))
    }
  }
}
