import Testing
import Text

@testable import Configuration

struct CutTextTests {
  /// Returns what the values of the mapping have lost.
  private func losses(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    guard var cut = CutText(bytes), case .mapping(let members)? = YAML.parse(bytes.span).root?.value else { return [] }
    return members.compactMap { cut.loss(in: $0.value).map { String($0.words) } }
  }

  @Test func `an anchor counts as one only if an alias has its whole name`() {
    #expect(losses("a: &one x\nb: *one\n") == [])
    #expect(losses("a: &one x\nb: [*one, 1]\n") == [])
    #expect(losses("a: &on x\nb: &one y\nc: *one\n") == ["&on"])
    #expect(losses("a: &c and so\nb: x #y\n") == ["&c", "#y"])
  }

  /// A search of the document for each anchor took three seconds for a thousand of them.
  @Test(.timeLimit(.minutes(2))) func `tens of thousands of anchors are looked for in linear time`() {
    let text = (0..<20_000).map { "k\($0): &a\($0) x\n" }.joined()
    #expect(losses(text).count == 20_000)
  }
}
