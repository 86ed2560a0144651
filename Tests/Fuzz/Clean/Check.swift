import Markup
import Model
import Text

func check(_ bytes: [UInt8]) {
  for options in [
    CleaningOptions(), CleaningOptions(bases: ["https://base.example/a/"], inlineOnly: true, images: .none),
  ] {
    let once = HTMLCleaner.clean(bytes, options).html
    precondition(HTMLCleaner.clean(once.text, options).html == once, "what is clean stays as it is")
    precondition(HTMLCleaner.safe(bytes, options) == once, "collecting facts must not change the HTML")
    precondition(HTMLCleaner.safeByTree(bytes, options) == once, "without misnested tags the tree gives the same HTML")
    let lowercase = once.text.lowercased()
    for name in ["<script", "<svg", "<math", "<style", "<iframe", "<template", "=\"javascript:"] {
      precondition(!lowercase.contains(name), "scripts must be removed")
    }
    precondition(once.text.utf8.count <= 20 * bytes.count + 4096, "output grows with input")
  }
  _ = HTMLCleaner.plain(bytes.text)
}
