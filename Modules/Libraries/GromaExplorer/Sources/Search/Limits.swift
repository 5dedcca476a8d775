/// The numbers at which a search changes its algorithm or empties a cache. Apart from ``listedStates``, they have no
/// effect on the results of a complete exploration, only on its time and memory.
struct Limits {
  /// The number of nodes of ``RowSets`` before unused nodes are reclaimed.
  var setNodes = 1 << 18
  /// The maximum number of cached operations of ``RowSets``.
  var cachedOperations = 1 << 18
  /// The number of calls of ``SymbolicSearch/pause()`` for each call of the function that receives the progress.
  var pauses = 16
  /// The largest number of states that a ``SymbolicSearch`` lists to check each of them. If there are more, it checks a sample.
  var listedStates = 1_000_000
  /// The maximum number of states that a ``SymbolicSearch`` counts when it selects states for audits, of one rule or of all. Further states
  /// add no audits.
  var auditedStates = 1 << 40
}
