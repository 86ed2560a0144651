import Markup
import Model
import Text

func check(_ bytes: [UInt8]) {
  for options in [
    CleaningOptions(), CleaningOptions(bases: ["https://base.example/a/"], inlineOnly: true, images: .none),
  ] {
    let once = HTMLCleaner.clean(bytes, options).html
    precondition(HTMLCleaner.clean(once.text, options).html == once, "what is clean stays as it is")
    precondition(HTMLCleaner.safe(bytes, options) == once, "who looks for facts changes nothing")
    precondition(HTMLCleaner.safeByTree(bytes, options) == once, "where nothing is astray the tree adds nothing")
    let lowercase = once.text.lowercased()
    for name in ["<script", "<svg", "<math", "<style", "<iframe", "<template", "=\"javascript:"] {
      precondition(!lowercase.contains(name), "nothing that runs is let through")
    }
    precondition(once.text.utf8.count <= 20 * bytes.count + 4096, "output grows with input")
  }
  _ = HTMLCleaner.plain(bytes.text)
}
