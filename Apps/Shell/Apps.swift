import Kiosk
import Lab
import Navigation
import Plaza

/// The apps that the shell can run, the first unless another is named.
enum Apps {
  static let all: [AppDefinition] = [.plaza, .kiosk, .lab]
}
