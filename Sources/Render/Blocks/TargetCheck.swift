import Model
import Text

/// The check of a bare name such as `to=nemea`: the id of a part of the text, or of an entry.
struct TargetCheck {
  private let check: BlockCheck
  private let body: OpenBody

  init(_ check: BlockCheck, _ body: OpenBody) {
    self.check = check
    self.body = body
  }

  /// Returns what is wrong with `target`; `nil` if it exists, or is an address, which the link check looks at.
  func problem(of target: String) -> (summary: String, help: String?)? {
    guard !target.isEmpty, target.unicodeScalars.allSatisfy(Self.isPartOfName) else { return nil }
    let anchors = body.body.facts.anchors
    let plan = check.scope.context.plan
    guard !anchors.contains(target), plan.entries(withID: target).isEmpty,
      check.media.asset(target, entry: body.entry) == nil
    else { return nil }
    // The suggestion compares the ids of all entries.
    check.scope.dependsOnEverything = true
    // The block's template reports an entry that time hides, when it asks for the address.
    guard check.scope.site.hiddenIDs[target] == nil else { return nil }
    return (
      "no entry and no part of this text has the id `\(target)`",
      Suggestion.help(for: target, among: anchors + plan.writtenIDs)
        ?? "an entry has an id if its front matter has `id: \(target)`"
    )
  }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
  }
}
