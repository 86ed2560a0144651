import Model
import Testing
import Text

@testable import Render

/// The filter `qr`, and the stable address of entries.
@Suite struct CodeFilterTests {
  @Test func `a code is a drawing that names its text`() {
    let (html, host) = ThemeFixture(home: "{{ 'https://example.org/x/nemea/' | qr }}").rendered()
    #expect(host.scope.diagnostics.isEmpty, "\(host.scope.diagnostics)")
    #expect(html.hasPrefix("<svg class=\"qr\"") && html.contains("aria-label=\"https://example.org/x/nemea/\""))
    #expect(!html.contains("script") && html.hasSuffix("</svg>"))
  }

  @Test func `a path becomes an absolute address, and an entry its stable one`() {
    var fixture = ThemeFixture(
      home:
        "{{ '/about/' | qr == 'https://example.org/about/' | qr }} {% for entry in site.entries %}{{ entry.stable }} {{ entry | qr == entry.stable | qr }} {% endfor %}"
    )
    fixture.site.entries[0].id = "jar 7"
    fixture.site.entries[0].idIsWritten = true
    let (html, host) = fixture.rendered()
    #expect(host.scope.diagnostics.isEmpty, "\(host.scope.diagnostics)")
    #expect(
      html.hasPrefix("True https://example.org/x/jar%207/ True https://example.org/stories/s1/ True"), "\(html)")
  }

  @Test func `what cannot be a code is an error`() {
    func mistake(_ template: String) -> String? {
      ThemeFixture(home: template).rendered(nil).host.scope.diagnostics.first?.summary
    }
    #expect(mistake("{{ '' | qr }}") == "`qr` needs a text, a path or an entry")
    #expect(mistake("{{ [1] | qr }}") == "`qr` needs a text, a path or an entry")
    #expect(mistake("{{ ('x' * 4000) | qr }}") == "this text is too long for a QR code")
    #expect(mistake("{{ 'x' | qr(level='Z') }}") == "`level` of `qr` must be L, M, Q or H, not `Z`")
  }
}
