package import ArgumentParser
import FoundationEssentials
import Groma
import GromaConsole
import GromaProcesses
import SystemPackage

/// The command `groma new`, which writes a package that depends on Groma.
package struct New: ParsableCommand {
  /// The help of the command.
  package static let configuration = CommandConfiguration(
    abstract: "Write a package for an app of your own, with tests, a script, an exploration and a shell.",
    discussion: """
      DIR must be missing or empty. The shell is a package of its own in DIR/Shell, so that the app resolves swift-log only.
      Exit codes: 0 the package is written; 2 wrong usage, or a folder that cannot be used; in that case, nothing is written.
      """)

  @Argument(help: "The folder of the package.")
  var dir: String

  @Option(help: ArgumentHelp("The module of the app, such as Invites. By default, the name of the folder.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("Groma: the URL of its repository, whose branch main is used, or the folder of a clone.", valueName: "url|folder"))
  var groma: String

  /// Creates the command without arguments, which the parser adds.
  package init() {}

  /// Writes the package and prints what to do with it.
  ///
  /// - Throws: An `ExitCode` if the folder cannot be used.
  package func run() throws {
    let package = try package()
    do {
      try write(package.files, to: Self.absolute(dir))
    } catch let error as FileError {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
    StandardStreams.printText("written: \(dir)\n\(package.commands)")
  }

  /// Checks the names.
  ///
  /// - Throws: A `ValidationError` for a name that cannot be used.
  package func validate() throws { _ = try package() }

  private func package() throws -> NewPackage {
    let folder = Self.absolute(dir)
    guard let base = folder.lastComponent?.string else { throw ValidationError("'\(dir)' cannot be the folder of a package.") }
    return NewPackage(name: try module(in: base), dependency: try dependency(of: folder), folder: base)
  }

  // MARK: Names

  /// Returns the name of the module: the value of `--name` or, without it, the joined words of the folder's name.
  private func module(in folder: String) throws -> String {
    let name = name ?? folder.split { "-_. ".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw ValidationError("'\(name)' is not the name of a module: use --name with letters and digits, such as Invites.")
    }
    guard name.firstMatch(of: /^C?Groma|Tests$|Shell$/) == nil, !NewPackage.takenModules.contains(name) else {
      throw ValidationError("'\(name)' is, or may become, a module of another package: use --name with another name.")
    }
    return name
  }

  /// Returns the dependency on Groma, and checks that Swift Package Manager can tell the packages apart: it identifies a local package by
  /// the name of its folder, and a remote one by the last part of its URL.
  private func dependency(of folder: FilePath) throws -> NewPackage.Dependency {
    let base = folder.lastComponent?.string ?? ""
    guard base.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*/) != nil else {
      throw ValidationError("'\(base)' cannot be the folder of a package: use letters, digits, '-', '_' and '.'.")
    }
    let dependency: NewPackage.Dependency
    let identity: String
    if groma.contains("://") || groma.hasPrefix("git@") {
      guard !groma.contains(where: { "\"\\".contains($0) || $0.isWhitespace }) else { throw ValidationError("'\(groma)' is not a URL.") }
      identity = String(groma.split { "/:".contains($0) }.last ?? "").replacing(/\.git$/, with: "")
      dependency = .url(groma, identity: identity)
    } else {
      let clone = Self.absolute(groma)
      guard let text = try? FileError.readText(clone.appending("Package.swift").string), text.contains("name: \"groma\"") else {
        throw ValidationError("'\(groma)' is not a clone of Groma: it has no Package.swift of the package groma.")
      }
      identity = clone.lastComponent?.string ?? ""
      dependency = .folder(groma.hasPrefix("/") ? groma : Self.path(from: folder, to: clone))
    }
    guard !(NewPackage.takenPackages + [identity.lowercased()]).contains(base.lowercased()) else {
      throw ValidationError(
        "The folder cannot be called '\(base)': Swift Package Manager identifies a package by the name of its folder, and another package has this name."
      )
    }
    return dependency
  }

  private static func absolute(_ path: String) -> FilePath {
    FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path)).lexicallyNormalized()
  }

  /// Returns the relative path from one absolute path to another.
  static func path(from start: FilePath, to end: FilePath) -> String {
    let (own, others) = (start.components.map(\.string), end.components.map(\.string))
    let shared = zip(own, others).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: own.count - shared) + others.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  // MARK: Writing

  /// Writes the files to a new folder beside the target, which takes the place of the target at the end.
  private func write(_ files: [(path: String, text: String)], to folder: FilePath) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: folder.string) {
      guard let contents = try? manager.contentsOfDirectory(atPath: folder.string), contents.isEmpty else {
        throw FileError(code: "file.write", description: "'\(dir)' exists and is not an empty folder; choose another folder")
      }
    }
    let staging = folder.removingLastComponent().appending(".groma-new-\(UUID().uuidString)")
    defer { try? manager.removeItem(atPath: staging.string) }
    do {
      for (path, text) in files {
        let file = staging.pushing(FilePath(path))
        try manager.createDirectory(atPath: file.removingLastComponent().string, withIntermediateDirectories: true)
        try FileError.write(Array(text.utf8), to: file.string)
      }
      // An existing folder is empty here.
      if manager.fileExists(atPath: folder.string) { try manager.removeItem(atPath: folder.string) }
      try manager.moveItem(atPath: staging.string, toPath: folder.string)
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(code: "file.write", description: "'\(dir)' cannot be written: a folder above it is a file or not writable")
    }
  }
}
