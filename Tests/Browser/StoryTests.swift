import Foundation
import Testing
import Trial

/// Stories in a reader's browser: pages, sound and time, galleries.
@Suite(.serialized) struct StoryTests {
  private static let story = "stories/before-first-light/index.html"
  private static let map = "stories/harbour-map/index.html"
  private static let nets = "stories/nets/index.html"
  private static let episode = "en/stories/boatyard/index.html"

  private func look(_ page: String, width: Int, scripts: Bool = true, _ probe: String) throws -> [String: Any] {
    let site = try #require(Showcase.site)
    let found = try Browser.look(at: [page], of: site.output, width: width, scripts: scripts, probe: probe)
    return try #require(found[page] as? [String: Any], "\(page): \(found[page] ?? "nothing")")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `pages turn side by side on wide screens, and follow one another on narrow ones`() throws {
    let site = try #require(Showcase.site)
    let looks = try Browser.look(
      at: [Self.story], of: site.output, widths: [390, 768, 1440],
      probe: """
        const track = document.querySelector(".pages-track"), links = [...document.querySelectorAll(".pages-list a")];
        track.style.scrollBehavior = "auto";
        const current = () => links.findIndex(l => l.hasAttribute("aria-current"));
        const isWide = track.scrollWidth > track.clientWidth + 1, before = current();
        links[1].click();
        const scrolled = Math.round(track.scrollLeft / track.clientWidth);
        const tops = [...track.children].map(s => Math.round(s.getBoundingClientRect().top));
        return {isWide, before, scrolled, inOrder: tops[0] < tops[1], aside: tops[0] == tops[1], hash: window.location.hash, errors: errors.length,
          small: [...document.querySelectorAll(".pages-turner a, .player-bar button")]
            .filter(e => e.offsetParent && e.getBoundingClientRect().height < 24).length};
        """)
    for (width, look) in looks {
      let found = try #require(look[Self.story] as? [String: Any], "at \(width): \(look)")
      #expect(found["isWide"] as? Bool == (width > 960), "\(found)")
      #expect(found["before"] as? Int == 0 && found["hash"] as? String == "#island", "\(found)")
      #expect(found["scrolled"] as? Int == (width > 960 ? 1 : 0), "\(found)")
      #expect(found[width > 960 ? "aside" : "inOrder"] as? Bool == true, "\(found)")
      #expect(found["errors"] as? Int == 0 && found["small"] as? Int == 0, "\(found)")
    }
  }

