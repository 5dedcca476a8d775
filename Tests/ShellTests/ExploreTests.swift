import Foundation
import Testing

/// `groma explore`, as CI meets it.
struct ExploreTests {
  @Test func saysItsBoundsAndWritesWhatIsAsked() throws {
    let folder = NSTemporaryDirectory() + "groma-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let arguments = ["explore", "--app", "kiosk", "--bounds", "depth=2,layers=1,states=40"]
    let result = try groma(arguments + ["--dot", "\(folder)/a.dot", "--mermaid", "\(folder)/a.mmd", "--graphml", "\(folder)/a.graphml"])
    #expect(result.code == 0)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("kiosk: 40 states, "))
    #expect(result.output.contains("no violation in 40 states   every link lands"))
    #expect(try String(contentsOfFile: "\(folder)/a.dot", encoding: .utf8).hasPrefix("digraph screens {"))
    #expect(try String(contentsOfFile: "\(folder)/a.mmd", encoding: .utf8).hasPrefix("flowchart LR"))
    #expect(try String(contentsOfFile: "\(folder)/a.graphml", encoding: .utf8).hasSuffix("</graphml>\n"))
  }

  @Test(
    arguments: [
      ["--bounds", "depth=0"], ["--bounds", "width=3"], ["--bounds", "depth"], ["--property", "all is well"], ["--time", "0"],
    ])
  func refusesWhatMakesNoSense(_ arguments: [String]) throws {
    let result = try groma(["explore"] + arguments)
    #expect(result.code == 2)
    #expect(result.error.hasPrefix("Error: "))
  }

  @Test func oneTimeIsUpSaysWhatItSaw() throws {
    let result = try groma(["explore", "--time", "1", "--bounds", "depth=3,states=1000000", "--property", "every link lands"])
    #expect(result.code == 0)
    #expect(result.output.contains("not all: "))
    #expect(!result.output.contains("proved"))
  }
}
