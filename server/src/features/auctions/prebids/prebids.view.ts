// The responses to place, edit and cancel, with the receipt, and to a deletion by staff [spec: What a write returns].

import { headOf } from '#features/proof/tree/frontier'
import { signHead } from '#features/proof/tree/head-signer'
import type { Trust } from '#platform/trust/trust'
import type { Mutated } from '../model/mutate-auction.ts'
import { mutationView } from '../model/state.view.ts'
import type { PrebidMutated } from './prebids.actions.ts'
import type { Prebid } from './prebids.sql.ts'

/** The change is committed, so its head may be signed. */
export async function prebidView(trust: Trust, { auction, prebid, receipt, serverSequence }: PrebidMutated) {
  const head = headOf(auction)
  const log = head && { index: serverSequence - 1, ...(await signHead(trust, auction.id, head)) }
  return {
    auctionId: auction.id,
    cycleId: auction.cycleId,
    prebidId: prebid.id,
    enrolledSubscriberId: prebid.enrollmentId,
    status: prebid.status,
    documentSubmissionId: prebid.documentSubmissionId,
    commitment: receipt?.commitment ?? null,
    nonce: receipt?.nonce ?? null,
    ...(log ? { log } : {}),
  }
}

export const deletionView = ({ result: prebid, ...mutated }: Mutated & { result: Prebid }) => ({
  ...mutationView(mutated),
  prebidId: prebid.id,
  enrolledSubscriberId: prebid.enrollmentId,
  prebidStatus: prebid.status,
  deletionReason: prebid.deletionReason,
  deletedAt: prebid.deletedAt!.toISOString(),
})
