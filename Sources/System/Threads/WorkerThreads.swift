import Glibc
import Synchronization

/// A task executor with threads of its own, so that its tasks do not wait for a busy concurrency pool.
package final class WorkerThreads: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// The writing end of a pipe with one byte for each job.
  private let writing: Int32

  /// The reading end. The threads share it, and the last one that ends closes it.
  private final class ReadingEnd: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Waits for the next job. Returns `false` once the writing end is closed.
    func takeByte() -> Bool {
      var byte: UInt8 = 0
      while true {
        let got = unsafe read(descriptor, &byte, 1)
        guard got < 0, errno == EINTR else { return got == 1 }
      }
    }
  }

  /// `nil` if the system has no thread or file left.
  package init?(count: Int) {
    guard let ends = LinuxCalls.pipe(O_CLOEXEC) else { return nil }
    writing = ends.writing
    let reading = ReadingEnd(ends.reading)
    for _ in 0..<count {
      guard DedicatedThread.run({ [weak self] in while reading.takeByte() { self?.runNext() } }) else { return nil }
    }
  }

  /// Makes the threads end.
  deinit { close(writing) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    var byte: UInt8 = 0
    while unsafe write(writing, &byte, 1) < 0, errno == EINTR {}
  }

  private func runNext() {
    let next = jobs.withLock { jobs in jobs.isEmpty ? nil : jobs.removeFirst() }
    guard let job = next else { return }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
