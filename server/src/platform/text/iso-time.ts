// An instant as ISO text. One batch formats the same few instants again and again, so the last ones are remembered: a pure function's
// results, which no caller can change.
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
