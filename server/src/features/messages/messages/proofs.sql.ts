// The outcome of a message, kept with the notice that it was sent for. Most messages belong to no notice.
import type { Tx } from '#platform/db/types'

type Outcome = { status: 'SENT'; sentAt: Date; providerReference: string | null } | { status: 'FAILED' }

export const updateProof = (tx: Tx, messageId: string, outcome: Outcome) =>
  tx.updateTable('notices').set(outcome).where('messageId', '=', messageId).execute()

export const updateProofTried = (tx: Tx, messageId: string) =>
  tx
    .updateTable('notices')
    .set((eb) => ({ retryCount: eb('retryCount', '+', 1) }))
    .where('messageId', '=', messageId)
    .execute()
