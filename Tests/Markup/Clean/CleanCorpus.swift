import Foundation
import Testing
import Text
import Trial

/// Test data beside some checkouts: html5lib's sanitizer cases, and real feeds.
enum CleanCorpus {
  static let absence: Comment = "the shared corpus is not here"

  static let folder = URL(filePath: Repository.folder + "/../shared/corpus")

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path(percentEncoded: false))
  }

  /// The inputs of html5lib's cases; empty if the file is missing.
  static let html5lib: [String] = {
    guard let bytes = try? Data(contentsOf: folder.appending(path: "sanitizer/html5lib.dat")),
      let cases = try? JSON.parse([UInt8](bytes), file: "html5lib.dat")
    else { return [] }
    return cases.elements.compactMap { $0["input"]?.string }
  }()

  /// Returns the contents of CDATA sections, and the decoded descriptions.
  static func fragments(of feed: String) -> [String] {
    var fragments: [String] = []
    for part in feed.components(separatedBy: "<![CDATA[").dropFirst() {
      if let end = part.range(of: "]]>") { fragments.append(String(part[..<end.lowerBound])) }
    }
    for part in feed.components(separatedBy: "<description>").dropFirst() {
      guard let end = part.range(of: "</description>") else { continue }
      fragments.append(CharacterReference.decode(String(part[..<end.lowerBound])))
    }
    return fragments
  }
}
