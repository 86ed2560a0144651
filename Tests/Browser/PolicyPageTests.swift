import Foundation
import Testing
import Trial

/// The Content-Security-Policy in a browser that enforces it.
@Suite(.serialized) struct PolicyPageTests {
  /// What the policy of the page has kept out, after everything on it was used.
  private static let probe = """
    const pause = ms => new Promise(done => setTimeout(done, ms));
    const found = [];
    document.addEventListener("securitypolicyviolation", e => found.push(e.effectiveDirective + " " + e.blockedURI), true);
    const observer = new window.ReportingObserver(reports => found.push(...reports.map(r => r.body.effectiveDirective + " " + r.body.blockedURL)), {buffered: true, types: ["csp-violation"]});
    observer.observe();
    window.confirm = () => false;
    for (const button of document.querySelectorAll("main button:not(.saved-import, .saved-export), .mode")) button.click();
    for (const link of document.querySelectorAll("a.zoomable, a.enlarge")) {
      link.click();
      for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    }
    return (async () => {
      for (const field of document.querySelectorAll("form input")) { field.value = "α"; field.dispatchEvent(new window.Event("input", {bubbles: true})); await pause(200); }
      await pause(20);
      return [...new Set(found)];
    })();
    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `no page of the showcase violates its own policy`() throws {
    let site = try #require(Showcase.site)
    let pages = try Tree.paths(of: site.output).filter { path in
      try path.hasSuffix(".html") && !site.page(path).contains("http-equiv=\"refresh\"")
    }
    #expect(pages.count > 100)
    // So many are looked at within the time of one look, also on a busy machine.
    let most = 60
    for start in stride(from: 0, to: pages.count, by: most) {
      let part = Array(pages[start..<min(start + most, pages.count)])
      let found = try Browser.look(at: part, of: site.output, width: 1280, probe: Self.probe)
      for page in part { #expect(found[page] as? [String] == [], "\(page): \(found[page] ?? "nothing")") }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `an injected script, handler or frame does nothing, and an author's own script runs`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\n",
      "content/a.md": "---\ntitle: A\n---\n<script>document.documentElement.dataset.own = \"ran\";</script>\n",
      "Templates/parts/footer.html":
        "<footer>{{ \"<script>document.documentElement.dataset.bad=1</script><img src=x onerror='document.documentElement.dataset.bad=2'>\" | safe }}</footer>",
    ])
    #expect(try site.build().status == 0)
    let found = try Browser.look(
      at: ["a/index.html"], of: site.output, width: 1280,
      probe: "return [document.documentElement.dataset.own || '', document.documentElement.dataset.bad || ''];")
    #expect(found["a/index.html"] as? [String] == ["ran", ""], "\(found)")
  }
}
