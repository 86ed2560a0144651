import Testing
import Text

@testable import Render

/// What the author of a theme is told by `asset`.
struct AddressFilterTests {
  @Test(arguments: ["/assets/style.css", "assets/style.css", "/style.css", "styl.css"])
  func `the name of an asset begins below the folder of assets`(name: String) {
    let found = ThemeFixture(home: "{{ '\(name)'|asset }}").rendered(nil).host.scope.diagnostics
    #expect(found.map(\.summary) == ["there is no file `Templates/assets/\(name)`"])
    #expect(found.first?.help == "did you mean `style.css`?")
  }
}
