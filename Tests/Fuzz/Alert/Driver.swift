import Feeds
import Model
import Text

/// Alerts of any bytes are read, told in each of their languages, and written again: the second copy is read as the first.
func check(_ bytes: [UInt8]) {
  let alert = Array("<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\">".utf8)
  for text in [bytes, alert + bytes + Array("</alert>".utf8)] {
    guard case .feed(let document) = FeedReader.read(text) else { continue }
    for entry in document.entries {
      let languages = entry.byLanguage
      precondition(!languages.isEmpty, "an entry is lost")
      precondition(Set(languages.map(\.language)).count == languages.count, "a language is told twice")
      for one in languages { checkCopy(of: one) }
    }
  }
}

private func checkCopy(of entry: FeedEntry) {
  var message = CAPMessage(identifier: "x", sender: "a@a.example", sent: Timestamp(seconds: 0))
  var info = CAPMessage.Info(language: "en", headline: entry.title?.value ?? "x")
  info.place = entry.place
  info.isHandled = entry.alert?.parameter(FeedAlert.handled) == "true"
  message.infos = [info]
  let once = FeedWriter.alert(message)
  guard case .feed(let document) = FeedReader.read(once), let copy = document.entries.first else {
    preconditionFailure("what is written cannot be read")
  }
  precondition(document.problems.isEmpty, "what is written is not well-formed")
  message.infos[0].place = copy.place
  guard case .feed(let again) = FeedReader.read(FeedWriter.alert(message)), let second = again.entries.first else {
    preconditionFailure("the copy cannot be read")
  }
  precondition(Set(second.place?.shapes ?? []) == Set(copy.place?.shapes ?? []), "the second copy has other places")
  precondition(second.alert?.parameter(FeedAlert.handled) == (info.isHandled ? "true" : "false"), "another state")
}