  private static let seek = """
    const sound = document.querySelector(".scene audio");
    const at = seconds => {
      Object.defineProperty(sound, "currentTime", {value: seconds, configurable: true});
      Object.defineProperty(sound, "paused", {value: false, configurable: true});
      sound.dispatchEvent(new window.Event("timeupdate"));
      return [...document.querySelectorAll("[data-start], [data-end]")].filter(e => !e.contains(sound))
        .map(e => e.dataset.start + ":" + window.getComputedStyle(e).visibility);
    };

    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `blocks appear and leave with the recording, also on the next page, and words are in step`() throws {
    let found = try look(
      Self.story, width: 1440,
      Self.seek + """
        const start = [...document.querySelectorAll("[data-start]")].map(e => window.getComputedStyle(e).visibility);
        const six = at(6), words = document.querySelectorAll(".scene .transcript-lines [aria-current]").length, thirteen = at(13);
        Object.defineProperty(sound, "ended", {value: true});
        sound.dispatchEvent(new window.Event("ended"));
        const end = [...document.querySelectorAll("[data-start]")].map(e => window.getComputedStyle(e).visibility);
        return {start, six, words, thirteen, end};
        """)
    #expect(found["start"] as? [String] == ["visible", "visible", "visible"], "\(found)")
    #expect(found["six"] as? [String] == ["5:visible", "12:hidden"], "\(found)")
    #expect(found["thirteen"] as? [String] == ["5:hidden", "12:visible"], "\(found)")
    #expect(found["end"] as? [String] == ["visible", "visible", "visible"], "\(found)")
    #expect(found["words"] as? Int == 1, "\(found)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `the arrow of a pin points while the recording speaks of it`() throws {
    let found = try look(
      Self.map, width: 768,
      """
      const sound = document.querySelector(".hotspots audio");
      const shown = () => [...document.querySelectorAll(".pin-arrow")].map(e => window.getComputedStyle(e).visibility);
      const before = shown();
      Object.defineProperty(sound, "currentTime", {value: 6});
      Object.defineProperty(sound, "paused", {value: false});
      sound.dispatchEvent(new window.Event("timeupdate"));
      return {before, after: shown()};
      """)
    #expect(found["before"] as? [String] == ["visible", "visible", "visible", "visible"], "\(found)")
    #expect(found["after"] as? [String] == ["visible", "hidden", "hidden", "hidden"], "\(found)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `a gallery opens large, with captions and keys`() throws {
    let found = try look(
      Self.nets, width: 1440,
      """
      const links = [...document.querySelectorAll(".gallery a.enlarge")];
      links[1].click();
      const dialog = document.querySelector("dialog.large"), words = () => dialog.querySelector("figcaption").textContent;
      const first = words(), isOpen = dialog.open;
      dialog.dispatchEvent(new window.KeyboardEvent("keydown", {key: "ArrowRight"}));
      const next = words();
      dialog.querySelector(".large-close").click();
      return {count: links.length, isOpen, first, next, alt: dialog.querySelector("img").alt, isClosed: !dialog.open};
      """)
    #expect(
      found["count"] as? Int == 4 && found["isOpen"] as? Bool == true && found["isClosed"] as? Bool == true, "\(found)")
    #expect((found["first"] as? String)?.contains("μάτι είκοσι δύο") == true, "\(found)")
    #expect((found["next"] as? String)?.contains("Το βελόνι") == true, "\(found)")
    #expect((found["alt"] as? String)?.isEmpty == false)
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `without JavaScript everything is shown, and no button is left that does nothing`() throws {
    let site = try #require(Showcase.site)
    let probe = """
      const hidden = [...document.querySelectorAll("[data-start], .scene > :not(link), .chapters a")].filter(e => { const s = window.getComputedStyle(e); return s.visibility != "visible" || s.display == "none" || +s.opacity < 1; });
      return {hidden: hidden.length, buttons: [...document.querySelectorAll(".player-bar, .pages-turner button")].filter(e => e.getClientRects().length).length,
        links: document.querySelectorAll(".transcript-lines a[href]").length};
      """
    let pages = [Self.story, Self.map, Self.nets, Self.episode]
    let found = try Browser.look(at: pages, of: site.output, width: 1440, scripts: false, probe: probe)
    for page in pages {
      let result = try #require(found[page] as? [String: Int], "\(found)")
      #expect(result["hidden"] == 0 && result["buttons"] == 0 && (result["links"] ?? 0) > 0, "\(page): \(result)")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason), arguments: [390, 768, 1440])
  func `nothing moves while a story loads`(width: Int) throws {
    let site = try #require(Showcase.site)
    let probe = """
      return new Promise(done => {
        let moved = 0;
        new window.PerformanceObserver(list => { for (const entry of list.getEntries()) moved += entry.value; }).observe({type: "layout-shift", buffered: true});
        window.scrollTo(0, 1e6);
        setTimeout(() => done({moved}), 400);
      });
      """
    let pages = [Self.story, Self.map, Self.nets, Self.episode]
    // On a busy machine Chromium paints a page before its head is parsed. What moves by itself moves each time.
    var moving: [String: Any] = [:]
    var left = pages
    for _ in 0..<3 where !left.isEmpty {
      moving = try Browser.look(at: left, of: site.output, width: width, probe: probe)
      left = left.filter { (moving[$0] as? [String: Any])?["moved"] as? Double != 0 }
    }
    #expect(left.isEmpty, "at \(width): \(left.map { "\($0): \(moving[$0] ?? "nothing")" })")
  }
}
