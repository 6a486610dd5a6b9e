// Gives a ticket to its next holder. The ticket keeps its number, advance and dividends.
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Tx } from '#platform/db/types'
import * as tickets from './tickets.sql.ts'

type NextHolder = { holder: 'MEMBER' | 'COMPANY'; subscriberId: string; name: string }

/** Returns the nominee and papers of the former holder; the next one brings their own. */
export async function handOver(
  tx: Tx,
  { enrollmentId, requestId, subscriberId }: tickets.Ticket,
  next: NextHolder,
  now: Date,
): Promise<string | null> {
  const papers = await tickets.deletePapers(tx, enrollmentId)
  if (requestId) await tickets.updateFormerRequestEnded(tx, requestId, 'The ticket has another holder.', now)
  await tickets.updateHolder(tx, enrollmentId, { ...next, requestId: null }, now)
  await announceAccessChange(tx, { userId: subscriberId })
  return papers && JSON.stringify(papers)
}
