import CMicroHTTP
import Synchronization

/// A server of libmicrohttpd, and the only file that calls the library. One thread of the library reads and writes all
/// connections; while a task makes a reply, its connection is suspended.
final class MicroHTTP: Sendable {
  static var version: String { unsafe String(cString: MHD_get_version()) }

  private let daemon: Handle
  private let state: ServerState
  private let isRunning = Atomic(true)

  /// A pointer to an object of the library, which does its own locking.
  @safe struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

  /// Returns `nil` if the library cannot start its thread. It closes `socket` in any case.
  init?(socket: Int32, _ state: ServerState, limits: PreviewServer.Limits) {
    let context = unsafe Unmanaged.passUnretained(state).toOpaque()
    let daemon = unsafe preview_start(
      socket, UInt32(limits.connections), UInt32(limits.connectionsPerAddress), UInt32(limits.idleSeconds),
      { context, connection, url, method, _, part, count, request in
        guard let context = unsafe context, let connection = unsafe connection, let url = unsafe url,
          let method = unsafe method, let count = unsafe count, let request = unsafe request
        else { return .NO }
        let state = unsafe Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
        guard let known = unsafe request.pointee else {
          let head = unsafe MicroHTTP.head(String(cString: method), String(cString: url), connection)
          let pending = PendingRequest(state.responder.plan(for: head))
          unsafe request.pointee = unsafe Unmanaged.passRetained(pending).toOpaque()
          guard let refusal = pending.reply else { return .YES }
          return unsafe MicroHTTP.send(refusal, pending, Handle(pointer: connection), state)
        }
        let pending = unsafe Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
        if unsafe count.pointee > 0 {
          unsafe pending.take(Array(UnsafeRawBufferPointer(start: part, count: count.pointee)))
          unsafe state.deadlines.extend(preview_socket(connection), bytes: count.pointee)
          unsafe count.pointee = 0
          return .YES
        }
        let head = unsafe MicroHTTP.head(String(cString: method), String(cString: url), connection)
        return MicroHTTP.advance(pending, head, unsafe Handle(pointer: connection), state)
      },
      { context, connection, request, _ in
        guard let context = unsafe context, let known = unsafe request?.pointee else { return }
        let state = unsafe Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
        let pending = unsafe Unmanaged<PendingRequest>.fromOpaque(known).takeRetainedValue()
        unsafe request?.pointee = nil
        if let subscriber = pending.subscriber { state.subscribers.remove(subscriber) }
        if let connection = unsafe connection { state.deadlines.start(unsafe preview_socket(connection)) }
      },
      { context, connection, _, change in
        guard let context = unsafe context, let connection = unsafe connection else { return }
        let state = unsafe Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
        let socket = unsafe preview_socket(connection)
        if preview_is_opening(change) != 0 {
          state.deadlines.start(socket)
        } else {
          state.deadlines.stop(socket)
        }
      }, context)
    guard let daemon = unsafe daemon else { return nil }
    self.daemon = unsafe Handle(pointer: daemon)
    self.state = state
  }

  /// Waits for the replies that are being made, then ends all connections.
  func stop() {
    guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
    state.waitForReplies()
    unsafe MHD_stop_daemon(daemon.pointer)
  }
}

extension MicroHTTP {
  private static func head(_ method: String, _ target: String, _ connection: OpaquePointer) -> RequestHead {
    var pairs: [(name: String, value: String)] = []
    unsafe withUnsafeMutablePointer(to: &pairs) { list in
      _ = unsafe preview_query(
        connection,
        { context, _, name, value in
          guard let name = unsafe name else { return .YES }
          let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
          unsafe context?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(
            (String(cString: name), text))
          return .YES
        }, list)
    }
    return unsafe RequestHead(
      method: method, target: target, query: RequestQuery.values(pairs), fields: fields(of: connection))
  }

  private static func fields(of connection: OpaquePointer) -> [String: String] {
    var fields: [String: String] = [:]
    for name in RequestHead.known {
      guard let value = unsafe preview_field(connection, name) else { continue }
      fields[name] = unsafe String(cString: value)
    }
    return fields
  }

