import Foundation
import Testing
import Trial

/// How much a reader has to load before the media of a page.
@Suite(.serialized) struct PageWeightTests {
  /// Removes the texts of entries, which are as long as their authors want, and measures the rest; and what a server
  /// sends of the page with its style sheets and scripts, compressed.
  private static let probe = """
    const encoder = new TextEncoder(), sizes = new Map(), found = {};
    const packed = async bytes => (await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength;
    const sizeOf = async path => {
      if (!sizes.has(path)) sizes.set(path, await packed(await (await fetch(path)).arrayBuffer()));
      return sizes.get(path);
    };
    return (async () => {
      for (const path of PATHS) {
        const text = await (await fetch("/" + path)).text();
        const page = new DOMParser().parseFromString(text, "text/html");
        const files = [...page.querySelectorAll("link[rel=stylesheet], script[src]")].map(e => e.getAttribute("href") || e.getAttribute("src"));
        let sent = await packed(encoder.encode(text));
        for (const file of new Set(files)) sent += await sizeOf(file);
        const whole = encoder.encode(text).length;
        for (const text of page.querySelectorAll(".prose")) text.remove();
        found[path] = [encoder.encode(page.documentElement.outerHTML).length, sent, whole];
      }
      return found;
    })();
    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `every page has at most 60 KB without media and without the texts of its entries`() throws {
    let site = try #require(Showcase.site)
    let pages = Tree.paths(of: site.output).filter { $0.hasSuffix(".html") }
    #expect(pages.count > 100)
    let list = String(decoding: try JSONEncoder().encode(pages), as: UTF8.self)
    let probe = Self.probe.replacing("PATHS", with: list)
    let looked = try Browser.look(at: ["404.html"], of: site.output, width: 1280, probe: probe)
    let found = try #require(looked["404.html"] as? [String: [Int]], "\(looked)")
    #expect(found.count == pages.count)
    for (page, sizes) in found {
      #expect(sizes[0] <= 60 << 10, "\(page): \(sizes[0]) bytes without texts")
      #expect(sizes[1] <= 60 << 10, "\(page): \(sizes[1]) bytes are sent")
    }
    let heaviest = found.max { $0.value[0] < $1.value[0] }
    let sent = found.values.map { $0[1] }.max() ?? 0
    print("most without texts: \(heaviest?.key ?? "") \(heaviest?.value[0] ?? 0) bytes; most sent: \(sent) bytes")
  }
}
