import Dispatch
import Foundation
import Glibc
import Groma
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Tests that show which hidden inputs are not found, as the documents state: in each test, an app is proved although an action has another
/// result after something outside the state has changed.
@MainActor
struct HiddenInputLimitsTests {
  private final class Number: Sendable {
    private let number = Mutex(1)
    func add() { number.withLock { $0 += 1 } }
    var value: Int { number.withLock { $0 } }
  }

  private func app(start: @escaping @Sendable () -> Void = {}, count: @escaping @Sendable () -> Int) -> AppDefinition {
    let starting = StubAction("start") {
      $0.with { _, _ in
        start()
        return AppRoute()
      }
    }
    let counting = StubAction("count") { $0.with { _, _ in AppRoute().put(StubApp.Counter(count: count())) } }
    return PlantedApp.app(["a": [starting, counting]])
  }

  /// Returns the result of the action `count`.
  private func count(_ app: AppDefinition) throws -> Int {
    let navigator = Navigator(app, logger: .silent)
    try navigator.run { $0.tap("count") }
    return navigator.state[StubApp.Counter.self].count
  }

  /// Expects that an exploration proves properties of the app, and that the action then has another result.
  private func expectNotFound(_ app: AppDefinition, changing change: () throws -> Void) async throws {
    let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 1))
    var report = exploration.run()
    await exploration.repeatRuns(afterWorkLeftBy: &report)
    #expect(!report.hasHiddenInputs && report.verdicts.contains { $0.kind == .proved }, "\(report.findings.map(\.sentence))")
    let before = try count(app)
    try change()
    #expect(try count(app) != before)
  }

  /// The work ends later than the explorer waits. Here, the test lets it end.
  @Test(arguments: [false, true]) func workThatEndsLater(isThread: Bool) async throws {
    let number = Number()
    let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let work: @Sendable () -> Void = {
      begin.wait()
      number.add()
      end.signal()
    }
    let started = Number()
    let app = app(start: {
      // One thread is enough, and none is left waiting.
      guard started.value == 1 else { return }
      started.add()
      if isThread { Thread(block: work).start() } else { DispatchQueue.global().async(execute: work) }
    }) { number.value }
    try await expectNotFound(app) {
      begin.signal()
      end.wait()
    }
  }

  @Test func contentsOfFiles() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("one".utf8).write(to: file)
    let app = app { (try? Data(contentsOf: file))?.count ?? 0 }
    try await expectNotFound(app) { try Data("three".utf8).write(to: file) }
  }

  /// The answers of another program, here of a thread behind a socket, as those of a server.
  @Test func network() async throws {
    let server = try Server()
    let app = app { server.ask() }
    try await expectNotFound(app) { server.answer.add() }
    server.close()
  }

  @Test func variableThatIsSetOnceByCodeThatDoesNotRunInTheExploration() async throws {
    let number = Number()
    try await expectNotFound(app { number.value }) { number.add() }
  }

  /// A thread that answers each byte with a byte.
  private final class Server: Sendable {
    let answer = Number()
    private let client: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      // C writes two descriptors.
      try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      client = ends[0]
      let (server, answer) = (ends[1], answer)
      Thread {
        var byte: UInt8 = 0
        while unsafe recv(server, &byte, 1, 0) == 1 {
          byte = UInt8(answer.value)
          _ = unsafe send(server, &byte, 1, 0)
        }
        _ = Glibc.close(server)
      }.start()
    }

    func ask() -> Int {
      var byte: UInt8 = 0
      _ = unsafe send(client, &byte, 1, 0)
      _ = unsafe recv(client, &byte, 1, 0)
      return Int(byte)
    }

    func close() { _ = Glibc.close(client) }
  }
}
