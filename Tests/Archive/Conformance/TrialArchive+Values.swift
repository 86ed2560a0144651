import Text

@testable import Archive

extension EntryRecord {
  static func trial(_ id: String, _ title: String) -> EntryRecord {
    var record = EntryRecord(id: id, firstSeen: Timestamp(seconds: 100), published: Timestamp(seconds: 50))
    record.title = title
    record.digest = [1, 2, 3]
    record.textDigest = .max
    record.fields = Array(#"{"a":1}"#.utf8)
    return record
  }
}

extension EntryText {
  static func trial(_ raw: String, policy: Int64 = 1) -> EntryText {
    EntryText(kind: "html", raw: raw, base: nil, policy: policy, clean: raw, plain: raw, words: 1, image: nil)
  }
}
