import Glibc
import Synchronization

/// Memory that a process shares with its parent process. The parent can still read the memory after the process has crashed.
///
/// The record contains ``count`` numbers, followed by the text that the process wrote to standard error. Setting a number takes one store
/// instruction. The parent creates the record and passes its ``path`` to the child process, which opens the record and redirects its
/// standard error to it.
@safe
public final class SharedRecord: Sendable {
  private static let size = 4096

  /// The descriptor of the shared memory. The memory is freed when no process has it open.
  private let descriptor: Int32
  /// The mapped memory, valid for the lifetime of the record. Each number is atomic and is written by one of the two processes.
  private nonisolated(unsafe) let numbers: UnsafeMutablePointer<Atomic<Int>>

  /// The number of integers in a record.
  public static let count = size / MemoryLayout<Int>.stride

  /// Creates a record in which all numbers are 0. Returns `nil` if the system cannot create the shared memory.
  public convenience init?() {
    let name = "/groma-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    // Here and below, C reads the name and keeps no pointer to it.
    let descriptor = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return nil }
    _ = unsafe shm_unlink(name)
    guard ftruncate(descriptor, Self.size) == 0 else {
      _ = close(descriptor)
      return nil
    }
    self.init(owning: descriptor)
  }

  /// Opens the record that another process created. Returns `nil` if the file at the path cannot be opened or is not a record.
  public convenience init?(path: String) {
    // Text is added at the end, behind the numbers.
    let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(owning: descriptor)
  }

  private init?(owning descriptor: Int32) {
    var status = stat()
    // C writes into a value of its own type and maps a whole page, which initially contains zeros.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= Self.size,
      let page = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), unsafe page != MAP_FAILED
    else {
      _ = close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    unsafe numbers = page.assumingMemoryBound(to: Atomic<Int>.self)
  }

  deinit {
    _ = unsafe munmap(numbers, Self.size)
    _ = close(descriptor)
  }

  /// The path by which other processes can open the record while this process has it open.
  public var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Redirects the standard error of this process to the record, where the text outlives a crash.
  ///
  /// - Returns: A descriptor of the previous standard error, or `nil` if standard error cannot be replaced.
  public func takeStandardError() -> Int32? {
    StandardStreams.flush()
    let before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard before >= 0, dup2(descriptor, STDERR_FILENO) >= 0 else { return nil }
    return before
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

  /// The text that was written to standard error. If it is longer than 1 MiB, only its last 1 MiB.
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
