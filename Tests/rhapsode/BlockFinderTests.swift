import Testing

@testable import rhapsode

struct BlockFinderTests {
  private let text = """
    ---
    title: The boats
    ---
    # The boats

    The boats go out *before* first light,
    and come back at noon with the catch.

    - nets and lines
    - The [boats](x.md) themselves

    ![Three boats](dawn.jpg "Before first light")
    """

  @Test(arguments: [
    ("The boats", 4), ("The boats go out before first light, and come back at noon with the catch.", 6),
    ("nets and lines", 9), ("The boats themselves", 10), ("Three boats Before first light", 12), ("nowhere else", nil),
    ("", nil), ("—", nil),
  ])
  func `a block is found by its words`(block: String, line: Int?) {
    #expect(BlockFinder.line(of: block, in: text, from: 4) == line)
    #expect(BlockFinder.line(of: block, in: text.replacing("\n", with: "\r\n"), from: 4) == line)
  }
}
