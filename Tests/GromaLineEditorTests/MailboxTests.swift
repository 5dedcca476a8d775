import Testing

@testable import GromaLineEditor

@Suite @MainActor struct Mailboxes {
  @Test func refusesAnInterruptWithoutAHandler() throws {
    #expect(try !Mailbox(bell: Bell()).interrupt())
  }

  /// The test blocks the main actor, as a stuck command does, so that the handler does not run in between.
  @Test func stopsWaitingForAMainActorStuckForASecond() throws {
    let mailbox = Mailbox(bell: try Bell())
    mailbox.onInterrupt = {}
    let start = ContinuousClock.now
    #expect(mailbox.interrupt(at: start))
    #expect(mailbox.interrupt(at: start + .milliseconds(900)))
    #expect(!mailbox.interrupt(at: start + .milliseconds(1100)))
  }

  @Test func receivesInterruptsAgainOnceTheMainActorIsFree() async throws {
    let mailbox = Mailbox(bell: try Bell())
    let start = ContinuousClock.now
    mailbox.onInterrupt = {}
    #expect(mailbox.interrupt(at: start))
    // All work that was added to the main actor before this task has then run.
    await Task { @MainActor in }.value
    #expect(mailbox.interrupt(at: start + .seconds(5)))
  }
}
