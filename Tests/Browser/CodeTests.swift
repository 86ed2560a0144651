import Foundation
import Testing
import Trial

/// Highlighted code in a reader's browser, without the help of Pygments: the pages are written with its classes.
@Suite(.serialized) struct CodeTests {
  /// All classes of Pygments' style sheets.
  private static let classes = """
    bp c c1 ch cm cp cpf cs dl err esc fm g gd ge ges gh gi go gp gr gs gt gu il k kc kd kn kp kr kt l ld m mb mf mh mi mo n na \
    nb nc nd ne nf ni nl nn no nt nv nx o ow p pm py s s1 s2 sa sb sc sd se sh si sr ss sx vc vg vi vm x
    """.split(separator: " ")

  private func site() throws -> Site {
    let tokens = Self.classes.map { "<span class=\"\($0)\">\($0)</span>" }.joined(separator: " ")
    let code =
      "<span class=\"line\" data-line=\"1\">\(tokens)\n</span>"
      + "<mark class=\"line hll\" data-line=\"2\">\(tokens)\n</mark>"
    let block = "<div class=\"highlight\"><pre tabindex=\"0\"><code>\(code)</code></pre></div>"
    let site = try Site([
      "content/notes/all.md": "---\ntitle: All\n---\n\(block)\n\n<div class=\"note\" role=\"note\">\(block)</div>\n",
      "content/notes/copied.md": "---\ntitle: Copied\n---\n```none {lines=9 mark=2}\none\n\n  two\nthree\n```\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    return site
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason), arguments: [false, true])
  func `every class has the contrast of WCAG's level AA, on plain and on marked lines`(dark: Bool) throws {
    let site = try site()
    let found = try Browser.look(
      at: ["notes/all/index.html"], of: site.output, width: 1280, dark: dark, probe: LayoutTests.contrast)
    #expect(found["notes/all/index.html"] as? [String] == [], "dark \(dark)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `numbers are shown but not copied, lines are as high as without them, and marks are as wide as the code`() throws
  {
    let probe = """
      const code = document.querySelector(".highlight code"), lines = [...code.querySelectorAll(".line")];
      window.getSelection().selectAllChildren(code);
      const copied = window.getSelection().toString();
      const heights = lines.map(l => Math.round(l.getBoundingClientRect().height));
      const numbers = lines.map(l => window.getComputedStyle(l, "::before").content);
      const marked = code.querySelector("mark").getBoundingClientRect(), box = code.parentElement.getBoundingClientRect();
      return {copied, text: code.textContent, same: new Set(heights).size == 1, numbers: numbers.join(" "),
        wide: Math.abs(marked.width - box.width) < 4, fits: document.documentElement.scrollWidth <= window.innerWidth};
      """
    let page = "notes/copied/index.html"
    let site = try site()
    for (width, found) in try Browser.look(at: [page], of: site.output, widths: [390, 1280], probe: probe) {
      let result = try #require(found[page] as? [String: Any], "\(found)")
      #expect(result["text"] as? String == "one\n\n  two\nthree\n", "at \(width)")
      #expect((result["copied"] as? String)?.trimmingCharacters(in: .newlines) == "one\n\n  two\nthree", "at \(width)")
      #expect((result["numbers"] as? String)?.contains("\"9\"") ?? false, "at \(width): \(result)")
      for name in ["same", "wide", "fits"] {
        #expect(result[name] as? Bool ?? false, "\(name) at \(width): \(result)")
      }
    }
  }
}
