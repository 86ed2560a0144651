import Foundation
import Testing

@testable import System

@Suite struct WorkerThreadsTests {
  private static var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  @Test func `pools that have ended leave no open files`() async throws {
    let before = Self.openFiles
    for number in 0..<200 {
      let threads = try #require(WorkerThreads(count: 2))
      let task = Task(executorPreference: threads) { number }
      #expect(await task.value == number)
    }
    // Other tests open files at the same time, but not as many.
    for _ in 0..<6000 where Self.openFiles >= before + 100 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(Self.openFiles < before + 100)
  }
}
