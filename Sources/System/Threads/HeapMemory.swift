/// How this process uses memory.
package enum HeapMemory {
  /// Makes glibc return large blocks to the system as soon as they are freed. By default, when the first mapped block
  /// is freed, glibc raises the size from which it maps blocks, up to 32 MB: a build of 10,000 pages then holds a sixth
  /// more memory, in free blocks between used ones.
  package static func returnLargeBlocks() { LinuxCalls.setMapThreshold(1 << 17) }

  /// Makes glibc keep freed blocks of up to 32 MB, and use them again. A build that keeps most pages of the last one is a
  /// tenth faster then, since the system need not map and clear the memory again; it takes a twentieth more memory.
  package static func keepFreedBlocks() {
    LinuxCalls.setMapThreshold(1 << 25)
    LinuxCalls.setTrimThreshold(1 << 28)
  }

  /// Prepares this thread for allocating about so many bytes in small blocks. glibc extends the heap of a thread by no
  /// more than the next block needs, with a call of the system for every few blocks: this took a third of the time in
  /// which the entries of the last build are read. Has an effect only after `keepFreedBlocks`.
  package static func prepare(for bytes: Int) { LinuxCalls.extendHeap(by: min(bytes, 1 << 24)) }
}
