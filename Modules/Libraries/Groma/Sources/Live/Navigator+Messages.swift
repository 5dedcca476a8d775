import Logging

/// A message on its way.
struct Letter<Message> {
  let message: Message
  let sender: Subject
}

/// The observers of messages, by the type of these.
@MainActor
final class MessageBoard {
  private var lists: [ObjectIdentifier: AnyObject] = [:]

  func list<Message>(of _: Message.Type) -> ObserverList<Letter<Message>>? {
    lists[ObjectIdentifier(Message.self)] as? ObserverList<Letter<Message>>
  }

  func add<Message>(
    _: Message.Type, owner: AnyObject?, _ tell: @escaping (Letter<Message>) -> Void
  ) -> ObserverList<Letter<Message>>.Observer {
    let list = list(of: Message.self) ?? ObserverList()
    lists[ObjectIdentifier(Message.self)] = list
    return list.add(owner: owner, tell)
  }
}

extension Navigator {
  /// Tells the observers of a message, in the order of their registration.
  ///
  /// It happens at once; sent from a callback, after what is being told already. Conditions of observers are held against the sender where
  /// it stands when it sends.
  ///
  /// - Parameter contents: The sender: the contents of a screen.
  /// - Returns: False, after a warning in the log, when the contents are not of a screen in the tree: they have left it (in
  ///   ``ScreenContent/removed()`` they have, too), or are still being made. Then nobody is told.
  @discardableResult
  public func send<Message: Sendable>(_ message: Message, from contents: any ScreenContent) -> Bool {
    guard let screen = live.screen(of: contents) else {
      let who = live.screens.departedKey(of: contents.object).map { "'\($0)', which left the tree" } ?? "contents of no screen"
      let logger = logger
      logger.warning("a message is not delivered", metadata: ["message": "\(Message.self)", "from": "\(who)"])
      return false
    }
    guard let list = live.delivery.messages.list(of: Message.self) else { return true }
    let sender = Subject(key: screen.key, path: screen.path, isGone: false, moment: Moment(state))
    live.delivery.add(.message { list.tell(Letter(message: message, sender: sender)) })
    live.deliver()
    return true
  }

  /// Tells the owner what the contents of a type of screens send, for as long as the owner lives.
  ///
  /// - Parameters:
  ///   - screen: The type of the screens.
  ///   - predicate: Which of them: all unless said.
  ///   - owner: Not kept alive; the handler is let go of when it is found gone, at the next message.
  ///   - handler: Called with the owner, the message, and the key of its sender.
  public func observe<S: SendingScreen, Owner: AnyObject>(
    _ screen: S.Type, where predicate: EventPredicate = .any, owner: Owner,
    _ handler: @escaping @MainActor (Owner, S.Message, ScreenKey) -> Void
  ) {
    observe(messages: S.Message.self, where: .named(S.name) && predicate, owner: owner, handler)
  }

  /// Tells what the contents of a type of screens send, for as long as the observation lives.
  public func observe<S: SendingScreen>(
    _ screen: S.Type, where predicate: EventPredicate = .any, _ handler: @escaping @MainActor (S.Message, ScreenKey) -> Void
  ) -> ObservationToken {
    let observer = live.delivery.messages.add(S.Message.self, owner: nil) { letter in
      if (.named(S.name) && predicate).isMet(by: letter.sender) { handler(letter.message, letter.sender.key) }
    }
    return ObservationToken { [weak observer] in observer?.cancel() }
  }

  /// Tells the owner the messages of a type, whoever sends them: for a feature that knows the messages of another, and not its screens.
  ///
  /// - Parameters:
  ///   - messages: The type of the messages, as it is sent.
  ///   - predicate: From which screens: all unless said.
  ///   - owner: Not kept alive; the handler is let go of when it is found gone, at the next message.
  ///   - handler: Called with the owner, the message, and the key of its sender.
  public func observe<Message: Sendable, Owner: AnyObject>(
    messages: Message.Type, where predicate: EventPredicate = .any, owner: Owner,
    _ handler: @escaping @MainActor (Owner, Message, ScreenKey) -> Void
  ) {
    _ = live.delivery.messages.add(Message.self, owner: owner) { [weak owner] letter in
      if let owner, predicate.isMet(by: letter.sender) { handler(owner, letter.message, letter.sender.key) }
    }
  }
}
