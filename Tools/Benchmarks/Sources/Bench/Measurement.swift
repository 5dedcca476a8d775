import Foundation
import Workloads

/// The measured figure of a workload. For the table, each workload is measured in its own child process.
struct Measurement {
  /// The duration of a calibration step in the measuring process, in nanoseconds. For memory, ``Calibration/peers``, so that the figure is
  /// not converted.
  let calibration: Double
  /// The result, in microseconds or bytes.
  let figure: Double

  /// Measures a workload in this process. A time is the median of seven samples after a warm-up, relative to a calibration before each
  /// sample, because the speed of a shared machine changes within seconds. Memory is measured only once.
  @MainActor init(of workload: Workload) throws {
    if case .bytes = workload.measure {
      figure = try workload.sample()
      calibration = Calibration.peers
    } else {
      _ = try workload.sample()
      let samples = try (0..<7).map { _ in (step: try Calibration.nanoseconds(), time: try workload.sample()) }
      let median = samples.sorted { $0.time / $0.step < $1.time / $1.step }[3]
      calibration = median.step
      figure = median.time / 1_000
    }
  }

  /// Measures the workload with this identifier in a child process.
  init(inChild id: String) throws {
    let output = try Child.output([CommandLine.arguments[0], "--sample", id])
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2 else { throw Failure("\(id): \(output)") }
    calibration = numbers[0]
    figure = numbers[1]
  }

  /// Prints the calibration and the figure for the parent process.
  func write() { print(calibration, figure) }

  /// The figure converted to the speed of the machine on which the peers were measured.
  var calibrated: Double { figure * Calibration.peers / calibration }
}

/// A child process.
enum Child {
  /// Returns the standard output of a command. Throws an error if the command fails.
  ///
  /// - Parameters:
  ///   - command: The name or path of the program, followed by its arguments.
  ///   - environment: Variables to add to the environment of this process.
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
