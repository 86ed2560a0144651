import Dispatch
import Synchronization
import Testing

@testable import Render

@Suite struct FeedBodiesTests {
  private static func body(_ size: Int) -> FeedBody {
    FeedBody(
      html: Array(repeating: 0x61, count: size), reads: [], diagnostics: [], assets: [], dependsOnEverything: false)
  }

  private func isKept(_ entry: Int, in bodies: FeedBodies) -> Bool {
    var isRendered = false
    _ = bodies.body(of: entry) {
      isRendered = true
      return FeedBodiesTests.body(0)
    }
    return !isRendered
  }

  @Test func `the texts that were kept first are dropped first`() {
    let bodies = FeedBodies()
    for entry in 0..<20 { _ = bodies.body(of: entry) { FeedBodiesTests.body(1 << 20) } }
    #expect((0..<20).filter { isKept($0, in: bodies) } == Array(4..<20))
  }

  @Test func `a text that is larger than all together may be is not kept`() {
    let bodies = FeedBodies()
    _ = bodies.body(of: 0) { FeedBodiesTests.body(1) }
    #expect(bodies.body(of: 1) { FeedBodiesTests.body(17 << 20) }.html.count == 17 << 20)
    #expect(isKept(0, in: bodies) && !isKept(1, in: bodies))
  }

  @Test func `a text that several threads ask for is rendered once`() {
    let bodies = FeedBodies()
    let renders = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let body = bodies.body(of: number % 4) {
        renders.add(1, ordering: .relaxed)
        return FeedBodiesTests.body(1000)
      }
      #expect(body.html.count == 1000)
    }
    #expect(renders.load(ordering: .relaxed) == 4)
  }
}
