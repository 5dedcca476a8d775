import Foundation
import Workloads

/// The table that compares the figures of Groma with the figures of other frameworks.
enum Table {
  /// Measures the workloads and prints one row for each. Returns `false` if a figure exceeds its limit.
  static func print(_ workloads: [Workload]) throws -> Bool {
    let speed = try Calibration.nanoseconds()
    Swift.print(
      """
      calibration: \(number(speed)) ns per SplitMix64 step (best of 5 runs); \(number(Calibration.peers)) ns when the peers were measured
      ours: CPU time per operation in a separate process, the median of 7 samples relative to a calibration before each
      calibrated: our time scaled to the peers' calibration, which must not exceed the limit; ratio: the peer's time divided by it
      peers: Nivelir 1.9.15 and RouteComposer 2.22.2 on a headless UIKit, measured elsewhere with the same work; times in µs, f1 in bytes

      """)
    Swift.print(row("id", "workload", "ours", "calibrated", "peer", "ratio", "must", ""))
    var figures: [String: Double] = [:]
    var isWithin = true
    for workload in workloads {
      let measurement = try Measurement(inChild: workload.id)
      let figure = measurement.calibrated
      figures[workload.id] = figure
      let limit: Double? =
        switch workload.limit {
        case .figure(let limit): limit
        case .times(let factor, let other, let more): figures[other].map { $0 * factor + more }
        case nil: nil
        }
      let isOver = limit.map { figure > $0 } ?? false
      if isOver { isWithin = false }
      Swift.print(
        row(
          workload.id, workload.title, number(measurement.figure), number(figure), workload.peer.map { number($0.figure) } ?? "–",
          workload.peer.map { "\(number($0.figure / figure))×" } ?? "–", limit.map(number) ?? "–",
          limit == nil ? "" : isOver ? "over" : "ok"))
      fflush(nil)
    }
    return isWithin
  }

  private static let widths = [12, 50, 10, 10, 10, 10, 8, 4]

  private static func row(_ cells: String...) -> String {
    zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index < 2 ? cell.0 + space : space + cell.0
    }.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }
}
