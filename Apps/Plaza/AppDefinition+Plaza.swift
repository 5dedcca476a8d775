public import Groma
import GromaDestinations
import GromaFlows
import GromaLinks
import GromaPlatformRequests

extension AppDefinition {
  /// The main example app: a marketplace with chat that uses all features.
  public static var plaza: AppDefinition {
    AppDefinition("plaza", "a marketplace with chat") {
      Screens().elements
      LinkTable(from: [.scheme("plaza"), .web("plaza.example")])
      DestinationTable(guardedBy: Launch.guardName)
      [RequestDefinition].platform
    }
  }
}
