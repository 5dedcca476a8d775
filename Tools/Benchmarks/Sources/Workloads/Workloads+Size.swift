import CMalloc
import Glibc
import Groma

// The cost of long routes and large trees.
extension Workload {
  static let sizes: [Workload] = [
    flatRoute("flat-10000", steps: 10_000, limit: nil),
    flatRoute("flat-100000", steps: 100_000, limit: .times(1.5, of: "flat-10000")),
    Workload("f1", "memory per live screen, with 100,000 on a stack", peer: .nivelir(442), limit: .figure(300)) {
      let screens = 100_000
      let bed = Bed(stack(0..<1))
      let before = residentBytes()
      try bed.run(AppRoute().window.setRoot(stack(0..<screens)))
      let after = residentBytes()
      try check(bed.count(at: .root) == screens && bed.visibleNumber == screens - 1, "there are \(bed.count(at: .root)) screens")
      return Double(after - before) / Double(screens)
    },
  ]

  private static func flatRoute(_ id: String, steps: Int, limit: Limit?) -> Workload {
    Workload(id, "one step of a route with \(steps) steps, built and run", limit: limit, batch: 1, steps: steps) { operations in
      let bed = Bed(stack(0..<1))
      let arrivals = Arrival.count.load(ordering: .relaxed)
      return Batch {
        for _ in 0..<operations {
          var route = AppRoute()
          for _ in 0..<steps { route = (consume route).action(Arrival()) }
          try bed.run(route)
        }
        try check(Arrival.count.load(ordering: .relaxed) - arrivals == operations * steps, "not all steps ran")
      }
    }
  }

  /// Returns the resident memory of the process in bytes, after the allocator has returned its free memory to the system, or 0 if the
  /// memory cannot be determined.
  static func residentBytes() -> Int {
    malloc_trim(0)
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    let length = fread(&text, 1, text.count - 1, file)
    let fields = String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}

extension Workload {
  /// All workloads, in the order of the table.
  public static let all = stacks + trees + findOrBuild + composer + links + sizes + scale + replay + presentation + views
}
