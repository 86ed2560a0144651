import Glibc

/// A program that has run to its end: what it printed, and how it ended.
package struct ProgramRun: Sendable {
  /// The exit code; 128 plus the number of the signal that ended it.
  package var status: Int32
  package var output: [UInt8]
  package var errors: [UInt8]

  package init(status: Int32, output: [UInt8], errors: [UInt8]) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// Runs a program of the `PATH`. `environment` is added to that of this process. `lock` is released only when the program
  /// has ended too. Returns `nil` if it cannot be started.
  package static func run(
    _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    input: [UInt8] = [], keeping lock: FolderLock? = nil
  ) -> ProgramRun? {
    guard let pipes = Pipes() else { return nil }
    let process = start([program] + arguments, folder, environment, pipes, lock)
    pipes.closeEndsOfProgram()
    guard let process else {
      pipes.closeOwnEnds()
      return nil
    }
    var streams = Streams(pipes, input: input)
    while streams.isOpen { streams.exchange() }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ProgramRun(status: exitCode(status), output: streams.output, errors: streams.errors)
  }

  /// The exit code in a status of waitpid(2).
  static func exitCode(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// With `isGroup`, the program gets a process group of its own, and no signal is blocked in it.
  static func start(
    _ words: [String], _ folder: String?, _ environment: [String: String], _ pipes: Pipes, _ lock: FolderLock?,
    isGroup: Bool = false
  ) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes.input.reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes.output.writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes.errors.writing, STDERR_FILENO)
    if let lock { unsafe posix_spawn_file_actions_adddup2(&actions, lock.descriptor, 3) }
    if let folder { unsafe LinuxCalls.changeFolder(&actions, folder) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The program would inherit that this process ignores SIGPIPE, but programs such as rsync rely on that signal.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGDEF
    if isGroup {
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe posix_spawnattr_setsigmask(&attributes, &none)
      flags |= POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    let variables =
      unsafe (inherited(without: environment) + environment.map { "\($0.key)=\($0.value)" })
      .map { unsafe strdup($0) } + [nil]
    defer {
      unsafe arguments.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
    return code == 0 ? process : nil
  }

  private static func inherited(without environment: [String: String]) -> [String] {
    var variables: [String] = []
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let variable = unsafe String(cString: text)
      if environment[String(variable.prefix { $0 != "=" })] == nil { variables.append(variable) }
      unsafe next += 1
    }
    return variables
  }
}

extension ProgramRun {
  /// The three pipes of a program. No other program inherits them.
  struct Pipes {
    var input: (reading: Int32, writing: Int32)
    var output: (reading: Int32, writing: Int32)
    var errors: (reading: Int32, writing: Int32)

    init?() {
      guard let input = Pipes.pipe() else { return nil }
      self.input = input
      guard let output = Pipes.pipe() else {
        Pipes.close(input)
        return nil
      }
      self.output = output
      guard let errors = Pipes.pipe() else {
        Pipes.close(input)
        Pipes.close(output)
        return nil
      }
      self.errors = errors
    }

    func closeEndsOfProgram() {
      for end in [input.reading, output.writing, errors.writing] { _ = Glibc.close(end) }
    }

    func closeOwnEnds() {
      for end in [input.writing, output.reading, errors.reading] { _ = Glibc.close(end) }
    }

    private static func pipe() -> (reading: Int32, writing: Int32)? {
      LinuxCalls.pipe(O_CLOEXEC)
    }

    private static func close(_ ends: (reading: Int32, writing: Int32)) {
      _ = Glibc.close(ends.reading)
      _ = Glibc.close(ends.writing)
    }
  }

  /// The exchange with a program: writes its input while reading its output, so that neither waits for the other.
  struct Streams {
    private let input: [UInt8]
    private var sent = 0
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    /// The most bytes that are kept of each stream; the rest is read and dropped.
    private let most: Int
    /// −1 once closed: the writing end of the input, the reading ends of output and errors.
    private var ends: [Int32]

    init(_ pipes: Pipes, input: [UInt8], most: Int = 256 << 20) {
      self.input = input
      self.most = most
      ends = [pipes.input.writing, pipes.output.reading, pipes.errors.reading]
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      if input.isEmpty { close(0) }
    }

    /// Whether the program still reads or writes.
    var isOpen: Bool { ends.contains { $0 >= 0 } }

    /// Waits at most `milliseconds` (negative: for ever) until the program reads or writes, then sends input and
    /// receives output.
    mutating func exchange(milliseconds: Int32 = -1) {
      var waits = ends.enumerated().map { index, end in
        pollfd(fd: end, events: Int16(index == 0 ? POLLOUT : POLLIN), revents: 0)
      }
      guard unsafe poll(&waits, nfds_t(waits.count), milliseconds) >= 0 else {
        if errno != EINTR { end() }
        return
      }
      if waits[0].revents != 0 { send() }
      for index in 1...2 where waits[index].revents != 0 { receive(index) }
    }

    mutating func end() {
      for index in ends.indices { close(index) }
    }

    private mutating func send() {
      let count = unsafe input.withUnsafeBytes { buffer in
        unsafe Glibc.write(ends[0], buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent)
      }
      if count > 0 { sent += count }
      if sent == input.count || (count < 0 && errno != EAGAIN && errno != EINTR) { close(0) }
    }

    private mutating func receive(_ index: Int) {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let end = ends[index]
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(end, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      guard count > 0 else { return close(index) }
      if index == 1 { output += buffer[..<min(count, most - output.count)] }
      if index == 2 { errors += buffer[..<min(count, most - errors.count)] }
    }

    private mutating func close(_ index: Int) {
      if ends[index] >= 0 { _ = Glibc.close(ends[index]) }
      ends[index] = -1
    }
  }
}
