// Keeps what the service has signed for this device in one auction: takes it from the frames of the room and from the replies to
// prebids, stores it, and has every head compared with the others.
import type { VerifyEd25519 } from '@kuri/verify/notes/note'
import { defaultEnvironment, type Environment } from '../environment.ts'
import type { Frame } from '../frames.ts'
import {
  bidReceipt,
  type Contradiction,
  contradictionFile,
  type KeptHead,
  type KeptReceipt,
  noteOf,
  type PrebidResult,
  prebidReceipt,
  receiptsFile,
  refusalReceipt,
} from './documents.ts'
import { type HeadWatch, makeHeadWatch, type TreeService } from './head-watch.ts'
import { makeKeyring } from './keyring.ts'
import { memoryReceiptStore, type ReceiptStore } from './receipt-store.ts'

const MAX_RECEIPTS = 2000

export type KeeperState = {
  /** Bids whose receipt is stored and covered by a signed head. */
  keptBidIds: ReadonlySet<string>
  receiptCount: number
  headCount: number
  /** Something was signed with a key that this device does not know: it could not be checked. */
  hasUnknownKey: boolean
  contradiction: Contradiction | null
}

export type ReceiptKeeperOptions = {
  auctionId: string
  service: TreeService & { readPolicy(): Promise<string> }
  verifyEd25519: VerifyEd25519
  store?: ReceiptStore
  environment?: Environment
  random?(): number
  now?(): Date
  onChange?(state: KeeperState): void
}
export type ReceiptKeeper = Awaited<ReturnType<typeof openReceiptKeeper>>

export async function openReceiptKeeper(options: ReceiptKeeperOptions) {
  const { auctionId, service, store = memoryReceiptStore(), now = () => new Date() } = options
  const { environment = defaultEnvironment, random = Math.random, verifyEd25519 } = options
  const kept = await store.read(auctionId)
  const receipts = new Map<string, KeptReceipt>()
  for (const each of kept) if (each.kind !== 'HEAD' && each.kind !== 'CONTRADICTION') receipts.set(each.id, each)
  let contradiction = kept.find((each) => each.kind === 'CONTRADICTION') ?? null
  let epoch: string | null = null
  let isClosed = false
  let watch: HeadWatch | null = null
  if (contradiction === null)
    watch = makeHeadWatch({
      auctionId,
      kept: kept.filter((each): each is KeptHead => each.kind === 'HEAD'),
      store,
      keyring: makeKeyring({ auctionId, store, readPolicy: service.readPolicy, verifyEd25519 }),
      service,
      environment,
      random,
      epoch: () => epoch,
      hasBidBetween: (from, to) =>
        receipts.values().some((each) => each.kind === 'BID' && each.log.index >= from && each.log.index < to),
      onChange: changed,
      onContradiction(fault, notes) {
        contradiction = { kind: 'CONTRADICTION', id: 'contradiction', fault, notes, foundAt: now().toISOString() }
        void store.put(auctionId, contradiction).catch(() => {})
        changed()
      },
    })

  function state(): KeeperState {
    const signedSize = watch?.signedSize() ?? Number.POSITIVE_INFINITY
    const signed = [...receipts.values()].filter((each) => each.kind === 'BID' && each.log.index < signedSize)
    return {
      keptBidIds: new Set(signed.map(({ id }) => id.slice('bid '.length))),
      receiptCount: receipts.size,
      headCount: watch?.headCount() ?? 0,
      hasUnknownKey: watch?.hasUnknownKey() ?? false,
      contradiction,
    }
  }

  function changed() {
    if (!isClosed) options.onChange?.(state())
  }

  /** Resolves when it is stored and its head compared. */
  async function keep(receipt: KeptReceipt | null): Promise<void> {
    if (!receipt || receipts.size >= MAX_RECEIPTS) return
    receipts.set(receipt.id, receipt)
    await store.put(auctionId, receipt).catch(() => {})
    const note = noteOf(receipt)
    if (note !== null) await watch?.receive(note, true)
    changed()
  }

  async function handleFrame(frame: Frame): Promise<void> {
    switch (frame.type) {
      case 'ack':
        if (frame.data.eventType === 'auction.subscribe') epoch = frame.data.epoch
        else if (frame.data.eventType === 'auction.bid.place') return keep(bidReceipt(frame.data))
        else if (frame.data.eventType === 'auction.bid.find' && frame.data.receipt)
          return keep(bidReceipt(frame.data.receipt))
        return
      case 'error':
        return keep(refusalReceipt(frame.data, frame.correlationId ?? frame.id))
      case 'auction.state.snapshot': {
        const note = frame.data.payload.log?.note
        return note === undefined ? undefined : watch?.receive(note, false)
      }
      case 'auction.log.head':
        return watch?.receive(frame.data.log.note, false)
    }
  }

  return {
    state,
    handleFrame,
    keepPrebid: (result: PrebidResult) => keep(prebidReceipt(result)),
    /** The file for `npm run verify -- bundle.json --receipts file`. */
    async exportReceipts(): Promise<string> {
      return receiptsFile(auctionId, await store.read(auctionId), await store.readKeys(), now().toISOString())
    },
    /** Null while the documents fit together. */
    async exportContradiction(): Promise<string | null> {
      return contradiction && contradictionFile(auctionId, contradiction, await store.readKeys())
    },
    close() {
      isClosed = true
      watch?.close()
    },
  }
}
