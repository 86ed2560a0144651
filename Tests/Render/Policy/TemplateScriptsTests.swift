import Model
import Testing
import Text
import Trial

@testable import Render

@Suite struct TemplateScriptsTests {
  private static let script = "<script>go()</script>"

  private func warnings(_ templates: [String: String]) throws -> Int {
    let folder = try TemporaryFolder()
    for (name, text) in templates { try folder.write(text, to: "Templates/\(name)") }
    return TemplateScripts(settings: Settings().policy, theme: Theme(site: folder.path)).diagnostics.count
  }

  @Test func `a script is a warning in templates that write the policy themselves, too`() throws {
    #expect(try warnings(["404.html": Self.script]) == 1)
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"{{ page.policy }}\">"
    #expect(try warnings(["base.html": "<head>\(policy)</head>\(Self.script)"]) == 1)
    let included = ["base.html": "{% include \"parts/head.html\" %}", "parts/head.html": policy + Self.script]
    #expect(try warnings(included) == 1)
  }

  @Test func `without a policy a script is no warning`() throws {
    #expect(try warnings(["base.html": "<head></head>\(Self.script)"]) == 0)
    #expect(try warnings(["parts/policy.html": "", "404.html": Self.script]) == 0)
  }
}
