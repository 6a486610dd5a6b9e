// Where a device keeps its signed documents. In memory unless the app brings a store that survives a reload.
import type { KeptDocument } from './documents.ts'

export type ReceiptStore = {
  read(auctionId: string): Promise<readonly KeptDocument[]>
  /** A document with the same id is replaced. */
  put(auctionId: string, document: KeptDocument): Promise<void>
  remove(auctionId: string, id: string): Promise<void>
  /** The keys of the service that this device trusts since it first saw them; empty before that. */
  readKeys(): Promise<readonly string[]>
  writeKeys(keys: readonly string[]): Promise<void>
}

export function memoryReceiptStore(): ReceiptStore {
  const auctions = new Map<string, Map<string, KeptDocument>>()
  let pinned: readonly string[] = []
  return {
    read: async (auctionId) => [...(auctions.get(auctionId)?.values() ?? [])],
    async put(auctionId, document) {
      const documents = auctions.get(auctionId) ?? new Map<string, KeptDocument>()
      auctions.set(auctionId, documents.set(document.id, document))
    },
    async remove(auctionId, id) {
      auctions.get(auctionId)?.delete(id)
    },
    readKeys: async () => pinned,
    async writeKeys(keys) {
      pinned = keys
    },
  }
}
