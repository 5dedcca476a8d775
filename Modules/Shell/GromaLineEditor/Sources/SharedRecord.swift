import Glibc
import Synchronization

/// What a process notes for the one that started it, which reads it even when the first has died of what it did.
///
/// A few numbers in memory that both share, and whatever is written to standard error behind them. A note costs a store. The one that starts the
/// other makes the record, and gives it to that as its standard error.
@safe
public final class SharedRecord: Sendable {
  private static let size = 4096

  /// The file, which has no name and is gone with the last process that holds it.
  public let descriptor: Int32
  private let isOwned: Bool
  /// Mapped until the record is gone. Two processes read it; each number is written by one of them, as a whole.
  private nonisolated(unsafe) let numbers: UnsafeMutablePointer<Atomic<Int>>

  /// How many numbers there are.
  public static let count = size / MemoryLayout<Int>.stride

  /// A record of noughts; nil where the system gives none.
  public convenience init?() {
    let name = "/groma-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    // C reads the name, here and below, and keeps nothing of it.
    let descriptor = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return nil }
    _ = unsafe shm_unlink(name)
    guard ftruncate(descriptor, Self.size) == 0, lseek(descriptor, Self.size, SEEK_SET) == Self.size else {
      _ = close(descriptor)
      return nil
    }
    self.init(descriptor, isOwned: true)
  }

  /// The record at standard error; nil when there is none.
  public static var atStandardError: SharedRecord? { SharedRecord(STDERR_FILENO, isOwned: false) }

  private init?(_ descriptor: Int32, isOwned: Bool) {
    var status = stat()
    // C writes into a value of its own type, and maps a whole page, which is zeros as long as nobody writes.
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

  /// A number, of those that there are.
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

  /// What was written to standard error; the end of it when that is long.
  public var text: String {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return "" }
    let start = max(Self.size, Int(status.st_size) - 1 << 20)
    var bytes = [UInt8](repeating: 0, count: max(0, Int(status.st_size) - start))
    // C writes no more bytes than there is room for.
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, start) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
