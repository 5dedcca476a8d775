import Foundation
import Workloads

/// The figure of a workload, from a process of its own: nothing that ran before is in its memory and caches.
struct Measurement {
  /// Nanoseconds of a step of the calibration, in that process.
  let calibration: Double
  /// Microseconds or bytes.
  let figure: Double

  /// Measures in this process: a warm-up, then the median of seven samples.
  @MainActor init(of workload: Workload) throws {
    if case .bytes = workload.measure {
      figure = try workload.sample()
      calibration = Calibration.peers
    } else {
      calibration = try Calibration.nanoseconds()
      _ = try workload.sample()
      figure = try (0..<7).map { _ in try workload.sample() }.sorted()[3] / 1_000
    }
  }

  /// Measures in a child.
  init(inChild id: String) throws {
    let output = try Child.output([CommandLine.arguments[0], "--sample", id])
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2 else { throw Failure("\(id): \(output)") }
    calibration = numbers[0]
    figure = numbers[1]
  }

  /// Prints it for the parent.
  func write() { print(calibration, figure) }

  /// The figure as it would be on the machine of the peers.
  var calibrated: Double { figure * Calibration.peers / calibration }
}

/// Another process.
enum Child {
  /// Its standard output, once it has ended well.
  static func output(_ command: [String], environment: [String: String] = [:]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("\(command.joined(separator: " ")) ended with \(process.terminationStatus)") }
    return String(decoding: data, as: UTF8.self)
  }
}
