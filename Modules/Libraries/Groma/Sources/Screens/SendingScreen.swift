/// A screen whose contents tell observers something while they live: what was typed, how many are unread.
///
/// ```swift
/// extension ChatScreen: SendingScreen {
///   enum Message: Sendable { case unread(Int) }
/// }
///
/// // in the contents of a chat
/// navigator.send(ChatScreen.Message.unread(3), from: self)
///
/// // in the contents of the list
/// navigator.observe(ChatScreen.self, owner: self) { list, message, chat in list.note(message, of: chat) }
/// ```
public protocol SendingScreen: Screen {
  /// What its contents tell.
  associatedtype Message: Sendable
}
