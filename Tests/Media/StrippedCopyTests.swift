import Foundation
import Media
import Model
import Testing

/// Copies of files without their metadata. Samples are made by ffmpeg and exiftool.
@Suite(.enabled(if: Tool.has("exiftool") && Tool.has("ffmpeg"), "exiftool and ffmpeg are not installed"))
struct StrippedCopyTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func bytes(_ name: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(filePath: path(name)))) }

  private func ffmpeg(_ arguments: String..., name: String) throws {
    try Tool.run("ffmpeg", ["-loglevel", "error", "-y"] + arguments + [path(name)])
  }

  private func picture(_ name: String, _ more: String...) throws {
    try Tool.run(
      "ffmpeg",
      ["-loglevel", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=320x200", "-frames:v", "1"] + more + [path(name)])
  }

  private func tags(_ name: String) throws -> String {
    try Tool.output("exiftool", ["-a", "-G1", "-s", "-ee", path(name)])
  }

  private static let secrets = [
    "GPS", "SN12345", "Anna", "37.9", "23.7", "Serial", "ThumbnailImage", "PreviewImage", "Location",
  ]

  private func expectClean(_ name: String, keeps: [String] = [], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let copy = try StrippedCopy(of: path(name), to: path("copy-" + name))
    guard case .made = copy.outcome else {
      Issue.record("\(copy.outcome) \(try tags(name))", sourceLocation: sourceLocation)
      return
    }
    let found = try tags("copy-" + name)
    for secret in Self.secrets {
      #expect(
        !found.split(separator: "\n").contains { $0.contains(secret) && !$0.contains("[System]") },
        "\(name) \(secret)\n\(found)", sourceLocation: sourceLocation)
    }
    for kept in keeps { #expect(found.contains(kept), "\(name) \(kept)\n\(found)", sourceLocation: sourceLocation) }
    #expect(!found.contains("Warning") && !found.contains("Error"), "\(found)", sourceLocation: sourceLocation)
    #expect(
      try StrippedCopy(of: path("copy-" + name), to: path("again-" + name)).outcome == .unneeded,
      sourceLocation: sourceLocation)
    let before = try Tool.output(
      "ffmpeg", ["-loglevel", "error", "-i", path(name), "-map", "0:v?", "-map", "0:a?", "-f", "md5", "-"])
    let after = try Tool.output(
      "ffmpeg", ["-loglevel", "error", "-i", path("copy-" + name), "-map", "0:v?", "-map", "0:a?", "-f", "md5", "-"])
    #expect(before == after && before.hasPrefix("MD5="), "\(before) \(after)", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["jpg", "png", "webp", "tif", "avif"])
  func `a photograph keeps its pixels, orientation and credits, and nothing else`(type: String) throws {
    let name = "a." + type
    try picture(name)
    try picture("thumb.jpg", "-s", "16x10")
    try Tool.run(
      "exiftool",
      [
        "-q", "-overwrite_original", "-GPSLatitude=37.9", "-GPSLatitudeRef=N", "-GPSLongitude=23.7",
        "-SerialNumber=SN12345",
        "-OwnerName=Anna", "-XMP:Location=Anna", "-XMP-dc:Creator=Maria", "-XMP-dc:Title=A boat & a pier",
        "-XMP-photoshop:Credit=Agency", "-EXIF:Copyright=(c) 2026 Maria",
        "-XMP-xmpRights:WebStatement=https://example.org/by",
        "-Orientation#=6", "-XMP-exif:GPSLatitude=37.9", path(name),
      ] + (type == "jpg" ? ["-ThumbnailImage<=" + path("thumb.jpg"), "-IPTC:City=Anna", "-comment=Anna"] : []))
    try expectClean(name, keeps: ["A boat & a pier", "Maria", "Agency", "(c) 2026 Maria", "https://example.org/by"])
    if type != "avif" { #expect(try tags("copy-" + name).contains("Rotate 90 CW")) }
    let credits = try StrippedCopy(of: path(name), to: path("c")).credits
    #expect(credits?.creator == "Maria" && credits?.licence == "https://example.org/by")
  }

  @Test func `what follows a picture is dropped`() throws {
    for type in ["jpg", "png", "gif", "webp"] {
      try picture("plain." + type)
      let whole = try bytes("plain." + type)
      let copy = try StrippedCopy(of: path("plain." + type), to: path("bare." + type))
      if case .made = copy.outcome {} else { _ = try folder.write(whole, "bare." + type) }
      let bare = try bytes("bare." + type)
      _ = try folder.write(bare + Array("PK\u{3}\u{4} Anna".utf8), "poly." + type)
      #expect(try StrippedCopy(of: path("poly." + type), to: path("cut." + type)).outcome == .made(bare.count))
      #expect(try bytes("cut." + type) == bare)
    }
  }

  @Test(arguments: ["m4a", "mp4", "mov", "mp3", "ogg", "opus", "flac", "wav", "mkv", "webm"])
  func `a recording keeps its sound and title, and loses place, owner and the place in its cover`(type: String) throws {
    let name = "a." + type
    try picture("cover.jpg")
    try Tool.run(
      "exiftool",
      ["-q", "-overwrite_original", "-GPSLatitude=37.9", "-GPSLongitude=23.7", "-OwnerName=Anna", path("cover.jpg")])
    let isFilm = ["mp4", "mov", "mkv", "webm"].contains(type)
    let input = isFilm ? "testsrc=size=64x48:duration=1" : "sine=duration=1"
    let takesCover = ["m4a", "mp3", "flac"].contains(type)
    try Tool.run(
      "ffmpeg",
      ["-loglevel", "error", "-y", "-f", "lavfi", "-i", input]
        + (takesCover
          ? ["-i", path("cover.jpg"), "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v:0", "attached_pic"]
          : [])
        + [
          "-metadata", "title=A boat", "-metadata", "artist=Maria", "-metadata", "location=+37.9+23.7/", "-metadata",
          "LOCATION-eng=+37.9+23.7/",
          "-metadata", "owner=Anna", "-metadata", "serial=SN12345",
        ] + (type == "wav" ? ["-write_bext", "1", "-metadata", "originator_reference=SN12345"] : []) + [path(name)])
    if ["m4a", "mp4", "mov"].contains(type) {
      try Tool.run(
        "exiftool",
        [
          "-q", "-overwrite_original", "-GPSCoordinates=37.9, 23.7", "-XMP:Creator=Anna",
          "-UserData:SerialNumber=SN12345", path(name),
        ])
    }
    try expectClean(name, keeps: ["A boat"] + (type == "mov" || type == "wav" ? [] : ["Maria"]))
  }

  @Test func `a picture that looks like sound by an empty tag in front of it is refused`() throws {
    let tiff: [UInt8] = Array("II*".utf8) + [0, 0x49, 0x52, 0x52, 0x0B, 0, 0xF7, 0, 0]
    try Data(Array("ID3\u{3}".utf8) + [UInt8](repeating: 0, count: 6) + tiff).write(
      to: URL(filePath: path("disguised.mp3")))
    let copy = try StrippedCopy(of: path("disguised.mp3"), to: path("disguised-copy.mp3"))
    #expect(copy.outcome == .damaged("has no sound"))
    #expect(!FileManager.default.fileExists(atPath: path("disguised-copy.mp3")))
  }
}
