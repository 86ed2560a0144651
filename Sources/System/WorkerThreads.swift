import Glibc
import Synchronization

/// A task executor with threads of its own, so that its tasks do not wait for a busy concurrency pool.
package final class WorkerThreads: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// A pipe with one byte for each job.
  private let ends: (reading: Int32, writing: Int32)

  /// `nil` if the system has no thread or file left.
  package init?(count: Int) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = (ends[0], ends[1])
    for _ in 0..<count {
      guard
        DedicatedThread.run({ [weak self, reading = ends[0]] in
          var byte: UInt8 = 0
          while true {
            let got = unsafe read(reading, &byte, 1)
            if got == 1 { self?.runNext() }
            guard got == 1 || (got < 0 && errno == EINTR) else { return }
          }
        })
      else { return nil }
    }
  }

  /// Closing the writing end makes the threads end. They may still read from the other end, which therefore stays open.
  deinit { close(ends.writing) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    var byte: UInt8 = 0
    while unsafe write(ends.writing, &byte, 1) < 0, errno == EINTR {}
  }

  private func runNext() {
    let next = jobs.withLock { jobs in jobs.isEmpty ? nil : jobs.removeFirst() }
    guard let job = next else { return }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
