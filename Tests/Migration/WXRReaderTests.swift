import Foundation
import System
import Testing
import Text
import Trial

@testable import Migration

@Suite struct WXRReaderTests {
  private static let head =
    "<?xml version=\"1.0\"?><rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel><title>T</title>\n"
  private static let tail = "</channel></rss>\n"

  private static func item(_ number: Int, _ text: String) -> String {
    "<item><title>Post \(number)</title><content:encoded><![CDATA[\(text)]]></content:encoded><wp:post_id>\(number)"
      + "</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>\n"
  }

  private func reader(_ text: String, limit: Int = 64 << 20) throws -> WXRReader {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "export.xml")
    return try WXRReader(folder / "export.xml", limit: limit)
  }

  private func titles(_ reader: WXRReader) throws -> [String] {
    var titles: [String] = []
    while let item = try reader.next() { titles.append(item.first { $0.name == "title" }?.text ?? "") }
    return titles
  }

  @Test func `an export that is cut anywhere gives its whole items, and is known to be cut`() throws {
    let items = [Self.item(1, "a </item> b"), Self.item(2, "<item> & ]] >"), Self.item(3, "c")]
    let whole = Self.head + items.joined() + Self.tail
    let reader = try reader(whole)
    #expect(try titles(reader) == ["Post 1", "Post 2", "Post 3"] && !reader.isCut)
    for length in Self.head.utf8.count..<(whole.utf8.count - Self.tail.utf8.count) {
      let cut = try self.reader(String(whole.prefix(length)))
      let complete = (1...3).filter { length >= (Self.head + items.prefix($0).joined()).utf8.count - 1 }.count
      #expect(try titles(cut).count == complete && cut.isCut, "\(length)")
    }
  }

  @Test func `an item beyond the limit is counted and left out`() throws {
    let long = String(repeating: "long ", count: 1 << 20)
    let reader = try reader(
      Self.head + Self.item(1, "a") + Self.item(2, long) + Self.item(3, "c") + Self.tail, limit: 1 << 20)
    #expect(try titles(reader) == ["Post 1", "Post 3"] && reader.oversized == 1 && !reader.isCut)
  }

  @Test func `a large file that is no export is refused after its beginning`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "large.xml")
    let handle = try #require(FileHandle(forWritingAtPath: folder / "large.xml"))
    try handle.truncate(atOffset: 8 << 30)
    #expect(try WXRReader(folder / "large.xml", limit: 1 << 20).isExport == false)
  }
}
