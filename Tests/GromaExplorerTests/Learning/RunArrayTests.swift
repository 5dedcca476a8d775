import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares runs of numbers with separate dictionaries.
struct RunArrayTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func runsKeepTheirValuesWhenTheyMove(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var array = RunArray(empty: -1)
    var runs: [RunArray.Run] = []
    var models: [[Int32: Int32]] = []
    for step in 0..<5_000 as Range<Int32> {
      if runs.isEmpty || random.below(10) == 0 {
        runs.append(RunArray.Run())
        models.append([:])
      }
      let (run, index) = (random.below(runs.count), Int32(random.below(random.below(20) == 0 ? 200 : 12)))
      array.set(&runs[run], index, step)
      models[run][index] = step
    }
    for (run, model) in zip(runs, models) {
      var numbers: [Int32] = []
      for index in -1..<300 as Range<Int32> { numbers.append(array[run, index]) }
      #expect(numbers == (-1..<300).map { model[$0] ?? -1 })
    }
  }
}
