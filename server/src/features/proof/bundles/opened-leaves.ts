// What of a leaf a viewer may open. The rest of the evidence stays under its commitments.
import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import { type LeafViewer, mayOpen, type StoredLeaf } from '#features/proof/tree/stored-leaves.sql'

const SEALED = 'auction.prebid.sealed'
/** Once the prebids are revealed, everybody can check that none was added, changed or left out. */
const OPEN_AFTER_REVEAL: ReadonlySet<string> = new Set([SEALED, 'auction.prebid.created'])

export const mayOpenLeaf = (
  viewer: LeafViewer,
  leaf: Pick<StoredLeaf, 'audience' | 'subscriberId' | 'type'>,
  isRevealed: boolean,
): boolean => mayOpen(viewer, leaf) || (isRevealed && OPEN_AFTER_REVEAL.has(leaf.type))

const payloadIn = ({ facts }: { facts: string }): unknown => JSON.parse(facts.split('\n')[2]!)

type Seal = { action: 'PLACED' | 'EDITED' | 'WITHDRAWN' | 'DELETED'; prebidId: string }

/** Where each prebid that still stands was sealed last: its id and the place of the leaf. */
export function trackSeals() {
  const leaves = new Map<string, number>()
  return {
    leaves: leaves as ReadonlyMap<string, number>,
    add({ type, sequence, private: facts }: Pick<StoredLeaf, 'type' | 'sequence' | 'private'>) {
      if (type !== SEALED || facts === null) return
      const { action, prebidId } = payloadIn(facts) as Seal
      if (action === 'PLACED' || action === 'EDITED') leaves.set(prebidId, sequence - 1)
      else leaves.delete(prebidId)
    },
  }
}

type Signature = { digest: string; personId: string }
export type Signatures = { has(signature: Signature): boolean }

/** Who signed minutes in these events: a signature that came while the evidence is written would seem to be in no log. */
export function trackSignatures() {
  const signed = new Set<string>()
  return {
    has: ({ digest, personId }: Signature) => signed.has(`${digest} ${personId}`),
    add({ type, private: facts }: Pick<StoredLeaf, 'type' | 'private'>) {
      if (type !== 'auction.minutes.changed' || facts === null) return
      const { action, digest, personId } = payloadIn(facts) as FramePayload<typeof type>
      if (action === 'SIGNED') signed.add(`${digest} ${personId}`)
    },
  }
}
