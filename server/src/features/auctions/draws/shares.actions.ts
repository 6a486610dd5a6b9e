// A member takes part in a draw: commits to a number, and reveals it once nobody else can commit.
import type { Reveal, Share } from '@kuri/contract/auctions/draws.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { fromHex, toHex } from '@kuri/verify/base/bytes'
import { contributionProblem, shareCommitment } from '@kuri/verify/draws/draw'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Mutation } from '../model/mutation.ts'
import { mutateDraw, refuseUnlessMember } from './draw-access.ts'
import { CONTRIBUTION_REFUSALS } from './draws.rules.ts'
import type { DrawRow, ShareRow } from './draws.sql.ts'
import * as rows from './draws.sql.ts'
import { getIntentLeafBytes } from './intent-leaf.ts'

type Place = { auctionId: string; drawId: string }

/** `decide` gets the draw with its shares, under the lock of the auction, if the ticket belongs to the member. */
async function changeOwnShare(
  deps: Platform,
  permit: Permit,
  at: Place,
  ticketId: string,
  decide: (draw: DrawRow, shares: readonly ShareRow[], now: Date, tx: Tx) => Promise<Mutation | null>,
): Promise<void> {
  const { actor } = permit
  await refuseUnlessMember(deps, permit, at.auctionId)
  await mutateDraw(deps, at, actor, async ({ programId }, draw, now, tx) => {
    if (!(await rows.isOwnTicket(tx, programId, actor.userId, ticketId))) throw refuse('NOT_YOUR_ENROLLMENT')
    return decide(draw, await rows.listShares(tx, [draw.id]), now, tx)
  })
}

export async function contributeShare(
  deps: Platform,
  permit: Permit,
  at: Place,
  { enrolledSubscriberId: ticketId, commitment }: Static<typeof Share>,
): Promise<void> {
  await changeOwnShare(deps, permit, at, ticketId, async (draw, shares, now, tx) => {
    const committed = shares.find(({ enrollmentId }) => enrollmentId === ticketId)?.commitment ?? null
    if (committed === commitment) return null
    if (draw.state !== 'COMMITTING' || now >= draw.commitEndsAt!) throw refuse('DRAW_CLOSED')
    const problem = contributionProblem({
      hasWithheld: await rows.hasWithheld(tx, at.auctionId, ticketId),
      contributorCount: shares.length,
      committed,
      commitment,
    })
    if (problem) throw refuse(CONTRIBUTION_REFUSALS[problem])
    await rows.insertShare(tx, {
      drawId: draw.id,
      enrollmentId: ticketId,
      subscriberId: permit.actor.userId,
      commitment,
      committedAt: now,
    })
    return {
      changes: {},
      logs: [],
      events: () => [
        {
          type: 'auction.draw.committed',
          audience: 'ROOM',
          payload: { drawId: draw.id, enrolledSubscriberId: ticketId, commitment },
        },
      ],
    }
  })
}

/** With the last reveal the service is due: it reveals its own number and draws. */
export async function revealShare(
  deps: Platform,
  permit: Permit,
  at: Place,
  { enrolledSubscriberId: ticketId, share }: Static<typeof Reveal>,
): Promise<void> {
  await changeOwnShare(deps, permit, at, ticketId, async (draw, shares, now, tx) => {
    const own = shares.find(({ enrollmentId }) => enrollmentId === ticketId)
    if (own?.share === share) return null
    if (!own || draw.state !== 'REVEALING') throw refuse('DRAW_CLOSED')
    const commitment = shareCommitment(await getIntentLeafBytes(tx, draw), ticketId, fromHex(share)!)
    if (toHex(commitment) !== own.commitment) throw refuse('DRAW_SHARE_WRONG')
    await rows.updateShareRevealed(tx, draw.id, ticketId, share, now)
    const isLast = shares.every(({ enrollmentId, share }) => enrollmentId === ticketId || share !== null)
    return {
      changes: isLast ? { drawDueAt: now } : {},
      logs: [],
      events: () => [
        {
          type: 'auction.draw.revealed',
          audience: 'ROOM',
          payload: { drawId: draw.id, enrolledSubscriberId: ticketId, share },
        },
      ],
    }
  })
}
