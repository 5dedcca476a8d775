import Groma
import GromaExplorer

extension Exhibit {
  /// A scanner of networks, whose pages are in a frame with an arrow for going back.
  static let doubleBack = Exhibit(
    "double-back", "a network scanner with an arrow for going back", root: AnyScreen(ScannerScreen(), [AnyScreen(DevicesScreen()).erased]),
    within: Bounds(depth: 3, layers: 1)
  ) { isMended in
    // The fix: the arrow belongs to a page and works only while this page is the visible one. Before, it belonged to the frame.
    ScreenDefinition(ScannerScreen.self, "the frame") { _, path, transaction in
      if !isMended, path.child(1).flatMap({ transaction.key($0) }) != nil { UserAction("arrow") { $0.stack.pop() } }
    } make: {
      AnyScreen($0, [AnyScreen(DevicesScreen()).erased])
    }
    ScreenDefinition(DevicesScreen.self, "all devices") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(DeviceScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
      UserAction("about") { $0.stack.push(AnyScreen(AboutScreen())) }
    }
    ScreenDefinition(DeviceScreen.self, "one device") { _ in
      UserAction("ports") { $0.stack.push(AnyScreen(PortsScreen())) }
      if isMended { UserAction("arrow") { $0.stack.pop() } }
    }
    ScreenDefinition(PortsScreen.self, "the ports of the device") { _ in
      if isMended { UserAction("arrow") { $0.stack.pop() } }
    }
    ScreenDefinition(SettingsScreen.self, "the settings") { _ in
      if isMended { UserAction("arrow") { $0.stack.pop() } }
    }
    ScreenDefinition(AboutScreen.self, "about the scanner") { _ in
      if isMended { UserAction("arrow") { $0.stack.pop() } }
    }
  }
}

private struct ScannerScreen: Screen {
  typealias Current = Stack
}
private struct DevicesScreen: Screen {}
private struct DeviceScreen: Screen {}
private struct PortsScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct AboutScreen: Screen {}
