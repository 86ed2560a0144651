import Feeds
import Text

func check(_ bytes: [UInt8]) {
  guard case .feed(let feed) = FeedReader.read(bytes) else { return }
  let printed = JSON.bytes(of: FeedPrinter.node(of: feed) { html, _, _ in html })
  precondition((try? JSON.parse(printed, file: "")) != nil, "what is printed is JSON")
  for (name, written) in [
    ("RSS", FeedWriter.rss(feed)), ("Atom", FeedWriter.atom(feed)), ("OPML", FeedWriter.opml(feed)),
  ] {
    guard case .feed(let back) = FeedReader.read(written) else {
      preconditionFailure("\(name) that we write is a feed")
    }
    precondition(back.problems.isEmpty, "\(name) that we write is well-formed: \(back.problems)")
    if name == "Atom" { precondition(back.entries.count == feed.entries.count, "no entry is lost") }
  }
  guard case .feed(let back) = FeedReader.read(FeedWriter.json(feed)) else {
    preconditionFailure("JSON that we write is a feed")
  }
  precondition(back.entries.count == feed.entries.count { $0.deleted == nil }, "no entry is lost")
}
