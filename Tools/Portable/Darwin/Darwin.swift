// The part of Apple's module Darwin that is written in Swift: what its C headers define by macros and variadic functions.
@_exported import Darwin

public var errno: Int32 { unsafe __error().pointee }

public var stdin: UnsafeMutablePointer<FILE> { unsafe __stdinp }
public var stdout: UnsafeMutablePointer<FILE> { unsafe __stdoutp }
public var stderr: UnsafeMutablePointer<FILE> { unsafe __stderrp }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { -1 }
