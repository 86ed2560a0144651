import Foundation
import Testing
import Trial

/// Formulas in a reader's browser: MathML that it draws itself.
@Suite(.serialized) struct FormulaTests {
  private static let isInstalled =
    Installed.path(of: "nodejs") != nil
    && FileManager.default.fileExists(atPath: "/usr/share/javascript/katex/katex.js")

  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason), .enabled(if: isInstalled, "KaTeX is not installed"),
    arguments: [false, true])
  func `formulas have a height, columns are aligned, and wide ones scroll inside themselves`(dark: Bool) throws {
    let wide = (1...60).map { "x_{\($0)}" }.joined(separator: " + ")
    let site = try Site([
      "content/notes/a.md": """
      ---
      title: A
      ---
      Inline $`\\frac{a}{b}`$ and wide $`\(wide)`$ too.

      $$
      \\begin{aligned} a &= b + c + d \\\\ &= e \\end{aligned}
      $$

      $$
      \(wide)
      $$

      $$ \\mathbb{R} \\rule{1em}{1em} $$

      """
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let probe = """
      const all = [...document.querySelectorAll("math")], [inline, long, aligned, wide, last] = all;
      const left = row => row.children[1].querySelector("mo").getBoundingClientRect().left;
      const rows = [...aligned.querySelectorAll("mtr")];
      return {count: all.length, high: all.every(m => m.getBoundingClientRect().height > 8),
        stacked: inline.getBoundingClientRect().height > 1.5 * parseFloat(window.getComputedStyle(document.body).fontSize),
        aligned: Math.abs(left(rows[0]) - left(rows[1])) < 1,
        fits: document.documentElement.scrollWidth <= window.innerWidth,
        scrolls: wide.scrollWidth > wide.clientWidth, color: window.getComputedStyle(last.querySelector("mspace")).backgroundColor
          == window.getComputedStyle(last).color};
      """
    let page = "notes/a/index.html"
    for (width, found) in try Browser.look(at: [page], of: site.output, widths: [390, 1280], dark: dark, probe: probe) {
      let result = try #require(found[page] as? [String: Any], "\(found)")
      #expect(result["count"] as? Int == 5)
      for name in ["high", "stacked", "aligned", "fits", "scrolls", "color"] {
        #expect(result[name] as? Bool ?? false, "\(name) at \(width): \(result)")
      }
    }
  }
}
