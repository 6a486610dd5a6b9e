// Events that not everybody receives, opened: their type, audience and payload, and the actions that were recorded with them.

import type { Line } from '../tree/line.ts'
import type { BundleEvent } from './bundle.ts'

export type HiddenEvent = { type: string; audience: string; payload: string; privateFacts: string | null }

/** What the commitment of a hidden event covers, taken apart. None of the parts has a line break, because JSON escapes them. */
export function hiddenEventIn(facts: string): HiddenEvent | null {
  const [type, audience, payload, privateFacts = null, ...more] = facts.split('\n')
  if (type === undefined || audience === undefined || payload === undefined || more.length > 0) return null
  return { type, audience, payload, privateFacts }
}

/** The hidden event of a line; null where this reader cannot open it, or where nothing is hidden. */
export const openedAt = (line: Line | null, event: BundleEvent): HiddenEvent | null =>
  line?.what.kind === 'hid' && event.private !== null ? hiddenEventIn(event.private.facts) : null
