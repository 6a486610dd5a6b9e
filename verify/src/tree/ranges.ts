// Proofs of a log that is too large to be held as a whole: which ranges of leaves have their roots in a proof. The keeper of the log
// looks the roots up in its tiles.

/** Leaves from `start` up to, and without, `end`. */
export type Range = { start: number; end: number }

/** The largest power of two below the count, which is at least two. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}

/** The hashes that prove a leaf, from the bottom up. */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new RangeError('There is no such leaf.')
  const ranges: Range[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  return ranges
}

/** The hashes that prove that the larger tree continues the smaller one, in the order of RFC 6962 2.1.2. */
export function consistencyRanges(earlier: number, later: number): Range[] {
  if (!Number.isSafeInteger(earlier) || earlier < 1 || earlier > later)
    throw new RangeError('There is no such earlier tree.')
  const ranges: Range[] = []
  let [start, end] = [0, later]
  while (end !== earlier) {
    const middle = start + splitOf(end - start)
    if (earlier <= middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  return start === 0 ? ranges : [{ start, end }, ...ranges]
}

/** The perfect subtrees of a range that begins at a multiple of its size, largest first. */
export function perfectRanges({ start, end }: Range): Range[] {
  const ranges: Range[] = []
  for (let at = start; at < end; ) {
    let count = 1
    while (at + count * 2 <= end) count *= 2
    ranges.push({ start: at, end: at + count })
    at += count
  }
  return ranges
}
