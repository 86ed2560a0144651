import Feeds
import Text

func check(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let time = FeedDate.timestamp(text) else { return }
  precondition(
    FeedDate.timestamp(time.rfc3339) == time || time.seconds < -62_135_596_800,
    "a date is read as it is written: \(text)")
  precondition(FeedDate.timestamp(" \(text)\n") == time, "white space around a date means nothing")
}
