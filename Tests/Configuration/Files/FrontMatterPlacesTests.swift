import Configuration
import Fixtures
import Testing
import Text

/// Values of front matter, found again for mistakes that show late.
@Suite struct FrontMatterPlacesTests {
  private static let keys = ["aliases", "redirect_from"]

  private func places(_ files: [String: String], _ work: (FrontMatterPlaces) -> Void) {
    let site = TemporarySite(files)
    work(FrontMatterPlaces(folder: site.folder))
  }

  @Test func `an address is found as it is written: whole, relative, encoded, or without slashes at its ends`() {
    let text = "---\naliases: [/old/one/, two, 'thr%C3%A9e/', b/c]\nredirect_from: /four\n---\n"
    places(["content/a.md": text]) { places in
      for (address, place) in [
        ("/old/one/", "2:11"), ("/notes/two/", "2:22"), ("/thrée/", "2:27"), ("/x/b/c", "2:42"), ("/four/", "3:16"),
      ] {
        let found = places.ofAddress(address, under: Self.keys, in: "content/a.md")
        #expect("\(found.line):\(found.column)" == place, "\(address)")
      }
    }
  }

  @Test func `the first of several values that could be meant is named`() {
    places(["content/a.md": "---\naliases:\n  - c\n  - /b/c/\n  - c\n---\n"]) { places in
      #expect(places.ofAddress("/b/c/", under: Self.keys, in: "content/a.md").line == 3)
      #expect(places.ofAddress("/b/d/", under: Self.keys, in: "content/a.md") == Place(file: "content/a.md"))
    }
  }

  @Test func `ids and authors are found in the file that is asked for`() {
    places([
      "content/a.md": "---\nid: one\nauthor: [Ada, Bob]\n---\n", "content/b.md": "---\ntitle: B\nid: two\n---\n",
      "content/c.md": "no front matter\n",
    ]) { places in
      #expect(places.ofID("one", in: "content/a.md").line == 2 && places.ofID("two", in: "content/b.md").line == 3)
      #expect(places.ofID("two", in: "content/a.md") == Place(file: "content/a.md"))
      #expect(places.ofAuthor("Bob", in: "content/a.md").column == 15)
      #expect(places.ofAuthor("Bob", in: "content/c.md") == Place(file: "content/c.md"))
      #expect(places.ofID("one", in: "content/none.md") == Place(file: "content/none.md"))
    }
  }

  @Test func `thousands of mistakes in one text cost what their number says`() {
    func cost(aliases: Int) -> Double {
      let list = (0..<aliases).map { "  - /old/\($0)/\n" }.joined()
      var cost = 0.0
      places(["content/a.md": "---\naliases:\n\(list)---\n"]) { places in
        let start = ProcessorClock.seconds()
        let found = (0..<aliases).count { number in
          places.ofAddress("/old/\(number)/", under: Self.keys, in: "content/a.md").line == number + 3
        }
        #expect(found == aliases)
        cost = ProcessorClock.seconds() - start
      }
      return cost
    }
    // Measured again after a bad result, since the machine may be busy. Both lists are longer than 32 KB, from which on the
    // lines of a file are indexed.
    #expect((0..<4).contains { _ in cost(aliases: 8800) < 9 * max(cost(aliases: 2200), 0.000_1) })
  }
}
