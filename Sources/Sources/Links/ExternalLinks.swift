package import Model
import System
package import Text

/// A check that links to other hosts still work, as polite as the fetcher: one request to a host at a time with a
/// pause after it, checked addresses, limited redirects, and no requests to hosts that asked for a pause. It sends HEAD
/// first, and GET if the server fails to answer HEAD properly.
package struct ExternalLinks: Sendable {
  private let agent: UserAgent
  private let options: FetchOptions
  private let pauses: [String: Timestamp]
  private let allowsPrivate: Bool

  /// The most bytes of a body. Bodies are not used.
  private static let mostBytes = 64 << 10

  /// `pauses` are the hosts that asked for a pause in an earlier run. With `allowsPrivate`, hosts of private networks
  /// are requested too.
  package init(
    _ settings: Settings, _ options: FetchOptions, pauses: [String: Timestamp], allowsPrivate: Bool
  ) {
    agent = UserAgent(
      site: settings.url, version: options.version, proxy: settings.proxy, deadline: options.pace.deadline)
    self.options = options
    self.pauses = pauses
    self.allowsPrivate = allowsPrivate
  }

  /// Returns the state of each address, without those that must be requested in a later run. If no server answers, as
  /// on a machine that is offline, states that depend on the network are left out.
  package func states(of addresses: [String]) async -> [String: LinkState] {
    await DedicatedThread.value { ask(addresses) }
  }
}

extension ExternalLinks {
  private func ask(_ addresses: [String]) -> [String: LinkState] {
    var run = Run()
    request(addresses, isHead: true, &run)
    request(run.again, isHead: false, &run)
    return run.isAnswered ? run.states : run.states.filter { $0.value.privateAddress != nil }
  }

  private struct Run {
    var states: [String: LinkState] = [:]
    /// The addresses to request again with GET.
    var again: [String] = []
    var isAnswered = false
    var pauses: [String: Timestamp] = [:]
  }

  private func request(_ addresses: [String], isHead: Bool, _ run: inout Run) {
    var valid: [String] = []
    var visits: [FetchAttempt] = []
    for address in addresses {
      do throws(FetchFailure) {
        visits.append(try FetchAttempt(unlistedAt: address, allowsPrivateNetwork: allowsPrivate))
        valid.append(address)
      } catch {
        run.states[address] = .dead(error.summary)
      }
    }
    let known = pauses.merging(run.pauses) { max($0, $1) }
    let requests = PoliteRequests(agent, options.pace, pauses: known, now: options.now) { _, request in
      request.isHead = isHead
      request.bodyLimit = Self.mostBytes
      request.headers.removeAll { $0.name == "Accept" }
      request.headers.append(.init("Accept", "text/html, */*;q=0.8"))
    }
    guard !visits.isEmpty, var requests else { return }
    var states: [Int: LinkState] = [:]
    var again: [Int] = []
    var isAnswered = false
    requests.run(visits) { index, visit, step in
      isAnswered = isAnswered || LinkState.isAnswered(step)
      if isHead, Self.isUnusual(step) { again.append(index) } else { states[index] = LinkState(visit, step) }
    }
    for (index, state) in states { run.states[valid[index]] = state }
    run.again = again.sorted().map { valid[$0] }
    run.isAnswered = run.isAnswered || isAnswered
    run.pauses = requests.pauses
  }

  /// Whether GET may give another result: many servers refuse HEAD, or do not support it.
  private static func isUnusual(_ step: FetchAttempt.Step) -> Bool {
    guard case .failed(let failure, _) = step else { return false }
    switch failure {
    case .status(let status): return status >= 400
    case .gone, .challenge, .redirectWithoutAddress, .tooManyRedirects: return true
    case .transport(.incomplete), .transport(.invalidCoding), .transport(.notHTTP), .transport(.other): return true
    default: return false
    }
  }
}
