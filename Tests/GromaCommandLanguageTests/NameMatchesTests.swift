import Testing

@testable import GromaCommandLanguage

struct NameMatchesTests {
  private func names(_ word: String, _ names: String...) -> [String] { NameMatches(of: word, among: names).names }

  @Test func beginningsPrecedeOtherParts() {
    #expect(names("chat", "old-chat", "webchat", "chat-list", "chat", "rooms") == ["chat", "chat-list", "old-chat", "webchat"])
    #expect(names("conf", "done", "text-confirmation") == ["text-confirmation"])
    #expect(names("lang", "bag", "language") == ["language"])
  }

  @Test func theSameCasePrecedesTheOther() {
    #expect(names("TREE", "screen", "tree", "tree-view") == ["tree", "tree-view"])
    #expect(names("Chat", "chat-a", "Chat-b") == ["Chat-b", "chat-a"])
    #expect(names("Pop", "push", "pop") == ["pop"])
  }

  @Test func mistypedNamesAreMatchesIfNothingElseIs() {
    #expect(names("pusj", "pop", "push", "present") == ["push"])
    #expect(names("chta", "that", "chat") == ["chat"])
    #expect(names("taa", "tab", "tag") == ["tab", "tag"])
    #expect(names("tab", "tag", "tabs") == ["tabs"])
    #expect(NameMatches(of: "pusj", among: ["push"], allowsMistakes: false).names == [])
  }

  @Test func distantNamesAreNoMatches() {
    #expect(names("nowhere", "push", "pop") == [])
    #expect(names("go", "at", "by") == [])
    #expect(names("foo", "top", "for") == ["for"], "'top' shares only one letter")
    #expect(names("abc") == [])
    #expect(names("", "a") == [])
  }

  @Test func aSingleLetterMatchesOnlyTheBeginning() {
    #expect(names("c", "chat", "back") == ["chat"])
    #expect(names("b", "chat-b") == [])
  }

  @Test func theBestNamesAreEquallySimilar() {
    #expect(NameMatches(of: "chat", among: ["chats", "chat-list", "webchat"]).best == ["chats", "chat-list"])
    #expect(NameMatches(of: "ab", among: ["abc", "abc"]).best == ["abc"])
  }

  @Test(arguments: [
    ("ch", ["rooms", "chat"], "did you mean 'chat'?"),
    ("ch", ["chats", "chat"], "did you mean 'chats' or 'chat'?"),
    ("ch", ["cha", "chb", "chc", "chd"], "did you mean 'cha', 'chb' or 'chc'?"),
    ("ch", ["rooms"], nil),
  ]) func asksForUpToThreeNames(word: String, names: [String], expected: String?) {
    #expect(NameMatches.hint(for: word, among: names) == expected)
  }

  @Test func aSignPrecedesEachName() {
    #expect(NameMatches.hint(for: "ti", among: ["title", "tint"], sign: "--") == "did you mean '--title' or '--tint'?")
  }
}
