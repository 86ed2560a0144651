import Archive
import Configuration
package import Feeds
package import Media
package import Model
import System
package import Text

/// Searches digital libraries and downloads their pictures, with the politeness of feeds.
package struct LibraryFinder: Sendable {
  /// The most bytes of a picture.
  static let largestPicture = 128 << 20

  private let agent: UserAgent
  private let pace: FetchOptions.Pace
  private let allowsPrivateNetwork: Bool
  private let pauses: [String: Timestamp]
  private let now: Timestamp
  private let environment: @Sendable (String) -> String?

  package init(
    _ settings: Settings, allowsPrivateNetwork: Bool, pauses: [String: Timestamp], now: Timestamp,
    environment: (@Sendable (String) -> String?)? = nil
  ) {
    pace = FetchOptions.Pace()
    agent = UserAgent(
      site: settings.url, version: Version.number, proxy: settings.proxy, deadline: .seconds(60))
    self.allowsPrivateNetwork = allowsPrivateNetwork
    self.pauses = pauses
    self.now = now
    self.environment = environment ?? ProcessEnvironment.value
  }

  package typealias Result = Swift.Result<LibraryReader.Answer, LibraryFailure>

  /// Returns the answer of each library of the search, in its order.
  package func search(_ search: LibrarySearch, page: Int) async -> [Result] {
    await DedicatedThread.value {
      let addresses = search.libraries.map { library in
        (library, LibraryAddress(library, environment: environment).page(page, of: search))
      }
      return answers(addresses, search.rights)
    }
  }

  /// Returns the object with this id.
  package func item(_ id: String, of library: LibrarySearch.Library) async throws(LibraryFailure)
    -> LibraryItem
  {
    let result = await DedicatedThread.value {
      answers([(library, LibraryAddress(library, environment: environment).item(id))], .any)
    }
    let answer = try (result.first ?? .failure(LibraryFailure("out of memory"))).get()
    guard
      let item = answer.items.first(where: { $0.id == id })
        ?? (answer.items.count == 1 ? answer.items.first : nil)
    else {
      throw LibraryFailure(
        "\(library.name) has no object `\(id)`", help: "`rhapsode library QUERY` lists ids")
    }
    return item
  }

  /// Downloads the picture of an object: its best form, or else the small one.
  package func picture(of item: LibraryItem) async throws(LibraryFailure) -> (
    bytes: [UInt8], type: MediaType
  ) {
    try await picture(at: [item.picture, item.preview])
  }

  /// Downloads the small form of an object's picture.
  package func preview(of item: LibraryItem) async throws(LibraryFailure) -> (bytes: [UInt8], type: MediaType) {
    try await picture(at: [item.preview])
  }

  /// Downloads the first of these that is a picture.
  private func picture(
    at addresses: [String?]
  ) async throws(LibraryFailure) -> (bytes: [UInt8], type: MediaType) {
    var last = LibraryFailure("the object has no picture")
    for address in addresses.compactMap(\.self) {
      let result = await DedicatedThread.value { download(address) }
      switch result {
      case .success(let bytes):
        if let type = MediaType(head: Array(bytes.prefix(MediaType.lengthOfHead))),
          type.kind == .picture
        {
          return (bytes, type)
        }
        last = LibraryFailure(
          "what \(URI(address).host.map(String.init) ?? "its host") sent is not a picture")
      case .failure(let failure): last = failure
      }
    }
    throw last
  }
}

extension LibraryFinder {
  private func answers(
    _ addresses: [(library: LibrarySearch.Library, address: String)], _ rights: LibrarySearch.Rights
  ) -> [Result] {
    var results = addresses.map { _ in Result.failure(LibraryFailure("out of memory")) }
    var visits: [FetchAttempt] = []
    var owners: [Int] = []
    for (index, one) in addresses.enumerated() {
      do throws(FetchFailure) {
        var source = Source(
          id: "", location: .library(LibrarySearch(query: "", libraries: [one.library])), title: "")
        source.allowsPrivateNetwork = allowsPrivateNetwork
        visits.append(
          try FetchAttempt(
            source, SourceRecord(id: "", location: ""), url: one.address, environment: environment))
        owners.append(index)
      } catch {
        results[index] = .failure(LibraryFailure(error))
      }
    }
    guard var requests = PoliteRequests(agent, pace, pauses: pauses, now: now) else {
      return results
    }
    requests.run(visits) { index, visit, step in
      results[owners[index]] = read(step, visit, addresses[owners[index]].library, rights)
    }
    return results
  }

  private func read(
    _ step: FetchAttempt.Step, _ visit: FetchAttempt, _ library: LibrarySearch.Library,
    _ rights: LibrarySearch.Rights
  ) -> Result {
    switch step {
    case .document(let response):
      do throws(LibraryReader.Failure) {
        return .success(
          try LibraryReader.read(visit.withoutSecrets(response.body), of: library, rights: rights))
      } catch {
        return .failure(LibraryFailure(error.reason))
      }
    case .failed(.status(let status), _) where status == 401 || status == 403:
      return .failure(LibraryFailure("\(library.name) refused the key of `\(library.keyVariable)`"))
    case .failed(.transport(.privateAddress(let address)), _):
      return .failure(
        LibraryFailure(
          "\(library.name) leads to \(address), which is not a public address",
          help: "if this is intended, use `--private`"))
    case .failed(let failure, _):
      return .failure(LibraryFailure("\(library.name): \(failure.summary)"))
    case .follow, .notModified: return .failure(LibraryFailure("\(library.name) gave no answer"))
    }
  }

  private func download(_ address: String) -> Swift.Result<[UInt8], LibraryFailure> {
    var result = Swift.Result<[UInt8], LibraryFailure>.failure(LibraryFailure("out of memory"))
    do throws(FetchFailure) {
      let visit = try FetchAttempt(unlistedAt: address, allowsPrivateNetwork: allowsPrivateNetwork)
      let largest = LibraryFinder.largestPicture
      guard
        var requests = PoliteRequests(
          agent, pace, pauses: pauses, now: now, shaping: { $1.bodyLimit = largest })
      else { return result }
      requests.run([visit]) { _, _, step in
        switch step {
        case .document(let response): result = .success(response.body)
        case .failed(let failure, _):
          result = .failure(LibraryFailure("the picture: \(failure.summary)"))
        case .follow, .notModified: break
        }
      }
    } catch {
      return .failure(LibraryFailure(error))
    }
    return result
  }
}
