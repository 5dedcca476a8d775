import Groma
import GromaScreenCatalog

/// The screens of Feedback with their arguments. To add a screen, add a case. The compiler then requires its assembly, which connects the
/// case to a screen and a screen definition.
enum FeedbackScreen: ScreenCatalog {
  case textInput(text: String?, photo: String? = nil)
  case textConfirmation(text: String, photo: String? = nil)

  static var samples: [Self] { [.textInput(text: "Hello"), .textConfirmation(text: "Hello")] }

  /// The places where the screen may be shown. The confirmation may be shown only above the feedback form; the form may be shown anywhere.
  var audience: Audience {
    if case .textConfirmation = self { .within(TextInputScreen.self) } else { .anyone }
  }

  func assembly(by feature: any FeedbackFeature) -> Assembly {
    switch self {
    case .textInput(let text, let photo): Assembly(feature.textInput(text: text, photo: photo), feature.textInputDefinition)
    case .textConfirmation(let text, let photo):
      Assembly(feature.textConfirmation(text: text, photo: photo), feature.textConfirmationDefinition)
    }
  }
}
