// The lists that all members of a room see alike, its newest bids and its participants, as JSON. They are kept for those who enter
// next, until the list has another version, and at most for a second: names and pictures have no version.
import { LRUCache } from 'lru-cache'
import type { Timers } from '#platform/timers'
import type { Detail } from '../rooms.ts'
import type { JsonFor } from './snapshot.ts'

const KEPT_MS = 1000
/** A list is up to 100 kB long. */
const MAX_LISTS = 100

export function makeSharedLists<List>(
  timers: Pick<Timers, 'elapsedMs'>,
  select: (detail: Detail, list: List) => unknown,
) {
  const kept = new LRUCache<string, { version: string; readAtMs: number; json: JsonFor }>({ max: MAX_LISTS })

  return {
    async read(auctionId: string, version: string, readList: () => Promise<List>): Promise<JsonFor> {
      const known = kept.get(auctionId)
      const readAtMs = timers.elapsedMs()
      if (known?.version === version && readAtMs - known.readAtMs < KEPT_MS) return known.json
      const list = await readList()
      const json = oncePerDetail((detail) => JSON.stringify(select(detail, list)))
      kept.set(auctionId, { version, readAtMs, json })
      return json
    },
  }
}

export function oncePerDetail(build: JsonFor): JsonFor {
  const built = new Map<Detail, string>()
  return (detail) => {
    let json = built.get(detail)
    if (json === undefined) {
      json = build(detail)
      built.set(detail, json)
    }
    return json
  }
}
