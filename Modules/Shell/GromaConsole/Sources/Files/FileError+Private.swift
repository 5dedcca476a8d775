#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileError {
  /// Writes bytes to a file that only its owner can read, and creates the folders of the file. The file is replaced as a whole, but not
  /// flushed to disk: after a power failure, it can have its old contents.
  ///
  /// - Throws: An error with the code `file.write` if the file cannot be written.
  package static func writePrivately(_ bytes: [UInt8], to file: String) throws(FileError) {
    try makePrivateFolder(of: file)
    do throws(SystemError) {
      var draft = try FileDraft(in: file.folder, mode: 0o600)
      do throws(SystemError) {
        try draft.file.write(bytes)
        try draft.rename(to: file)
      } catch {
        draft.remove()
        throw error
      }
    } catch {
      throw FileError(code: "file.write", "'\(file)' cannot be written", "\(error)")
    }
  }

  /// Creates the folders of a file, which only their owner can read.
  ///
  /// - Throws: An error with the code `file.write` if a folder cannot be created.
  package static func makePrivateFolder(of file: String) throws(FileError) {
    do throws(SystemError) {
      try SystemFile.makeFolder(file.folder, mode: 0o700)
    } catch {
      throw FileError(code: "file.write", "'\(file.folder)' cannot be created", "\(error)")
    }
  }

  /// Returns a value that differs after each replacement of a file, or `nil` if there is no file. It starts with the time of the change, so
  /// that the value of a file that changed later is greater in lexicographic order.
  package static func version(of file: String) -> [Int]? {
    guard let status = try? SystemFile.status(of: file) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return [time.tv_sec, time.tv_nsec, Int(status.st_ino), Int(status.st_size)]
  }

  /// Removes a file. Does nothing if that is not possible.
  package static func remove(_ file: String) { try? SystemFile.remove(file) }
}
