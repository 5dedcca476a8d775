import Logging

/// A message with its sender.
struct Letter<Message> {
  let message: Message
  let sender: Subject
}

/// The observers of messages, keyed by message type.
@MainActor
final class MessageBoard {
  private var lists: [ObjectIdentifier: AnyObject] = [:]

  func list<Message>(of _: Message.Type) -> ObserverList<Letter<Message>>? {
    lists[ObjectIdentifier(Message.self)] as? ObserverList<Letter<Message>>
  }

  /// Returns the list of the observers of a message type. Creates the list if there is none.
  func listToAdd<Message>(_: Message.Type) -> ObserverList<Letter<Message>> {
    let list = list(of: Message.self) ?? ObserverList()
    lists[ObjectIdentifier(Message.self)] = list
    return list
  }
}

extension Navigator {
  /// Sends a message from the model of a screen to the observers of the message's type, in the order of their registration.
  ///
  /// The message is delivered before this method returns, or, if it is sent from a callback, after everything that is already queued. The
  /// predicates of observers are evaluated with the state and the sender's path at the time of sending.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - model: The model of the screen that sends the message.
  /// - Returns: `false`, after a warning in the log, if the model does not belong to a screen in the tree: for example, if the screen has
  ///   been removed or the model is still being created. No observer is then called. Otherwise `true`, even if there is no observer.
  @discardableResult
  public func send<Message: Sendable>(_ message: Message, from model: any ScreenModel) -> Bool {
    guard let screen = live.screen(of: model) else {
      let who = live.screens.departedKey(of: model.object).map { "'\($0)', which left the tree" } ?? "model without a screen"
      let logger = logger
      logger.warning("a message is not delivered", metadata: ["message": "\(Message.self)", "from": "\(who)"])
      return false
    }
    guard let list = live.delivery.messages.list(of: Message.self) else { return true }
    let sender = Subject(key: screen.key, path: screen.path, isGone: false, moment: Moment(state))
    live.delivery.add(.message { list.notify(Letter(message: message, sender: sender)) })
    live.deliver()
    return true
  }

  /// Calls the handler with each message from screens of a type, for as long as the owner exists.
  ///
  /// - Parameters:
  ///   - screen: The type of the screens.
  ///   - predicate: A condition on the screen that sends the message.
  ///   - owner: The owner, referenced weakly. After the owner's deallocation, the handler is released at the next message at the latest.
  ///   - handler: Called with the owner, the message, and the key of the sender.
  public func observe<S: SendingScreen, Owner: AnyObject>(
    _ screen: S.Type, where predicate: EventPredicate = .any, owner: Owner,
    _ handler: @escaping @MainActor (Owner, S.Message, ScreenKey) -> Void
  ) {
    observe(messages: S.Message.self, where: .named(S.name) && predicate, owner: owner, handler)
  }

  /// Calls the handler with each message from screens of a type, until the returned token is canceled or deallocated.
  ///
  /// - Parameters:
  ///   - screen: The type of the screens.
  ///   - predicate: A condition on the sender.
  ///   - handler: Called with the message and the key of the sender.
  package func observe<S: SendingScreen>(
    _ screen: S.Type, where predicate: EventPredicate = .any, _ handler: @escaping @MainActor (S.Message, ScreenKey) -> Void
  ) -> ObservationToken {
    ObservationToken(in: live.delivery.messages.listToAdd(S.Message.self)) { letter in
      if (.named(S.name) && predicate).isMet(by: letter.sender) { handler(letter.message, letter.sender.key) }
    }
  }

  /// Calls the handler with each message of a type, from any screen, for as long as the owner exists. Use this method in a feature that
  /// imports the message types of another feature, but not its screens.
  ///
  /// - Parameters:
  ///   - messages: The static type of the messages in the calls that send them.
  ///   - predicate: A condition on the sender.
  ///   - owner: The owner, referenced weakly. After the owner's deallocation, the handler is released at the next message at the latest.
  ///   - handler: Called with the owner, the message, and the key of the sender.
  public func observe<Message: Sendable, Owner: AnyObject>(
    messages: Message.Type, where predicate: EventPredicate = .any, owner: Owner,
    _ handler: @escaping @MainActor (Owner, Message, ScreenKey) -> Void
  ) {
    _ = live.delivery.messages.listToAdd(Message.self).add(owner: owner) { [weak owner] letter in
      if let owner, predicate.isMet(by: letter.sender) { handler(owner, letter.message, letter.sender.key) }
    }
  }
}
