/// A screen whose model sends messages to observers, such as the number of unread messages.
///
/// ```swift
/// extension ChatScreen: SendingScreen {
///   enum Message: Sendable { case unread(Int) }
/// }
///
/// // in the model of a chat
/// navigator.send(ChatScreen.Message.unread(3), from: self)
///
/// // in the model of the list
/// navigator.observe(ChatScreen.self, owner: self) { list, message, chat in list.note(message, of: chat) }
/// ```
public protocol SendingScreen: Screen {
  /// The type of the messages that the model sends.
  associatedtype Message: Sendable
}
