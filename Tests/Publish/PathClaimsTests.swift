import Model
import System
import Testing
import Text

@testable import Publish

struct PathClaimsTests {
  private static func file(_ time: Int64) -> PublishedFile {
    PublishedFile(kind: .asset, stamp: FileStamp(size: 1, modified: time))
  }

  private static func files(_ times: KeyValuePairs<RelativePath, Int64>) -> PublishedFiles {
    PublishedFiles(times.map { ($0.key, file($0.value)) })
  }

  /// Keeps some files of the last build, one with a new time, makes others at time 9, and returns all files.
  private static func result(
    last: PublishedFiles, keeping kept: [(number: Int, time: Int64?)], making made: [RelativePath]
  ) throws -> PublishedFiles {
    let claims = PathClaims(last: last)
    claims.keep(kept.map { PathClaims.Kept(number: $0.number, file: $0.time.map(file)) })
    for path in made {
      let claim = claims.claim(path, .asset, .bytes)
      claims.setFile(try #require(claim), file(9), inode: nil)
    }
    let settled = claims.settled
    #expect(settled.problems.isEmpty)
    return settled.files
  }

  private static let last = files(["a": 1, "b": 1, "c": 1])

  @Test func `a build has the files that it kept and those that it made, in the order of their paths`() throws {
    let same = try Self.result(last: Self.last, keeping: [(0, nil), (2, 5)], making: ["b"])
    #expect(same == Self.files(["a": 1, "b": 9, "c": 5]))
    let renamed = try Self.result(last: Self.last, keeping: [(0, nil), (2, 5)], making: ["bb"])
    #expect(renamed == Self.files(["a": 1, "bb": 9, "c": 5]))
    let fewer = try Self.result(last: Self.last, keeping: [(1, nil)], making: ["c"])
    #expect(fewer == Self.files(["b": 1, "c": 9]))
    let more = try Self.result(last: Self.last, keeping: [(0, nil), (1, nil), (2, nil)], making: ["0", "d"])
    #expect(more == Self.files(["0": 9, "a": 1, "b": 1, "c": 1, "d": 9]))
    #expect(try Self.result(last: PublishedFiles(), keeping: [], making: ["b", "a"]) == Self.files(["a": 9, "b": 9]))
  }

  @Test func `a file that was claimed and not made is not a file of the build`() {
    let claims = PathClaims(last: Self.last)
    claims.keep([0, 2].map { PathClaims.Kept(number: $0, file: nil) })
    _ = claims.claim("b", .asset, .bytes)
    let files = claims.settled.files
    #expect(files == Self.files(["a": 1, "c": 1]))
  }

  @Test(arguments: [
    (["a", "a-b", "a.b", "a/b"], ["a < a/b"]),
    (["a/b/c", "a/b", "a/bb", "a"], ["a < a/b", "a < a/b/c", "a < a/bb", "a/b < a/b/c"]),
    (["b/x", "b0", "a b/c", "ä/x", "ä"], ["ä < ä/x"]), (["a/b", "aa", "b"], []),
  ])
  func `a path that is both a file and a folder is a problem, whether or not the last build had it`(
    paths: [String], expected: [String]
  ) throws {
    let paths = try paths.map { try #require(RelativePath($0)) }
    for kept in 0..<1 << paths.count {
      // The kept files were published together, so that they cannot be in each other's way.
      let (last, made) = (paths.indices.filter { kept >> $0 & 1 == 1 }, paths.indices.filter { kept >> $0 & 1 == 0 })
      let claims = PathClaims(last: PublishedFiles(last.map { (paths[$0], Self.file(1)) }))
      claims.keep(last.indices.map { PathClaims.Kept(number: $0, file: nil) })
      for path in made { _ = claims.claim(paths[path], .asset, .bytes) }
      let found = claims.settled.problems.compactMap {
        if case .fileAndFolder(let file, let other) = $0 { "\(file) < \(other)" } else { nil }
      }
      let names = Set(last.map { paths[$0].text })
      let between = expected.filter { pair in
        !pair.split(separator: " < ").allSatisfy { names.contains(String($0)) }
      }
      #expect(Set(found) == Set(between))
      #expect(found.count == between.count)
    }
  }

  @Test func `what was settled is found anew after another claim`() {
    let claims = PathClaims(last: Self.last)
    #expect(claims.settled.problems.isEmpty)
    _ = claims.claim("d", .asset, .bytes)
    _ = claims.claim("d/e", .asset, .bytes)
    #expect(claims.settled.problems.count == 1)
    claims.note(.badPath(".."))
    #expect(claims.settled.problems.count == 2)
    claims.keep([PathClaims.Kept(number: 0, file: nil)])
    #expect(claims.settled.files.count == 1)
  }

  @Test func `only paths that the other list lacks are new`() {
    let changed = Self.last.replacing([(number: 1, file: Self.file(9))])
    #expect(changed == Self.files(["a": 1, "b": 9, "c": 1]))
    #expect(changed.paths(notIn: Self.last).isEmpty)
    #expect(Self.files(["a": 1, "d": 1]).paths(notIn: Self.last) == ["d"])
  }
}
