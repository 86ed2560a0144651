import Foundation
import Testing
import Trial

/// Whatever the sources contain, the build succeeds with little memory, and the site's own pages are the same as
/// without sources.
///
/// Every site has five own stories and `HostileSites.each` hostile sources, made from a seed. `RHAPSODE_SEED` is the
/// seed of the first site, `RHAPSODE_SOURCES` the number of sources in all. A failure names the seed of its site:
/// `RHAPSODE_SEED=1007 RHAPSODE_SOURCES=20 swift test --filter HostileSitesTests` repeats that site alone.
@Suite struct HostileSitesTests {
  @Test(arguments: HostileSites.seeds)
  func `no hostile source ends a build or changes a page of the site's own`(seed: UInt64) throws {
    let hostile = HostileSites(seed: seed)
    let site = try hostile.site()
    let own = try HostileSites.ownPages.get()
    for day in 0...1 {
      if day == 1 { try hostile.change(site) }
      let options = ["build", "--offline", "--profile"] + (seed % 2 == 0 ? ["--strict"] : [])
      let run = try site.run(options + ["--now", "2026-11-\(20 + day)T12:00:00Z"], seconds: 300)
      #expect([0, 3].contains(run.status), "seed \(seed), day \(day): \(run.words)")
      for (path, bytes) in own {
        let isSame = FileManager.default.contents(atPath: site.output + "/" + path) == Data(bytes)
        #expect(isSame, "seed \(seed), day \(day): \(path) differs")
      }
      let memory = HostileSites.memory(run)
      #expect(![0, 3].contains(run.status) || memory != nil, "seed \(seed), day \(day): no memory is told")
      #expect(memory ?? 0 < 400, "seed \(seed), day \(day): \(memory ?? 0) MiB")
    }
  }
}
