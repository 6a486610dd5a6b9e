// A draw with all that is needed to compute its result again. Members see the numbers of tickets, staff also the names.
import type { DRAW_VOID_REASONS } from '@kuri/contract/auctions/draws.contract'
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import type { LogSource } from '#features/proof/tree/read-leaves'
import { isoTime } from '#platform/text/iso-time'
import { listTicketHolders } from '../model/ticket-holders.sql.ts'
import type { DrawRow, ShareRow } from './draws.sql.ts'
import * as rows from './draws.sql.ts'
import { readIntentLeaf } from './intent-leaf.ts'
import { intentView } from './open-draw.actions.ts'

type Viewer = 'STAFF' | 'MEMBER'
type Names = ReadonlyMap<string, { ticketNumber: number; subscriberName: string | null }>

export async function readDraws(source: LogSource, auctionId: string, page: Page, viewer: Viewer) {
  const { db } = source
  const draws = await rows.listDraws(db, auctionId, page.pageSize, pageOffset(page))
  return paged('draws', await drawViews(source, draws, viewer), await rows.countDraws(db, auctionId), page)
}

export async function readDraw(source: LogSource, auctionId: string, drawId: string, viewer: Viewer) {
  const draw = (await rows.findDraw(source.db, auctionId, drawId))!
  return (await drawViews(source, [draw], viewer))[0]!
}

async function drawViews(source: LogSource, draws: readonly DrawRow[], viewer: Viewer) {
  const { db } = source
  const shares = await rows.listShares(
    db,
    draws.map(({ id }) => id),
  )
  const tickets = [...draws.flatMap(({ candidates }) => candidates), ...shares].map(({ enrollmentId }) => enrollmentId)
  const holders = await listTicketHolders(db, [...new Set(tickets)])
  const names: Names = new Map(holders.map((holder) => [holder.enrollmentId, holder]))
  const views = []
  for (const draw of draws) {
    const own = shares.filter(({ drawId }) => drawId === draw.id)
    views.push(drawView(draw, own, names, await readIntentLeaf(source, draw), viewer))
  }
  return views
}

function drawView(draw: DrawRow, shares: readonly ShareRow[], names: Names, intentLeaf: string, viewer: Viewer) {
  return {
    id: draw.id,
    auctionId: draw.auctionId,
    ...intentView(draw),
    state: draw.state,
    intentSequence: draw.intentSequence,
    intentLeaf,
    tickets: draw.candidates.map(({ enrollmentId }) => ({
      enrolledSubscriberId: enrollmentId,
      ticketNumber: names.get(enrollmentId)!.ticketNumber,
      subscriberName: viewer === 'STAFF' ? names.get(enrollmentId)!.subscriberName : null,
    })),
    shares: shares.map(({ enrollmentId, commitment, share }) => ({
      enrolledSubscriberId: enrollmentId,
      ticketNumber: names.get(enrollmentId)!.ticketNumber,
      commitment,
      share,
    })),
    beaconSignature: draw.beaconSignature,
    serverSeed: draw.serverSeed,
    drawnEnrolledSubscriberId: draw.drawnEnrollmentId,
    winnerId: draw.winnerId,
    voidReason: draw.voidReason as (typeof DRAW_VOID_REASONS)[number] | null,
    voidNote: draw.voidNote,
    openedAt: isoTime(draw.openedAt),
    endedAt: draw.endedAt && isoTime(draw.endedAt),
  }
}
