package import Groma

// The names of the actions that the views perform.

extension ActionName where S == AmountScreen, Entered == EnteredAmount {
  /// Continues with the entered amount.
  package static var next: Self { "next" }
}

extension ActionName where S == ReviewScreen, Entered == NoFields {
  /// Sends the money. Offered if the balance is sufficient.
  package static var send: Self { "send" }
}