  /// Advances a complete request: starts its reply, or sends the reply when it is made.
  private static func advance(
    _ pending: PendingRequest, _ head: RequestHead, _ connection: Handle, _ state: ServerState
  ) -> MHD_Result {
    if let reply = pending.reply { return send(reply, pending, connection, state) }
    guard pending.start() else { return .YES }
    state.deadlines.stop(unsafe preview_socket(connection.pointer))
    let body = pending.takeBody()
    guard state.beginReply() else { return .NO }
    unsafe MHD_suspend_connection(connection.pointer)
    state.run {
      pending.reply = await state.responder.reply(to: head, body: body)
      unsafe MHD_resume_connection(connection.pointer)
      state.endReply()
    }
    return .YES
  }

  private static func send(
    _ reply: Reply, _ pending: PendingRequest, _ connection: Handle, _ state: ServerState
  ) -> MHD_Result {
    guard let response = unsafe response(reply, pending, connection, state) else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for field in Reply.always + reply.fields { unsafe MHD_add_response_header(response, field.0, field.1) }
    return unsafe MHD_queue_response(connection.pointer, UInt32(reply.status), response)
  }

  /// Returns `nil` if memory or file descriptors are exhausted: the connection is then closed.
  private static func response(
    _ reply: Reply, _ pending: PendingRequest, _ connection: Handle, _ state: ServerState
  ) -> OpaquePointer? {
    switch reply.body {
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe preview_copy(buffer.baseAddress, buffer.count)
      }
    case .file(let file, let range):
      return unsafe part(of: file, range)
    case .events(let page, let digest):
      let subscriber = Subscriber(page: page, digest: digest) { unsafe MHD_resume_connection(connection.pointer) }
      pending.subscriber = subscriber
      state.listen(subscriber)
      return unsafe stream(subscriber, connection)
    }
  }

  /// Returns a response with a part of a file. If the file has become shorter meanwhile, the connection is closed: for a
  /// response made from a descriptor, the library would try to read the rest for ever.
  private static func part(of file: ServedFile, _ range: Range<Int>) -> OpaquePointer? {
    let context = unsafe Unmanaged.passRetained(FilePart(file, from: range.lowerBound)).toOpaque()
    return unsafe preview_file(
      UInt64(range.count),
      { context, position, buffer, count in
        guard let context = unsafe context, let buffer = unsafe buffer else { return preview_end_with_error }
        let part = unsafe Unmanaged<FilePart>.fromOpaque(context).takeUnretainedValue()
        let bytes = part.file.bytes(at: part.start + Int(position), count: count)
        guard !bytes.isEmpty else { return preview_end_with_error }
        unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: bytes)
        return bytes.count
      }, context,
      { context in
        if let context = unsafe context { unsafe Unmanaged<FilePart>.fromOpaque(context).release() }
      })
  }

  /// Returns a response that streams the events of a subscriber. While there are none, the connection is suspended.
  private static func stream(_ subscriber: Subscriber, _ connection: Handle) -> OpaquePointer? {
    let context = unsafe Unmanaged.passRetained(EventReader(subscriber, connection)).toOpaque()
    return unsafe preview_stream(
      { context, _, buffer, count in
        guard let context = unsafe context, let buffer = unsafe buffer else { return preview_end_of_stream }
        let reader = unsafe Unmanaged<EventReader>.fromOpaque(context).takeUnretainedValue()
        let reading = reader.subscriber.read(count) { unsafe MHD_suspend_connection(reader.connection.pointer) }
        switch reading {
        case .nothing: return 0
        case .end: return preview_end_of_stream
        case .bytes(let bytes):
          unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: bytes)
          return bytes.count
        }
      }, context,
      { context in
        if let context = unsafe context { unsafe Unmanaged<EventReader>.fromOpaque(context).release() }
      })
  }
}

/// The context of a response with a part of a file.
private final class FilePart: Sendable {
  let file: ServedFile
  let start: Int

  init(_ file: ServedFile, from start: Int) {
    self.file = file
    self.start = start
  }
}

/// The context of a stream of events.
private final class EventReader: Sendable {
  let subscriber: Subscriber
  let connection: MicroHTTP.Handle

  init(_ subscriber: Subscriber, _ connection: MicroHTTP.Handle) {
    self.subscriber = subscriber
    self.connection = connection
  }
}
