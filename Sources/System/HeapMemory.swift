/// How this process uses memory.
package enum HeapMemory {
  /// Makes the system get large blocks back as soon as they are freed. Unless it is told so, glibc raises the size from
  /// which blocks are mapped, up to 32 MB, when the first such block is freed: a build of 10,000 pages then holds a sixth
  /// more memory, in free blocks between others.
  package static func returnLargeBlocks() { LinuxCalls.setMapThreshold(1 << 17) }
}
