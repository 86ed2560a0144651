"""Compares the speed of two programs over several rounds: ratio.py TIMES WHAT COUNTED

Lines of TIMES: `PROGRAM SECONDS BYTES COUNT`, ours first. WHAT names the input, COUNTED the things that COUNT counts.
"""
import pathlib
import statistics
import sys

speeds, sizes, counts = {}, {}, {}
for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
    program, seconds, size, count = line.split()
    speeds.setdefault(program, []).append(int(size) / float(seconds) / 1e6)
    sizes[program], counts[program] = int(size), int(count)
what, counted = sys.argv[2], sys.argv[3]
ours, theirs = speeds
if sizes[ours] != sizes[theirs]:
    sys.exit(f"{ours} read {sizes[ours]} bytes, {theirs} {sizes[theirs]}: no comparison")
print(f"{sizes[ours] / 1e6:.2f} MB of {what}, {len(speeds[ours])} rounds in turn, medians (lowest–highest):")
for program, rounds in speeds.items():
    print(f"  {program:15} {statistics.median(rounds):7.1f} MB/s  ({min(rounds):.1f}–{max(rounds):.1f})"
          f"  {counts[program]} {counted}")
ratio = statistics.median(speeds[ours]) / statistics.median(speeds[theirs])
paired = sorted(mine / other for mine, other in zip(speeds[ours], speeds[theirs]))
print(f"  ratio {ratio:.2f}x  (round by round {paired[0]:.2f}–{paired[-1]:.2f})")
