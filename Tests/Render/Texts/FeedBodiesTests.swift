import Testing

@testable import Render

@Suite struct FeedBodiesTests {
  private func body(_ size: Int) -> FeedBody {
    FeedBody(html: Array(repeating: 0x61, count: size), reads: [], diagnostics: [], assets: [])
  }

  @Test func `the texts that were kept first are dropped first`() {
    let bodies = FeedBodies()
    for entry in 0..<20 { bodies.keep(body(1 << 20), of: entry) }
    #expect((0..<20).filter { bodies[$0] != nil } == Array(4..<20))
  }

  @Test func `a text that is larger than all together may be is not kept`() {
    let bodies = FeedBodies()
    bodies.keep(body(1), of: 0)
    bodies.keep(body(17 << 20), of: 1)
    #expect(bodies[0] != nil && bodies[1] == nil)
  }
}
