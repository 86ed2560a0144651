import System
import Testing
import Text
import Trial

/// The table with the messages of the checker in Greek, which the page of the studio shows.
struct StudioMessageTests {
  private static let folder = Repository.folder + "/Sources"

  private func table() throws -> [Node.Member] {
    let name = "messages.el.json"
    return try JSON.parse(try Files.read("\(Self.folder)/C/Studio/page/\(name)"), file: name).members
  }

  @Test func `each message of the table is one that the sources can still write`() throws {
    var written: Set<String> = []
    for path in Tree.paths(of: Self.folder) where path.hasSuffix(".swift") {
      written.formUnion(StringLiterals.joined(in: try Files.read("\(Self.folder)/\(path)")))
    }
    let lost = try table().map(\.name).filter { !written.contains(StringLiterals.shape(ofPattern: $0)) }
    #expect(lost == [], "reworded in the sources: reword them in messages.el.json too")
  }

  @Test func `each message keeps its values in Greek`() throws {
    for member in try table() {
      let words = member.value.string ?? ""
      #expect(StringLiterals.values(in: member.name) == StringLiterals.values(in: words), "\(member.name)")
      #expect(words.utf8.contains { $0 >= 0x80 }, "\(member.name)")
    }
  }
}
