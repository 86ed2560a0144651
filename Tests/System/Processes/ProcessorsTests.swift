import Testing
import Text
import Trial

@testable import System

/// The processors that a container and an affinity leave to the process.
@Suite struct ProcessorsTests {
  private func quota(_ files: [String: String], membership: String) throws -> Int? {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text + "\n", to: path) }
    try folder.write(membership + "\n", to: "membership")
    return Processors.quota(root: folder.path, membership: folder.path + "/membership")
  }

  @Test func `the smallest quota of the groups around the process counts, rounded up`() throws {
    let files = ["a/b/cpu.max": "max 100000", "a/cpu.max": "150000 100000", "cpu.max": "400000 100000"]
    #expect(try quota(files, membership: "0::/a/b") == 2)
    #expect(try quota(files, membership: "0::/") == 4)
    #expect(try quota(["cpu.max": "5000 100000"], membership: "0::/") == 1)
  }

  @Test(arguments: ["max 100000", "", "0 100000", "100000", "x y", "100000 0"])
  func `a file without a quota is no limit`(text: String) throws {
    #expect(try quota(["cpu.max": text], membership: "0::/") == nil)
    #expect(try quota(["cpu.max": "100000 100000"], membership: "1:cpu:/a") == nil)
  }

  @Test func `the processors of the affinity are those that the kernel allows`() throws {
    let status = try Files.read("/proc/self/status").text.split(separator: "\n")
    let mask = try #require(status.first { $0.hasPrefix("Cpus_allowed:") }).dropFirst("Cpus_allowed:".count)
    let allowed = mask.compactMap { $0.hexDigitValue?.nonzeroBitCount }.reduce(0, +)
    let bits = try #require(LinuxCalls.affinity()).map(\.nonzeroBitCount).reduce(0, +)
    #expect(bits == allowed)
    #expect((1...allowed).contains(Processors.available))
  }
}
