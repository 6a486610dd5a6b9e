// Formats an instant as ISO text. A batch of bids formats the same few instants many times, so the latest results are cached; the
// cache is the only state, and no caller can observe it.
const SLOTS = 64
const knownMs = new Array<number>(SLOTS).fill(Number.NaN)
const knownText = new Array<string>(SLOTS).fill('')

export function isoTime(at: Date): string {
  const ms = at.getTime()
  const slot = ms & (SLOTS - 1)
  if (knownMs[slot] !== ms) {
    knownText[slot] = at.toISOString()
    knownMs[slot] = ms
  }
  return knownText[slot]!
}
