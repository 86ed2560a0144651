/// An arena allocator: its memory is freed all at once.
@safe struct Arena: ~Copyable {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// Offset in the last block.
  private var position = 0
  private var free = 0
  private var used = 0

  /// Returns memory that is aligned to 16 bytes and valid as long as the arena.
  @unsafe mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let size = (size + 15) & ~15
    if size > free { addBlock(of: max(size, 64 * 1024, min(used, 8 * 1024 * 1024))) }
    defer {
      free -= size
      position += size
    }
    return unsafe blocks[blocks.count - 1] + position
  }

  deinit {
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }

  private mutating func addBlock(of size: Int) {
    unsafe blocks.append(UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16))
    free = size
    position = 0
    used += size
  }
}
