import Media
import Testing

@testable import Authoring

struct UploadNameTests {
  @Test(arguments: [
    ("Photo.JPG", MediaType.jpeg, "photo.jpg"), ("a b.jpeg", .jpeg, "a-b.jpeg"), ("a.png", .jpeg, "a.jpg"),
    ("Φωτο 1.png", .png, "φωτο-1.png"), ("/x/../y.png", .png, "y.png"), ("C:\\z.png", .png, "z.png"),
    ("", .m4a, "sound.m4a"), ("...", .webm, "film.webm"), ("report.docx", .zip, "report.docx"),
    ("x.m4b", .m4a, "x.m4b"),
  ])
  func `a name is safe, and its ending says what the bytes are`(name: String, type: MediaType, wanted: String) throws {
    #expect(try UploadName(name, type: type).text() == wanted)
  }

  @Test func `a name that is taken gets a number`() throws {
    let name = try UploadName("voice.webm", type: .webm)
    #expect(name.text(2) == "voice-2.webm")
    #expect(name.text(3, ending: "m4a") == "voice-3.m4a")
  }

  @Test(arguments: ["index.md", "a.markdown", "site.yaml", "a.yml", "a.csv", "a.geojson", "a.MD"])
  func `what the build would read as a text or a setting is refused`(name: String) {
    #expect(throws: UploadName.Refusal.self) { try UploadName(name, type: nil) }
  }

  @Test(arguments: ["", "a", "a.", ".", "..", "a.b/c", "a.\u{0}", "a.tar;gz", "x.abcdefghijklm"])
  func `a file of which nothing is known is refused`(name: String) {
    #expect(throws: UploadName.Refusal.unknownType) { try UploadName(name, type: nil) }
  }

  @Test(
    arguments: [
      ("notes.jpg", nil, .picture), ("setup.exe", nil, .picture), ("a.pdf", .pdf, .picture), ("a.png", .mp3, .picture),
      ("notes.jpg", nil, nil), ("drawing.SVG", nil, nil), ("photo.heic", nil, nil),
    ] as [(String, MediaType?, UploadName.Wanted?)])
  func `what is not a picture is not taken for one`(name: String, type: MediaType?, wanted: UploadName.Wanted?) {
    #expect(throws: UploadName.Refusal.notPicture) { try UploadName(name, type: type, wanted: wanted) }
  }

  @Test(arguments: [("notes.mp3", nil), ("a.mp4", .png), ("a.pdf", .pdf)] as [(String, MediaType?)])
  func `what is not a recording is not taken for one`(name: String, type: MediaType?) {
    #expect(throws: UploadName.Refusal.notRecording) { try UploadName(name, type: type, wanted: .recording) }
  }

  @Test func `a file for download may be anything, and its bytes say what it is`() throws {
    #expect(try UploadName("setup.exe", type: nil).text() == "setup.exe")
    #expect(try UploadName("scan.jpg", type: .pdf).text() == "scan.pdf")
    #expect(try UploadName("a.webm", type: .webm, wanted: .recording).text() == "a.webm")
    #expect(try UploadName("a", type: .svg, wanted: .picture).text() == "a.svg")
  }
}
