// Only a build of `Tools/fuzz coverage` links libFuzzer.
#if COVERAGE
  import Glibc

  // The driver of libFuzzer (https://llvm.org/docs/LibFuzzer.html). No header declares it for Swift.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  @MainActor private var trial: (any Trial)?

  /// Tries one input. libFuzzer calls the function on the main thread, and writes the input to a file if the process aborts.
  @_cdecl("LLVMFuzzerTestOneInput")
  func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    MainActor.assumeIsolated {
      guard let broken = trial?.violation(input) else { return }
      write("fuzz: \(broken)\n\(text(of: input))\n", to: STDERR_FILENO)
      abort()
    }
    return 0
  }

  /// Runs libFuzzer with its own options and folders, and returns its exit code.
  @MainActor func runLibFuzzer(_ subject: Subject, _ options: some Sequence<String>) throws -> Int32 {
    trial = try subject.trial(seed: 1)
    // To merge corpora, libFuzzer starts itself by a shell, with the first argument and the options.
    let all = ["\(CommandLine.arguments[0]) coverage \(subject)"] + options
    var count = CInt(all.count)
    // libFuzzer keeps the list until the process exits.
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count + 1)
    for (index, option) in all.enumerated() { unsafe list[index] = unsafe strdup(option) }
    unsafe list[all.count] = nil
    var arguments = unsafe list
    return unsafe runDriver(&count, &arguments, tryInput)
  }
#endif
