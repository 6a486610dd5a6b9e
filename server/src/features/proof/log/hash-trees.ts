// The trees of auctions that were asked for lately. A tree only grows, so what is cached stays right; it is checked against the head of
// the row all the same, because the database may have been replaced by an older one.
import { LRUCache } from 'lru-cache'
import type { Head } from '../tree/frontier.ts'
import { type LogSource, readLeaves } from '../tree/read-leaves.ts'
import { HashTree } from './hash-tree.ts'

/** About 100 bytes each. */
const MAX_LEAVES = 400_000
const SMALLEST = 16

type Entry = { tree: HashTree; ready: Promise<unknown> }

export type HashTrees = { get(source: LogSource, auctionId: string, head: Head): Promise<HashTree> }

export function makeHashTrees(): HashTrees {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_LEAVES,
    sizeCalculation: ({ tree }) => tree.size + SMALLEST,
  })

  /** Requests for one auction wait for each other, so that it is read once. */
  async function grow(source: LogSource, auctionId: string, entry: Entry, size: number): Promise<void> {
    const growing = entry.ready.then(async () => {
      if (entry.tree.size >= size) return
      for await (const { hash } of readLeaves(source, auctionId, size, entry.tree.size)) entry.tree.append(hash)
    })
    entry.ready = growing.catch(() => {})
    await growing
    entries.set(auctionId, entry)
  }

  return {
    async get(source, auctionId, head) {
      for (const entry of [entries.get(auctionId), null]) {
        const used = entry ?? { tree: new HashTree(), ready: Promise.resolve() }
        await grow(source, auctionId, used, head.size)
        if (used.tree.rootAt(head.size) === head.root) return used.tree
        entries.delete(auctionId)
      }
      throw new Error(`the events of auction ${auctionId} do not give the root of its row`)
    },
  }
}
