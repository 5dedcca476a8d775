#if canImport(UIKit) && canImport(MessageUI)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import MessageUI
  import UIKit

  /// The composer of mails. The request ends with `unavailable` if no account is set up.
  @MainActor final class MailComposer: NSObject, MFMailComposeViewControllerDelegate {
    private let finish: RequestCompletion

    private init(_ finish: RequestCompletion) { self.finish = finish }

    static func show(_ mail: PlatformRequest.Mail, _ finish: RequestCompletion) -> UIViewController? {
      guard MFMailComposeViewController.canSendMail() else {
        finish(.unavailable)
        return nil
      }
      let controller = MFMailComposeViewController()
      controller.setToRecipients([mail.to])
      if let subject = mail.subject { controller.setSubject(subject) }
      if let body = mail.body { controller.setMessageBody(body, isHTML: false) }
      let composer = MailComposer(finish)
      controller.mailComposeDelegate = composer
      finish.retain(composer)
      return controller
    }

    func mailComposeController(_: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?) {
      switch result {
      case .sent, .saved: finish(.done)
      case .failed: finish.fail(.unavailable, "the mail cannot be sent: \(error.map { "\($0)" } ?? "no reason")")
      default: finish(.canceled)
      }
    }
  }

  /// The composer of text messages. The request ends with `unavailable` on a device that cannot send them.
  @MainActor final class TextMessageComposer: NSObject, MFMessageComposeViewControllerDelegate {
    private let finish: RequestCompletion

    private init(_ finish: RequestCompletion) { self.finish = finish }

    static func show(_ message: PlatformRequest.TextMessage, _ finish: RequestCompletion) -> UIViewController? {
      guard MFMessageComposeViewController.canSendText() else {
        finish(.unavailable)
        return nil
      }
      let controller = MFMessageComposeViewController()
      controller.recipients = [message.to]
      controller.body = message.body
      let composer = TextMessageComposer(finish)
      controller.messageComposeDelegate = composer
      finish.retain(composer)
      return controller
    }

    func messageComposeViewController(_: MFMessageComposeViewController, didFinishWith result: MessageComposeResult) {
      switch result {
      case .sent: finish(.done)
      case .failed: finish.fail(.unavailable, "the text message cannot be sent")
      default: finish(.canceled)
      }
    }
  }
#endif
