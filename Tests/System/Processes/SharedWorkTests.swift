import Synchronization
import System
import Testing

struct SharedWorkTests {
  @Test(arguments: [0, 1, 2, 4095, 4096, 100_001])
  func `values come in the order of their numbers, however many threads make them`(count: Int) {
    #expect(SharedWork.map(count) { "\($0)" } == (0..<count).map { "\($0)" })
  }

  @Test(arguments: [0, 1, 4096, 100_001])
  func `parts follow one another without a gap`(count: Int) {
    let parts = Mutex<[Range<Int>]>([])
    SharedWork.parts(of: count) { part in parts.withLock { $0.append(part) } }
    let sorted = parts.withLock { $0 }.sorted { $0.lowerBound < $1.lowerBound }
    #expect(sorted.flatMap { $0 } == Array(0..<count))
    #expect(sorted.first?.lowerBound == 0 && sorted.last?.upperBound == count)
  }

  @Test func `each step is made once`() {
    let calls = Mutex(Array(repeating: 0, count: 1000))
    SharedWork.steps(1000) { step in calls.withLock { $0[step] += 1 } }
    #expect(calls.withLock { $0 } == Array(repeating: 1, count: 1000))
  }
}
