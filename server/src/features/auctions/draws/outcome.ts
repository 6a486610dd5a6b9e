// How a draw ends: with its result, after which the winner is declared, or void.
import type { DRAW_VOID_REASONS } from '@kuri/contract/auctions/draws.contract'
import { drawIndex } from '@kuri/verify/draws/draw'
import type { Tx } from '#platform/db/types'
import type { Auction } from '../model/auction.ts'
import type { Mutation } from '../model/mutation.ts'
import { getTicketHolder } from '../model/ticket-holders.sql.ts'
import { declare } from '../winners/declaration.ts'
import type { DrawRow } from './draws.sql.ts'
import * as rows from './draws.sql.ts'

const NO_DRAW = { openDrawId: null, drawDueAt: null }

type Revealed = { beaconSignature: string | null; serverSeed: string | null }

/** Writes the result. The engine declares the winner at once, as an event of its own: the result stands in the log before it. */
export async function writeResult(
  tx: Tx,
  draw: DrawRow,
  seed: Uint8Array,
  revealed: Revealed,
  now: Date,
): Promise<Mutation> {
  const index = drawIndex(seed, draw.candidates.length)
  const { enrollmentId } = draw.candidates[index]!
  const { ticketNumber } = await getTicketHolder(tx, enrollmentId)
  const ended = { ...revealed, state: 'DRAWN' as const, drawnEnrollmentId: enrollmentId, endedAt: now }
  await rows.updateDraw(tx, draw.id, ended)
  return {
    changes: { drawDueAt: now },
    logs: [],
    events: () => [
      {
        type: 'auction.draw.result',
        audience: 'ROOM',
        payload: {
          drawId: draw.id,
          division: draw.division,
          kind: draw.kind,
          index,
          enrolledSubscriberId: enrollmentId,
          ticketNumber,
          round: draw.round,
          ...revealed,
        },
      },
    ],
  }
}

/** Declares the ticket that was drawn. Nobody chose it, so nobody is named as the one who declared it. */
export async function declareDrawn(tx: Tx, auction: Auction, draw: DrawRow, now: Date): Promise<Mutation> {
  const drawn = draw.candidates.find(({ enrollmentId }) => enrollmentId === draw.drawnEnrollmentId)!
  const { prizePaise, ...offer } = drawn
  const declared = await declare(
    tx,
    auction,
    {
      ...offer,
      subscriberId: await rows.getHolderId(tx, drawn.enrollmentId),
      selectionSource: 'LOT_SELECTION',
      ...(prizePaise === null ? {} : { prizePaise }),
      lot: {
        proof: draw.kind,
        drawId: draw.id,
        round: draw.round,
        among: draw.among as 'TIED' | 'ELIGIBLE',
        candidates: draw.candidates.map(({ enrollmentId }) => enrollmentId),
        candidatesComplete: true,
      },
    },
    null,
    null,
    now,
  )
  const { winnerId } = declared.logs[0]!.metadata as { winnerId: string }
  await rows.updateDraw(tx, draw.id, { winnerId })
  return { ...declared, changes: { ...declared.changes, ...NO_DRAW } }
}

type Void = {
  reason: (typeof DRAW_VOID_REASONS)[number]
  note?: string
  withheld?: readonly string[]
}

export async function voidDraw(
  tx: Tx,
  draw: DrawRow,
  { reason, note, withheld = [] }: Void,
  now: Date,
): Promise<Mutation> {
  const ended = { state: 'VOID' as const, voidReason: reason, voidNote: note ?? null, endedAt: now }
  await rows.updateDraw(tx, draw.id, ended)
  return {
    changes: NO_DRAW,
    logs: [{ action: 'VOID_DRAW', reason: note ?? null, metadata: { drawId: draw.id, voidReason: reason, withheld } }],
    events: () => [
      {
        type: 'auction.draw.voided',
        audience: 'ROOM',
        payload: { drawId: draw.id, division: draw.division, reason, note: note ?? null, withheld: [...withheld] },
      },
    ],
  }
}
