import Groma

extension Localization {
  /// The texts of the bank in German. The keys are the texts in the base language, which is English. A text with a different meaning on one
  /// screen has the printed form of its key.
  static let german = Localization(["de": titles.merging(lines) { first, _ in first }])

  /// The titles of actions, tabs, fields and questions.
  private static let titles = [
    "Accounts": "Konten", "Cards": "Karten", "Support": "Hilfe", "Settings": "Einstellungen",
    "Sign in": "Anmelden", "Next": "Weiter", "Cancel": "Abbrechen", "Close": "Schließen", "Done": "Fertig", "Hide": "Verbergen",
    "Face ID": "Face ID", "Chat": "Chat", "User": "Name", "Password": "Passwort", "Digits": "Ziffern", "Euros": "Euro",
    "Sign out": "Abmelden", "Sign out?": "Wirklich abmelden?", "Stay signed in": "Angemeldet bleiben",
    "Open %@": "%@ öffnen", "Statements": "Kontoauszüge", "Transfer": "Überweisen", "Send": "Senden",
    "Card %@": "Karte %@", "Show PIN": "PIN zeigen",
    "Discard the transfer?": "Überweisung verwerfen?", "Leave": "Verlassen", "Stay": "Bleiben",
    "alert/outcome/Discard the transfer?/leave": "Verwerfen",
  ]

  /// The texts on the screens.
  private static let lines = [
    "Welcome to the bank": "Willkommen bei der Bank", "Name and password": "Name und Passwort",
    "Enter the code that we have sent you": "Geben Sie den Code ein, den wir Ihnen geschickt haben", "Is it you?": "Sind Sie es?",
    "How do I block a card?": "Wie sperre ich eine Karte?", "How do I close an account?": "Wie kündige ich ein Konto?",
    "signed in as %@": "angemeldet als %@", "not signed in": "nicht angemeldet", "Current account": "Girokonto", "Savings": "Sparkonto",
    "%@ euros": "%@ Euro", "card %@": "Karte %@", "to %@: %@ euros": "an %@: %@ Euro", "fee: %@ euros": "Gebühr: %@ Euro",
    "%@ euros are on their way to %@": "An %2$@ sind %1$@ Euro unterwegs",
  ]
}
