import System
import Model
import Archive
import Text

/// A run that fetches the pictures that published entries show and that are missing in the mirror.
struct MirrorRun: Sendable {
  /// One source, and the URLs of pictures in its published entries, newest first.
  struct Work: Sendable {
    var source: Source
    var wanted: [String]
  }

  /// The longest time that a build waits for pictures; the next build fetches the rest.
  private static let patience = Duration.seconds(120)
  private static let accepted = "image/webp, image/png, image/jpeg, image/gif, image/avif;q=0.9, image/*;q=0.5"

  let mirror: Mirror
  let agent: UserAgent
  let options: FetchOptions
  let pauses: [String: Timestamp]

  /// Fetches the pictures, and returns the hosts that asked not to be polled.
  func run(_ works: [Work]) async -> [String: Timestamp] {
    let run = self
    return await DedicatedThread.value { run.fetch(works) }
  }
}

extension MirrorRun {
  /// A URL, and the index of the work that it belongs to.
  private struct Want {
    var work: Int
    var address: String
  }

  private func fetch(_ works: [Work]) -> [String: Timestamp] {
    var caches = works.map { MirrorCache(mirror, $0.source.id, wanted: $0.wanted) }
    var wants: [Want] = []
    var visits: [FetchAttempt] = []
    for (number, work) in works.enumerated() {
      for address in caches[number].due(now: options.now, atOnce: options.all || !options.ids.isEmpty) {
        do throws(FetchFailure) {
          visits.append(try FetchAttempt(unlistedAt: address, allowsPrivateNetwork: work.source.allowsPrivateNetwork))
          wants.append(Want(work: number, address: address))
        } catch {
          caches[number].note(error, HTTPResponse(), at: address, now: options.now)
        }
      }
    }
    let pauses = ask(visits, wants, works, &caches)
    for index in caches.indices { caches[index].store() }
    return pauses
  }

  private func ask(
    _ visits: [FetchAttempt], _ wants: [Want], _ works: [Work], _ caches: inout [MirrorCache]
  ) -> [String: Timestamp] {
    guard !visits.isEmpty else { return [:] }
    var pace = options.pace
    pace.total = min(pace.total, MirrorRun.patience)
    let origins = works.map { URI($0.source.location.text) }
    let requests = PoliteRequests(agent, pace, pauses: pauses, now: options.now) { index, request in
      request.bodyLimit = Mirror.largestPicture
      request.headers.removeAll { $0.name == "Accept" }
      request.headers.append(.init("Accept", MirrorRun.accepted))
      // A third party chooses the URL: in a private network it may reach only the source itself.
      let isOwn = origins[wants[index].work].hasSameOrigin(as: URI(request.url))
      request.allowsPrivateNetwork = request.allowsPrivateNetwork && isOwn
    }
    guard var requests else { return [:] }
    // Pictures are often on the host of their feed, which was requested just before.
    DedicatedThread.sleep(milliseconds: UInt32(clamping: pace.spacing.milliseconds))
    requests.run(visits) { index, _, step in
      let want = wants[index]
      switch step {
      case .document(let response): caches[want.work].take(response, at: want.address, now: options.now)
      case .failed(let failure, let response):
        caches[want.work].note(failure, response, at: want.address, now: options.now)
      case .follow, .notModified: break
      }
    }
    return requests.pauses
  }
}
