import Testing

@testable import GromaConsole

struct UserFoldersTests {
  private func folders(_ variables: [String: String]) -> [String?] {
    let folders = UserFolders { variables[$0] }
    return [folders.settings, folders.state, folders.runtime]
  }

  @Test func areInTheHomeFolderByDefault() {
    let (settings, state) = ("/h/.config/groma", "/h/.local/state/groma")
    #expect(folders(["HOME": "/h"]) == [settings, state, state])
    #expect(folders(["HOME": "/h", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "x", "XDG_RUNTIME_DIR": ""]) == [settings, state, state])
  }

  @Test func areWhereTheEnvironmentSays() {
    #expect(
      folders(["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r"]) == ["/c/groma", "/s/groma", "/r/groma"])
    #expect(folders([:]) == [nil, nil, nil])
    #expect(folders(["HOME": "relative"]) == [nil, nil, nil])
  }
}
