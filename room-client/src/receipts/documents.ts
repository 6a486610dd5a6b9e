// What a device keeps of an auction: signed heads of its tree, the receipts of own bids and prebids, signed refusals of late bids, and a
// contradiction once one was found. Nothing here names a person, and a prebid's receipt holds neither its amount nor its nonce.
import type { FrameData, RoomError } from '../frames.ts'

/** The leaf, and with a prebid the head that its reply named. A bid is covered by the next head of the room. */
type Leaf = { index: number }
type Log = Leaf & { size: number; root: string; note?: string | undefined }

export type KeptHead = {
  kind: 'HEAD'
  id: string
  size: number
  /** In base64. */
  root: string
  note: string
  /** The epoch of the room when the head came. */
  epoch: string | null
  /** It came with a receipt of this device, or is the first one that covers a bid of this device. */
  isOwn: boolean
  /** A proof has shown that it is part of the newest proven head. */
  isProven: boolean
}
export type KeptBid = { kind: 'BID'; id: string; amount: number; at: string; log: Leaf & Partial<Log> }
export type KeptPrebid = { kind: 'PREBID'; id: string; ticket: string; status: string; log: Log }
export type KeptRefusal = { kind: 'REFUSAL'; id: string; note: string }
/**
 * SPLIT: two signed roots of one size. SHRUNK: the service now signs fewer events than before. BROKEN: the later head does not continue
 * the earlier one.
 */
export type Contradiction = {
  kind: 'CONTRADICTION'
  id: 'contradiction'
  fault: 'SPLIT' | 'SHRUNK' | 'BROKEN'
  notes: readonly [string, string]
  foundAt: string
}
export type KeptReceipt = KeptBid | KeptPrebid | KeptRefusal
export type KeptDocument = KeptHead | KeptReceipt | Contradiction

type Acknowledged = Pick<
  NonNullable<Extract<FrameData<'ack'>, { eventType: 'auction.bid.find' }>['receipt']>,
  'bidId' | 'amount' | 'createdAt' | 'serverSequence'
>

/** Event n of an auction is leaf n - 1 of its tree. */
export const bidReceipt = ({ bidId, amount, createdAt, serverSequence }: Acknowledged): KeptBid => ({
  kind: 'BID',
  id: `bid ${bidId}`,
  amount: Number(amount),
  at: createdAt,
  log: { index: serverSequence - 1 },
})

export const refusalReceipt = ({ refusalNote }: RoomError, messageId: string): KeptRefusal | null =>
  refusalNote === undefined ? null : { kind: 'REFUSAL', id: `refusal ${messageId}`, note: refusalNote }

export type PrebidResult = { prebidId: string; enrolledSubscriberId: string; status: string; log?: Log | undefined }

export const prebidReceipt = ({ prebidId, enrolledSubscriberId, status, log }: PrebidResult): KeptPrebid | null =>
  log ? { kind: 'PREBID', id: `prebid ${prebidId} ${log.index}`, ticket: enrolledSubscriberId, status, log } : null

export const noteOf = (receipt: KeptReceipt): string | null =>
  receipt.kind === 'REFUSAL' ? receipt.note : (receipt.log.note ?? null)

/** The file that a member saves; the verifier takes every note in it. */
export function receiptsFile(
  auctionId: string,
  documents: readonly KeptDocument[],
  keys: readonly string[],
  savedAt: string,
): string {
  const heads = documents.filter(({ kind }) => kind === 'HEAD') as KeptHead[]
  const receipts = documents.filter(({ kind }) => kind === 'BID' || kind === 'PREBID' || kind === 'REFUSAL')
  const contradiction = documents.find((document) => document.kind === 'CONTRADICTION') ?? null
  const file = {
    format: 'kuri-receipts/v1',
    auctionId,
    savedAt,
    keys,
    receipts,
    heads: heads.sort((a, b) => a.size - b.size).map(({ note }) => note),
    contradiction,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Both documents of a contradiction, and the keys that they are signed with. */
export const contradictionFile = (
  auctionId: string,
  { fault, notes, foundAt }: Contradiction,
  keys: readonly string[],
): string => `${JSON.stringify({ format: 'kuri-contradiction/v1', auctionId, fault, foundAt, keys, notes }, null, 2)}\n`
