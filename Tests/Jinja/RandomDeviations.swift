import Text

@testable import Jinja

/// Why a random template fares otherwise here than with Jinja2: each reason stands in the manual, or is a fault of Jinja2's.
struct RandomDeviations {
  let template: String
  /// What Jinja2 wrote, or the words of its mistake.
  let theirs: String?
  let mistake: String
  let ours: String?
  let error: String

  init(_ golden: Golden, ours: String?, error: Diagnostic?) {
    template = golden.template
    theirs = golden.output
    mistake = golden.mistake?.message ?? ""
    self.ours = ours
    self.error = error?.summary ?? ""
  }

  /// `nil` where nobody has said.
  var reason: String? {
    if ours == nil { return theirs == nil ? nil : refusal }
    return theirs == nil ? leniency : difference
  }
}

extension RandomDeviations {
  /// Why we stop where Jinja2 does not.
  private var refusal: String? {
    switch error {
    case Number.overflow.diagnostic.summary: "numbers have 64 bits"
    case "a negative number has no such power": "there are no complex numbers"
    case _ where error.hasSuffix("to import"): "a name that a template lacks is missed when it is imported"
    case _ where error.hasPrefix("there is no template `nope"): "a template that is named by a constant must be there"
    case _ where isAboutNames: "an unknown filter, test or parameter is an error even where it is never reached"
    case _ where error.hasPrefix("a number is needed here") && template.contains(" is "):
      "`is odd`, `is even` and `is divisibleby` are for numbers"
    case _ where error.hasSuffix("cannot be sliced"):
      "Jinja2 takes a constant that has no parts for undefined"
    case "`map` needs the name of a filter, or `attribute`": "`map` and its like give lists, not generators"
    case _ where error.hasSuffix("cannot be iterated") && template.contains("|map"):
      "`map` and its like give lists, not generators"
    case _ where isAboutMissing && (theirs?.contains("Undefined") == true || isKeyOrShown):
      "what is missing is an error wherever it is used"
    default: nil
    }
  }

  /// Why we render where Jinja2 stops.
  private var leniency: String? {
    switch mistake {
    case _ where entersElse: RandomDeviations.otherwise
    case _ where mistake.hasPrefix("No ") && mistake.hasSuffix("sequence was empty.") && template.contains("[]|"):
      "Jinja2 works out constants that are never reached"
    case "name 'inf' is not defined", "name 'nan' is not defined":
      "Jinja2 writes a constant that is infinite or no number as a name"
    case _ where mistake.contains("expected str instance") && template.contains(" filter "):
      "what a filter block gives need not be text"
    case _ where mistake.contains("generator") && template.contains("|"):
      "`map` and its like give lists, not generators"
    case "'str object' has no attribute 'striptags'", "'str object' has no attribute 'unescape'":
      template.contains("~") ? "Jinja2 forgets that a constant is safe" : nil
    case _ where mistake.hasPrefix("expected token") && template.contains(#/ is (?:not )?[a-z]+ if /#):
      "a test without an argument may stand before `if`"
    case _ where mistake == "'\(storedLater ?? "")' is undefined":
      RandomDeviations.outside
    default: nil
    }
  }

  /// Why both render, and not the same.
  private var difference: String? {
    if entersElse { return RandomDeviations.otherwise }
    if template.contains("pprint") { return "`pprint` never cuts a text in two" }
    if storesLater, theirs?.lowercased().contains("undefined") == true { return RandomDeviations.outside }
    if template.contains("is callable") || template.contains("is not callable") {
      return "what is missing is not callable"
    }
    if cutsHTML {
      return "a tag that is cut would take in what follows"
    }
    if ours?.contains(" function&gt;") == true { return "a macro that is not called is written as what it is" }
    if template.contains("filter striptags"), template.contains(#/~ \('[^']*'\|safe/#) {
      return "Jinja2 forgets that a constant is safe"
    }
    return isOnlyEscapedOtherwise ? escaping : nil
  }

  /// Why the same is written, but escaped otherwise.
  private var escaping: String? {
    if template.contains("autoescape"), template.contains("block") { return "`autoescape` holds for the blocks in it" }
    if template.contains(" filter ") || template.contains("|", behind: "set held") {
      return "what filters make of a block's HTML is escaped, unless it is HTML for certain"
    }
    return template.contains("|") ? "Jinja2 forgets that a constant is safe" : nil
  }
}

extension RandomDeviations {
  private static let otherwise =
    "`else` stands for a loop over nothing, not for one that was left or gone on with early"
  private static let outside = "until a variable is stored into, it is what it was outside"

  private var entersElse: Bool {
    (template.contains("continue %}") || template.contains("break %}")) && template.contains("else")
  }

  /// Whether something is stored into in a block.
  private var storesLater: Bool { template.contains("block") && template.contains(" set ") }

  private var isAboutNames: Bool {
    ["there is no filter `", "there is no test `"].contains { error.hasPrefix($0) }
      || error.contains(" has no parameter `") || error.hasSuffix(" takes no arguments")
  }

  private var isAboutMissing: Bool {
    error.hasPrefix("there is no") || error == "the condition of this `if` was false, and there is no `else`"
  }

  /// Whether what may be HTML is taken apart.
  private var cutsHTML: Bool {
    let cuts = ["[:", "truncate", "split(", "partition(", "strip(", "removeprefix(", "removesuffix(", "|reverse"]
    return template.contains(" filter truncate")
      || ["safe", "urlize", "xmlattr", "|e"].contains { template.contains($0) }
        && cuts.contains { template.contains($0) }
  }

  /// Whether something is shown as `repr` has it, or is the key of a sort.
  private var isKeyOrShown: Bool {
    ["%r", "(b)r", "!r", "sort(attribute", "groupby("].contains { template.contains($0) }
  }

  /// The name that Jinja2 finds undefined, if it is stored into somewhere.
  private var storedLater: String? {
    let name = mistake.split(separator: "'").first.map(String.init) ?? ""
    return ["set \(name) ", "set \(name),", ", \(name) ="].contains { template.contains($0) } ? name : nil
  }

  /// How a list shows what is HTML in it goes for the same.
  private var isOnlyEscapedOtherwise: Bool {
    let plain = [ours, theirs].map { text in
      let text = CharacterReference.decode(CharacterReference.decode(text ?? "", in: .text), in: .text)
      return text.split(separator: "Markup(").joined().filter { $0 != ")" }.lowercased()
    }
    return plain[0] == plain[1]
  }
}

extension String {
  /// Whether the text stands in the tag that begins so.
  fileprivate func contains(_ text: Character, behind opening: String) -> Bool {
    var rest = self[...]
    while let found = rest.firstRange(of: opening) {
      rest = rest[found.upperBound...]
      if rest.prefix(while: { $0 != "%" }).contains(text) { return true }
    }
    return false
  }
}
