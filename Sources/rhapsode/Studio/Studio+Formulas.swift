import Authoring
import Media
import Preview
import System
import Text

extension Studio {
  /// Returns a formula as readers see it: `html` is MathML. Without it, the story's diagnostics say why.
  func formula(_ asked: Node) async throws(StudioFailure) -> Node {
    guard let tex = asked["tex"]?.string else { throw StudioFailure.missing("tex") }
    let formula = await site.typeset(TeX(source: Array(tex.utf8), isDisplay: true))
    guard case .mathML(let html) = formula else { return .fields([:]) }
    return .fields(["html": .string(html[...].text)])
  }
}
