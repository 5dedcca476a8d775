public import Groma
import GromaLinks
import GromaPlatformRequests

extension AppDefinition {
  /// An example app: a sales counter that uses some features of Plaza in a different composition.
  public static var kiosk: AppDefinition {
    AppDefinition("kiosk", "a counter with a few things to buy") {
      Screens().elements
      Screens().properties
      LinkTable(from: [.scheme("kiosk"), .web("kiosk.example")])
      [RequestDefinition].platform
    }
  }
}
