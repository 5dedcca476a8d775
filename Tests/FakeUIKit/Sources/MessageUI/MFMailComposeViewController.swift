public import UIKit

/// The end of a mail.
public enum MFMailComposeResult: Int, Sendable { case cancelled, saved, sent, failed }

/// A composer of mails. The app dismisses it.
@MainActor open class MFMailComposeViewController: UINavigationController {
  /// Receives the end of the mail.
  open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
  /// The recipients, for tests.
  public private(set) var recipients: [String] = []
  /// The subject, for tests.
  public private(set) var subject = ""
  /// The text, for tests.
  public private(set) var body = ""

  /// Whether an account is set up.
  open class func canSendMail() -> Bool { !Simulator.missingServices.contains(.mail) }

  /// Creates a composer. Without an account, raises (P38).
  public convenience init() {
    self.init(nibName: nil, bundle: nil)
    if !Self.canSendMail() { Simulator.trapForSystemScreen("Application tried to present a mail composer without an account") }
  }

  /// Sets the recipients.
  open func setToRecipients(_ toRecipients: [String]?) { recipients = toRecipients ?? [] }
  /// Sets the subject.
  open func setSubject(_ subject: String) { self.subject = subject }
  /// Sets the text.
  open func setMessageBody(_ body: String, isHTML: Bool) { self.body = body }
}

/// Receives the end of a mail.
@MainActor public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
  /// The user has ended the mail.
  func mailComposeController(_ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}

extension Simulator {
  /// Ends a mail. The composer stays.
  @discardableResult public static func end(_ result: MFMailComposeResult, in composer: MFMailComposeViewController) -> Bool {
    guard canUse(composer), let delegate = composer.mailComposeDelegate else { return false }
    delegate.mailComposeController(composer, didFinishWith: result, error: nil)
    return true
  }
}
