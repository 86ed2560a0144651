import Synchronization
import System

/// A request from its first line to the end of its answer. The server's thread owns it; the task that makes the reply only
/// stores it.
final class PendingRequest: Sendable {
  private let limit: Int
  private let state: Mutex<State>

  private struct State {
    var bytes: [UInt8] = []
    /// The body, if it is not kept in memory, or the reason why it could not be stored.
    var other: RequestBody?
    var hasStarted = false
    var reply: Reply?
    var subscriber: Subscriber?
  }

  init(_ plan: BodyPlan) {
    switch plan {
    case .memory(let limit):
      self.limit = limit
      state = Mutex(State())
    case .file(let folder, let limit):
      self.limit = limit
      state = Mutex(State(other: Self.file(in: folder)))
    case .refused(let reply):
      limit = 0
      state = Mutex(State(reply: reply))
    }
  }

  /// Appends a part of the body. If the body exceeds the limit, the rest is dropped, and the uploaded file is removed.
  func take(_ part: [UInt8]) {
    state.withLock { state in
      switch state.other {
      case nil, .bytes:
        if state.bytes.count + part.count > limit { state.other = .tooLong(limit: limit) } else { state.bytes += part }
      case .file(let file):
        if file.size + part.count > limit {
          state.other = .tooLong(limit: limit)
        } else if let error = Self.append(part, to: file) {
          state.other = .failed(error)
        }
      case .tooLong, .failed: break
      }
    }
  }

  /// Returns the body and releases it. An uploaded file is removed unless the caller keeps it.
  func takeBody() -> RequestBody {
    state.withLock { state in
      defer { (state.bytes, state.other) = ([], nil) }
      return state.other ?? .bytes(state.bytes)
    }
  }

  /// Marks the reply as started. Returns whether this is the first call.
  func start() -> Bool {
    state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
  }

  var reply: Reply? {
    get { state.withLock { $0.reply } }
    set { state.withLock { $0.reply = newValue } }
  }

  var subscriber: Subscriber? {
    get { state.withLock { $0.subscriber } }
    set { state.withLock { $0.subscriber = newValue } }
  }

  private static func append(_ part: [UInt8], to file: UploadedFile) -> FileError? {
    do throws(FileError) {
      try file.append(part)
      return nil
    } catch {
      return error
    }
  }

  private static func file(in folder: String) -> RequestBody {
    do throws(FileError) {
      return .file(try UploadedFile(in: folder))
    } catch {
      return .failed(error)
    }
  }
}
