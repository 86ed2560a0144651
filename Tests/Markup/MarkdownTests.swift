import Model
import Testing

@testable import Markup

@Suite struct MarkdownTests {
  @Test func `plain markdown reads as cmark writes it`() {
    let html = """
      <h1 id="hi-you">Hi <em>you</em></h1>
      <p>A <a href="c" title="d">b</a> &amp; <code>e</code></p>
      <ul>
      <li>x</li>
      <li>y</li>
      </ul>

      """
    #expect(PlainRendering.html("# Hi *you*\n\nA [b](c \"d\") & `e`\n\n- x\n- y\n") == html)
  }
}
