import Groma
import GromaScreenCatalog

/// The screens of Feedback, with what they are shown with. A new one is a case here, and the compiler says what it lacks.
enum FeedbackScreen: ScreenCatalog {
  case textInput(text: String?)
  case textConfirmation(text: String)

  static var samples: [Self] { [.textInput(text: "Hello"), .textConfirmation(text: "Hello")] }

  /// What is about to be sent stands above where it was typed.
  var audience: Audience {
    if case .textConfirmation = self { .within(TextInputScreen.self) } else { .anyone }
  }

  func assembly(by feature: any FeedbackFeature) -> Assembly {
    switch self {
    case .textInput(let text): Assembly(feature.textInput(text: text), feature.textInputEntry)
    case .textConfirmation(let text): Assembly(feature.textConfirmation(text: text), feature.textConfirmationEntry)
    }
  }
}
