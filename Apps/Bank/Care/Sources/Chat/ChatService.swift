/// The source of messages. The app registers an implementation as one of its services.
public protocol ChatService: Sendable {
  /// The messages of the conversation, oldest first.
  var messages: [String] { get }
}

/// The source of a sample conversation.
public struct SampleChat: ChatService {
  /// The sample messages.
  public let messages = ["adviser: Good morning. How can I help?"]

  /// Creates the source.
  public init() {}
}
