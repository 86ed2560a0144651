import Preview
import System
import Text

/// The reason why the studio cannot fulfil a request.
struct StudioFailure: Error {
  var status: Int
  /// A sentence for people.
  var error: String
  var help: String?
  var diagnostics: [Diagnostic] = []
  /// Further members of the answer, such as the current story.
  var members: [Node.Member] = []

  init(
    _ status: Int, _ error: String, help: String? = nil, diagnostics: [Diagnostic] = [], members: [Node.Member] = []
  ) {
    self.status = status
    self.error = error
    self.help = help
    self.diagnostics = diagnostics
    self.members = members
  }

  /// A failure that people often meet. The page has its words in its languages, by `code`, with the values.
  init(_ status: Int, code: String, _ error: String, help: String? = nil, _ values: [String: String] = [:]) {
    self.init(status, error, help: help)
    members =
      [.init("code", .string(code))] + values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
  }

  /// `name` is the file that could not be read or written.
  init(_ error: FileError, _ name: String) {
    let (status, code, words) = error.studioAnswer(name)
    self.init(
      status, code: code, words, help: error.studioRemedy?.asSentence, ["name": name, "reason": error.explanation])
  }

  /// Makes the failure from the diagnostics that a command would have printed.
  init(_ failure: Failure) {
    let first = failure.diagnostics.first { $0.severity == .error } ?? failure.diagnostics.first
    self.init(
      400, (first?.summary ?? "it did not work").asSentence, help: first?.help, diagnostics: failure.diagnostics)
  }

  static func missing(_ name: String) -> StudioFailure { StudioFailure(400, "The request has no `\(name)`.") }

  var reply: StudioReply {
    var all: [Node.Member] = [.init("error", .string(error))]
    if let help { all.append(.init("help", .string(help))) }
    if !diagnostics.isEmpty { all.append(.init("diagnostics", Report.node(diagnostics))) }
    return .json(status: status, .object(all + members))
  }
}

extension String {
  /// A summary of a diagnostic as a sentence.
  var asSentence: String {
    let text = prefix(1).uppercased() + dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }
}
