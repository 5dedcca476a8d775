public import UIKit

/// The end of a message.
public enum MessageComposeResult: Int, Sendable { case cancelled, sent, failed }

/// A composer of messages. The app dismisses it.
@MainActor open class MFMessageComposeViewController: UINavigationController {
  /// Receives the end of the message.
  open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
  /// The phone numbers or addresses.
  open var recipients: [String]?
  /// The text.
  open var body: String?

  /// Whether the device can send messages.
  open class func canSendText() -> Bool { !Simulator.missingServices.contains(.messages) }

  /// Creates a composer. On a device that cannot send messages, raises (P38).
  public convenience init() {
    self.init(nibName: nil, bundle: nil)
    if !Self.canSendText() { Simulator.trapForSystemScreen("Application tried to present a message composer that is not available") }
  }
}

/// Receives the end of a message.
@MainActor public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
  /// The user has ended the message.
  func messageComposeViewController(_ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}

extension Simulator {
  /// Ends a message. The composer stays.
  @discardableResult public static func end(_ result: MessageComposeResult, in composer: MFMessageComposeViewController) -> Bool {
    guard canUse(composer), let delegate = composer.messageComposeDelegate else { return false }
    delegate.messageComposeViewController(composer, didFinishWith: result)
    return true
  }
}
