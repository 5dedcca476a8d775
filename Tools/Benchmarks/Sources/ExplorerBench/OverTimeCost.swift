import GromaExplorer

/// The cost of the properties over time that an app declares: the CPU time of an exploration with them, and without them.
struct OverTimeCost {
  private let app: String
  private let seconds: Double
  private let secondsWithout: Double

  /// Runs both explorations, each in a process of its own.
  ///
  /// - Parameters:
  ///   - program: The shell with the app.
  ///   - app: The name of the app.
  ///   - bounds: The bounds of both explorations.
  init(_ app: String, in program: String, bounds: String = "depth=2,layers=3") throws {
    self.app = app
    let command = ["explore", "--app", app, "--bounds", bounds]
    let builtIn = (Property.builtIn + Property.ofApps).flatMap { ["--property", $0.name] }
    secondsWithout = try Command(program, command + builtIn).run().seconds
    seconds = try Command(program, command).run().seconds
  }

  func check(in table: inout Table) {
    print("\n\(app), properties over time\n")
    table.check("time", seconds, "s")
    table.check("  relative to the time without them", seconds / secondsWithout, "×", atMost: 3)
  }
}
