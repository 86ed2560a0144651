import Configuration
import Model
import Text

/// The secrets that the requests for a source send: a server can repeat them in every part of its response.
struct RequestSecrets: Sendable {
  /// The secret parts of the address. Redirects may contain them, and the feeds of a list.
  private let ofAddress: [String]
  /// Secret headers, passwords and keys.
  private let others: [String]
  private let isList: Bool

  /// `address` has the credentials of the settings; `keyWords` are the forms of a library's key. An address that belongs to
  /// no source is secret if it looks so.
  init(_ source: Source, address: URI, headers: [HTTPRequest.Header], keyWords: [String]) {
    let isSecret = source.id.isEmpty ? SecretWords.first(in: address) != nil : source.isSecret
    ofAddress = isSecret ? SecretWords.all(in: address) : []
    let given = headers.flatMap { header in
      let isFromEnvironment = source.headers[header.name].map { EnvironmentReference.variable(of: $0) != nil } ?? false
      return SecretWords.all(inHeader: header.name, header.value, isFromEnvironment: isFromEnvironment)
    }
    let credentials = address.userInfo.map { SecretWords.all(inCredentials: URI.decoded($0) ?? String($0)) } ?? []
    others = SecretWords.forms(of: given + credentials) + keyWords
    isList = source.isList
  }

  /// Returns the response without secrets in its headers. The target of a redirect stays: see `target`.
  func removed(from response: HTTPResponse) -> HTTPResponse {
    guard !ofAddress.isEmpty || !others.isEmpty else { return response }
    var response = response
    response.headers.remove(ofAddress + others)
    return response
  }

  /// Returns a document without secrets. The addresses of a list's feeds are needed as they are.
  func removed(from document: [UInt8]) -> [UInt8] {
    SecretWords.removed(isList ? others : ofAddress + others, from: document)
  }

  /// Returns the target of a redirect to follow. If a third party chose the redirecting address, not even the parts of the
  /// source's own one may be in it.
  func target(_ location: String, isOfSource: Bool) -> String {
    removed(isOfSource ? others : ofAddress + others, from: location)
  }

  /// Returns a text without secrets, for messages.
  func shown(_ text: String) -> String { removed(ofAddress + others, from: text) }

  private func removed(_ words: [String], from text: String) -> String {
    words.isEmpty ? text : SecretWords.removed(words, from: Array(text.utf8)).text
  }
}
