// How long the events of a room are gathered before they leave together. A group costs a write to every socket, about 10 µs, however
// many events it holds: alone, 20 bids a second to 5,000 watchers would take a whole core.
// Staff and those who bid do not wait for the group. (prompt-seats.ts)

/** Between two steps the time grows evenly. At 5,000 watchers five of 20 bids a second share a write. */
const STEPS = [
  { watchers: 1000, ms: 3 },
  { watchers: 5000, ms: 250 },
  { watchers: 10_000, ms: 300 },
] as const

/** Milliseconds after a group in which events wait for the next one. A quiet room is served at once. */
export function gatheringMs(watchers: number): number {
  const above = STEPS.findIndex((step) => watchers <= step.watchers)
  if (above === 0) return STEPS[0].ms
  if (above === -1) return STEPS.at(-1)!.ms
  const [from, to] = [STEPS[above - 1]!, STEPS[above]!]
  return from.ms + ((to.ms - from.ms) * (watchers - from.watchers)) / (to.watchers - from.watchers)
}

export const isLarge = (watchers: number): boolean => watchers > STEPS[0].watchers
