import Glibc
import Synchronization

/// Memory that a process shares with its parent process. The parent can still read it after the process has crashed.
///
/// The record contains a few numbers, followed by everything written to standard error. Setting a number takes one store instruction. The
/// parent creates the record and passes it to the child as standard error.
@safe
public final class SharedRecord: Sendable {
  private static let size = 4096

  /// The descriptor of the shared memory. It has no name and is freed with the last process that has it open.
  public let descriptor: Int32
  private let isOwned: Bool
  /// The mapped memory, valid for the lifetime of the record. Each number is atomic and is written by one of the two processes.
  private nonisolated(unsafe) let numbers: UnsafeMutablePointer<Atomic<Int>>

  /// The number of integers that a record can store.
  public static let count = size / MemoryLayout<Int>.stride

  /// Creates a record of zeros. Returns `nil` if the system has no shared memory left.
  public convenience init?() {
    let name = "/groma-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    // Here and below, C reads the name and keeps no pointer to it.
    let descriptor = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return nil }
    _ = unsafe shm_unlink(name)
    guard ftruncate(descriptor, Self.size) == 0, lseek(descriptor, Self.size, SEEK_SET) == Self.size else {
      _ = close(descriptor)
      return nil
    }
    self.init(descriptor, isOwned: true)
  }

  /// The record that standard error refers to, or `nil` if it is not a record.
  public static var atStandardError: SharedRecord? { SharedRecord(STDERR_FILENO, isOwned: false) }

  private init?(_ descriptor: Int32, isOwned: Bool) {
    var status = stat()
    // C writes into a value of its own type and maps a whole page, which initially contains zeros.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= Self.size,
      let page = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), unsafe page != MAP_FAILED
    else { return nil }
    self.descriptor = descriptor
    self.isOwned = isOwned
    unsafe numbers = page.assumingMemoryBound(to: Atomic<Int>.self)
  }

  deinit {
    _ = unsafe munmap(numbers, Self.size)
    if isOwned { _ = close(descriptor) }
  }

  /// Accesses the number at an index below ``count``.
  public subscript(_ index: Int) -> Int {
    get {
      precondition(0..<Self.count ~= index)
      return unsafe numbers[index].load(ordering: .relaxed)
    }
    set {
      precondition(0..<Self.count ~= index)
      unsafe numbers[index].store(newValue, ordering: .relaxed)
    }
  }

  /// The text that was written to standard error, limited to the last 1 MiB.
  public var text: String {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return "" }
    let start = max(Self.size, Int(status.st_size) - 1 << 20)
    var bytes = [UInt8](repeating: 0, count: max(0, Int(status.st_size) - start))
    // The C function writes no more bytes than the count argument allows.
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, start) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
