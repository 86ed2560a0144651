import Foundation
import Glibc
import Testing

@testable import Authoring

@Suite struct EditedFileTests {
  private let settings: TemporarySettings

  init() throws { settings = try TemporarySettings("title: old\n") }

  private var text: String { get throws { try String(contentsOfFile: settings.file, encoding: .utf8) } }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: settings.folder + "/content").sorted() }
  }

  @Test func `a file keeps its rights, and nothing is left beside it`() throws {
    #expect(unsafe chmod(settings.file, 0o640) == 0)
    try EditedFile(settings.file).replace(with: Array("new\n".utf8))
    #expect(try text == "new\n")
    #expect(try names == ["site.yaml"])
    let mode = try FileManager.default.attributesOfItem(atPath: settings.file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func `a link stays a link, and what it leads to is replaced`() throws {
    let link = settings.folder + "/link.yaml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "content/site.yaml")
    try EditedFile(link).replace(with: Array("new\n".utf8))
    #expect(try text == "new\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "content/site.yaml")
  }

  @Test func `a file that was changed in the meantime is not overwritten`() throws {
    let file = try EditedFile(settings.file)
    try Data("theirs\n".utf8).write(to: URL(filePath: settings.file))
    #expect(throws: EditedFile.Failure.changed) { try file.replace(with: Array("ours\n".utf8)) }
    #expect(try text == "theirs\n")
    #expect(try names == ["site.yaml"])
  }

  @Test func `a missing file, or something that is not a file, is reported`() {
    let missing = #expect(throws: EditedFile.Failure.self) { try EditedFile(settings.folder + "/none") }
    #expect(missing?.reason == "No such file or directory")
    let folder = #expect(throws: EditedFile.Failure.self) { try EditedFile(settings.folder) }
    #expect(folder?.reason == "Is a directory")
  }
}
