// The heads of the trees that a batch lets grow: signed while the batch is being committed, given out with its receipts afterwards.

import { type Head, headOf } from '#features/proof/tree/frontier'
import type { HeadSigner, SignedHead } from '#features/proof/tree/head-signer'
import { asciiJson } from '#platform/text/ascii-json'
import type { Auction } from '../../model/auction.ts'
import type { Verdict } from '../batch/judge-batch.ts'
import type { BidReceipt, ReceiptLog } from '../bid.view.ts'

type Begun = ReadonlyMap<string, () => SignedHead>

export const beginHeads = (signer: HeadSigner, heads: ReadonlyMap<string, Head>): Begun =>
  new Map([...heads].map(([id, head]) => [id, signer.begin(id, head)]))

type SharedLog = Omit<ReceiptLog, 'index'>

const toLog = (head: SignedHead): SharedLog => ({ head, headJson: asciiJson(head) })

/** Called after the commit: adds to each receipt its leaf and the head of its auction. A repeated bid gets the head of today. */
export async function addLogs(
  signer: HeadSigner,
  verdicts: readonly (Verdict | null)[],
  { begun, before, written }: { begun: Begun; before: ReadonlyMap<string, Auction>; written: ReadonlySet<string> },
): Promise<void> {
  const logs = new Map<string, SharedLog>()
  for (const id of written) {
    const head = begun.get(id)?.()
    if (head) logs.set(id, toLog(head))
  }
  const repeated: BidReceipt[] = []
  for (const verdict of verdicts) {
    if (verdict === null || verdict.kind === 'REFUSED') continue
    const { receipt } = verdict
    const log = logs.get(receipt.auctionId)
    if (log) receipt.log = { index: receipt.serverSequence - 1, ...log }
    else if (verdict.kind === 'REPEATED') repeated.push(receipt)
  }
  for (const receipt of repeated) {
    const auction = before.get(receipt.auctionId)
    const head = auction && headOf(auction)
    if (head && receipt.serverSequence <= head.size)
      receipt.log = { index: receipt.serverSequence - 1, ...toLog(await signer.sign(auction.id, head)) }
  }
}
