import Text

@testable import Jinja

/// The known reasons why a random template renders differently here than in Jinja2. Each is in the manual or is a fault
/// of Jinja2's.
struct RandomDeviations {
  let template: String
  /// Jinja2's output, or `nil` if it failed with `mistake`.
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

  /// `nil` if no known reason applies.
  var reason: String? {
    if ours == nil { return theirs == nil ? nil : refusal }
    return theirs == nil ? leniency : difference
  }
}

extension RandomDeviations {
  /// Why ours fails and Jinja2 does not.
  private var refusal: String? {
    switch error {
    case Number.overflow.diagnostic.summary: "numbers have 64 bits"
    case "a negative number has no such power": "there are no complex numbers"
    case _ where error.hasSuffix("to import"): "a name missing in the template is reported when it is imported"
    case _ where error.hasPrefix("there is no template `nope"): "a template named by a constant must exist"
    case _ where isAboutNames: "an unknown filter, test or parameter is an error even if it is never reached"
    case _ where error.hasPrefix("a number is needed here") && template.contains(" is "):
      "`is odd`, `is even` and `is divisibleby` are for numbers"
    case _ where error.hasSuffix("cannot be sliced"):
      "in Jinja2 the slice of a constant without parts is undefined"
    case "`map` needs the name of a filter, or `attribute`": "`map` and its like give lists, not generators"
    case _ where error.hasSuffix("cannot be iterated") && template.contains("|map"):
      "`map` and its like give lists, not generators"
    case _ where isAboutMissing && (theirs?.contains("Undefined") == true || isKeyOrShown):
      "every use of an undefined value is an error"
    default: nil
    }
  }

  /// Why ours renders and Jinja2 fails.
  private var leniency: String? {
    switch mistake {
    case _ where entersElse: RandomDeviations.otherwise
    case _ where mistake.hasPrefix("No ") && mistake.hasSuffix("sequence was empty.") && template.contains("[]|"):
      "Jinja2 evaluates constants that are never reached"
    case "name 'inf' is not defined", "name 'nan' is not defined":
      "Jinja2 compiles a constant `inf` or `nan` to an undefined name"
    case _ where mistake.contains("expected str instance") && template.contains(" filter "):
      "the result of a filter block need not be text"
    case _ where mistake.contains("generator") && template.contains("|"):
      "`map` and its like give lists, not generators"
    case "'str object' has no attribute 'striptags'", "'str object' has no attribute 'unescape'":
      template.contains("~") ? "Jinja2's constant folding loses the mark that a constant is safe HTML" : nil
    case _ where mistake.hasPrefix("expected token") && template.contains(#/ is (?:not )?[a-z]+ if /#):
      "a test without an argument may be followed by `if`"
    case _ where mistake == "'\(storedLater ?? "")' is undefined":
      RandomDeviations.outside
    default: nil
    }
  }

  /// Why both render, but differently.
  private var difference: String? {
    if entersElse { return RandomDeviations.otherwise }
    if template.contains("pprint") { return "`pprint` never splits a string" }
    if storesLater, theirs?.lowercased().contains("undefined") == true { return RandomDeviations.outside }
    if template.contains("is callable") || template.contains("is not callable") {
      return "an undefined value is not callable"
    }
    if cutsHTML {
      return "a truncated tag would swallow the text after it"
    }
    if ours?.contains(" function&gt;") == true { return "a macro that is not called is written as what it is" }
    if template.contains("filter striptags"), template.contains(#/~ \('[^']*'\|safe/#) {
      return "Jinja2's constant folding loses the mark that a constant is safe HTML"
    }
    return isOnlyEscapedOtherwise ? escaping : nil
  }

  /// Why only the escaping differs.
  private var escaping: String? {
    if template.contains("autoescape"), template.contains("block") {
      return "`autoescape` applies to the blocks inside it"
    }
    if template.contains(" filter ") || template.contains("|", behind: "set held") {
      return "the result of a filter on a block's HTML is escaped unless it is certainly HTML"
    }
    return template.contains("|") ? "Jinja2's constant folding loses the mark that a constant is safe HTML" : nil
  }
}

extension RandomDeviations {
  private static let otherwise =
    "`else` is for a loop without items, not for one with `break` or `continue`"
  private static let outside = "before its assignment a variable has its outer value"

  private var entersElse: Bool {
    (template.contains("continue %}") || template.contains("break %}")) && template.contains("else")
  }

  /// Whether the template may assign a variable inside a block.
  private var storesLater: Bool { template.contains("block") && template.contains(" set ") }

  private var isAboutNames: Bool {
    ["there is no filter `", "there is no test `"].contains { error.hasPrefix($0) }
      || error.contains(" has no parameter `") || error.hasSuffix(" takes no arguments")
  }

  private var isAboutMissing: Bool {
    error.hasPrefix("there is no") || error == "the condition of this `if` was false, and there is no `else`"
  }

  /// Whether a value that may be HTML is cut or split.
  private var cutsHTML: Bool {
    let cuts = ["[:", "truncate", "split(", "partition(", "strip(", "removeprefix(", "removesuffix(", "|reverse"]
    return template.contains(" filter truncate")
      || ["safe", "urlize", "xmlattr", "|e"].contains { template.contains($0) }
        && cuts.contains { template.contains($0) }
  }

  /// Whether a value is shown by `repr` or is a sort key.
  private var isKeyOrShown: Bool {
    ["%r", "(b)r", "!r", "sort(attribute", "groupby("].contains { template.contains($0) }
  }

  /// The name that Jinja2 reports as undefined, if the template assigns it somewhere.
  private var storedLater: String? {
    let name = mistake.split(separator: "'").first.map(String.init) ?? ""
    return ["set \(name) ", "set \(name),", ", \(name) ="].contains { template.contains($0) } ? name : nil
  }

  /// Whether the outputs differ only in escaping, or in the `Markup(…)` that Jinja2 shows around HTML in a list.
  private var isOnlyEscapedOtherwise: Bool {
    let plain = [ours, theirs].map { text in
      let text = CharacterReference.decode(CharacterReference.decode(text ?? "", in: .text), in: .text)
      return text.split(separator: "Markup(").joined().filter { $0 != ")" }.lowercased()
    }
    return plain[0] == plain[1]
  }
}

extension String {
  /// Whether a tag that begins with `opening` contains the character.
  fileprivate func contains(_ text: Character, behind opening: String) -> Bool {
    var rest = self[...]
    while let found = rest.firstRange(of: opening) {
      rest = rest[found.upperBound...]
      if rest.prefix(while: { $0 != "%" }).contains(text) { return true }
    }
    return false
  }
}
