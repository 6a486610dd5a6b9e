// The responses to place, edit and cancel, with the receipt, and to a deletion by staff [D1 2.11].
import type { Mutated } from '../model/mutate-auction.ts'
import { mutationView } from '../model/state.view.ts'
import type { PrebidMutated } from './prebids.actions.ts'
import type { Prebid } from './prebids.sql.ts'

export const prebidView = ({ auction, prebid, receipt }: PrebidMutated) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  prebidId: prebid.id,
  enrolledSubscriberId: prebid.enrollmentId,
  status: prebid.status,
  documentSubmissionId: prebid.documentSubmissionId,
  commitment: receipt?.commitment ?? null,
  nonce: receipt?.nonce ?? null,
})

export const deletionView = ({ result: prebid, ...mutated }: Mutated & { result: Prebid }) => ({
  ...mutationView(mutated),
  prebidId: prebid.id,
  enrolledSubscriberId: prebid.enrollmentId,
  prebidStatus: prebid.status,
  deletionReason: prebid.deletionReason,
  deletedAt: prebid.deletedAt!.toISOString(),
})
