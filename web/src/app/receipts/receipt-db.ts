// Signed documents in this browser's database, each person's apart. They stay after signing out: a service that could end a session and
// so remove them would remove the evidence against itself. They hold no names, no phone numbers and no sealed amounts.
import type { KeptDocument } from '@kuri/room-client/receipts/documents'
import { memoryReceiptStore, type ReceiptStore } from '@kuri/room-client/receipts/receipt-store'

const MAX_AUCTIONS = 50
/** Sorts after every text that is a part of a key. */
const LAST = '\uffff'

type Row = { owner: string; auctionId: string; id: string; document: KeptDocument }
type Use = { owner: string; auctionId: string; usedAt: number }

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('kuri.receipts', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('documents', { keyPath: ['owner', 'auctionId', 'id'] })
    request.result.createObjectStore('auctions', { keyPath: ['owner', 'auctionId'] })
    request.result.createObjectStore('keys')
  }
  return done(request)
}

const documentsOf = (owner: string, auctionId: string) =>
  IDBKeyRange.bound([owner, auctionId, ''], [owner, auctionId, LAST])

/** In memory where the browser refuses to store, as in some private windows. */
export async function receiptStoreOf(owner: string): Promise<ReceiptStore> {
  const database = await openDatabase().catch(() => null)
  if (!database) return memoryReceiptStore()
  const on = (name: string, mode: IDBTransactionMode) => database.transaction(name, mode).objectStore(name)

  /** The auction was used now; of too many the one that was used longest ago makes room. */
  async function touch(auctionId: string) {
    await done(on('auctions', 'readwrite').put({ owner, auctionId, usedAt: Date.now() } satisfies Use))
    const used: Use[] = await done(on('auctions', 'readonly').getAll(IDBKeyRange.bound([owner, ''], [owner, LAST])))
    const old = used.sort((a, b) => b.usedAt - a.usedAt).slice(MAX_AUCTIONS)
    for (const each of old) {
      await done(on('documents', 'readwrite').delete(documentsOf(owner, each.auctionId)))
      await done(on('auctions', 'readwrite').delete([owner, each.auctionId]))
    }
  }

  return {
    async read(auctionId) {
      const rows: Row[] = await done(on('documents', 'readonly').getAll(documentsOf(owner, auctionId)))
      if (rows.length > 0) await touch(auctionId)
      return rows.map(({ document }) => document)
    },
    async put(auctionId, document) {
      const row: Row = { owner, auctionId, id: document.id, document }
      await done(on('documents', 'readwrite').put(row))
      await touch(auctionId)
    },
    async remove(auctionId, id) {
      await done(on('documents', 'readwrite').delete([owner, auctionId, id]))
    },
    readKeys: async () => (await done(on('keys', 'readonly').get('receipts'))) ?? [],
    async writeKeys(keys) {
      await done(on('keys', 'readwrite').put(keys, 'receipts'))
    },
  }
}
