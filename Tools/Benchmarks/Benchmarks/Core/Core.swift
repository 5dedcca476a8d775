import Benchmark
import Workloads

/// All workloads as benchmarks of the `Benchmark` package, which computes percentiles and compares results with baselines. Run them with
/// `swift package benchmark`.
///
/// Times are a custom metric, because the package's own CPU time has a resolution of 10 ms on Linux.
let benchmarks: @Sendable () -> Void = {
  for workload in Workload.all {
    let isMemory = if case .bytes = workload.measure { true } else { false }
    let metric = BenchmarkMetric.custom(isMemory ? "bytes" : "CPU time (ps)", polarity: .prefersSmaller)
    let configuration = Benchmark.Configuration(
      metrics: [metric], warmupIterations: isMemory ? 0 : 1, maxDuration: .seconds(60), maxIterations: isMemory ? 1 : 7)
    Benchmark("\(workload.id) \(workload.title)", configuration: configuration) { benchmark in
      let figure = try await workload.sample()
      benchmark.measurement(metric, Int(isMemory ? figure : figure * 1_000))
    }
  }
}
