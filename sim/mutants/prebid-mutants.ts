// Faults that show sealed prebids too early, or use them wrongly.
import type { Mutant } from './mutant.ts'

const PREBIDS = 'features/auctions/prebids'
const SEAL = 'features/auctions/model/prebid-seal.rules.ts'

export const PREBID_MUTANTS: readonly Mutant[] = [
  {
    name: 'staff see prebids before the end',
    file: SEAL,
    find: "(viewer === 'STAFF' && statusIs(status, 'ended'))",
    replace: "(viewer === 'STAFF' && status !== null && statusIs !== null)",
  },
  {
    name: 'staff see the nonce of a receipt before the reveal',
    file: SEAL,
    find: 'viewer.subscriberId === ownerId) || prebidsRevealedAt !== null',
    replace: 'viewer.subscriberId === ownerId) || prebidsRevealedAt !== undefined',
  },
  {
    name: 'a member sees the prebids of others who enter at the same time',
    file: 'features/auctions/screens/subscriber/overview.actions.ts',
    find: 'records.prebids.filter(isOwn)',
    replace: 'records.prebids.map((prebid) => ({ ...prebid, subscriberId: facts.subscriberId }))',
  },
  {
    name: 'an amount is stored as it is',
    file: `${PREBIDS}/sealing.ts`,
    find: "sealedAmount: seal('amount', String(offer.amountPaise).padStart(DIGITS, '0')),",
    replace: 'sealedAmount: String(offer.amountPaise),',
  },
  {
    name: 'the log has the nonce in place of the commitment',
    file: `${PREBIDS}/prebids.actions.ts`,
    find: "records: () => [prebidSealed('PLACED', prebid)]",
    replace: "records: () => [prebidSealed('PLACED', { ...prebid, commitment: offered.receipt.nonce })]",
  },
  {
    name: 'nobody reveals the prebids',
    file: 'features/auctions/model/automatic-steps.rules.ts',
    find: 'return isSealed(auction) ? revealStep(auction, now) : declarationStep(auction, now)',
    replace: 'return declarationStep(auction, now)',
  },
  {
    name: 'prebids are revealed that staff keep',
    file: 'features/auctions/model/automatic-steps.rules.ts',
    find: "auction.autoRevealPrebids ? { step: 'REVEAL_PREBIDS', dueAt: now } : null",
    replace: "({ step: 'REVEAL_PREBIDS', dueAt: now })",
  },
  {
    name: 'a prebid that was taken back is still counted',
    file: `${PREBIDS}/prebids.actions.ts`,
    find: 'activePrebidCount: auction.activePrebidCount - 1',
    replace: 'activePrebidCount: auction.activePrebidCount',
  },
  {
    name: 'an edited prebid keeps its first amount',
    file: `${PREBIDS}/prebids.actions.ts`,
    find: '{ ...offered.columns, documentSubmissionId }',
    replace: '{ ...before!, documentSubmissionId }',
  },
]
