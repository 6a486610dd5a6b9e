// The lists that all members of a room see alike, its newest bids and its participants, as JSON. They are kept for those who enter
// next, until the list has another version, and at most for a second: names and pictures have no version.
import { LRUCache } from 'lru-cache'
import type { Detail } from '../rooms.ts'
import type { JsonFor } from './snapshot.ts'

const KEPT_MS = 1000
/** A list is up to 100 kB long. */
const MAX_LISTS = 100

export function makeSharedLists<List>(select: (detail: Detail, list: List) => unknown) {
  const kept = new LRUCache<string, { version: string; json: JsonFor }>({ max: MAX_LISTS, ttl: KEPT_MS })

  return {
    async read(auctionId: string, version: string, readList: () => Promise<List>): Promise<JsonFor> {
      const known = kept.get(auctionId)
      if (known?.version === version) return known.json
      const list = await readList()
      const json = oncePerDetail((detail) => JSON.stringify(select(detail, list)))
      kept.set(auctionId, { version, json })
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
