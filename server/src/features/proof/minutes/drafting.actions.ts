// Staff draft minutes: computed from the log, with what only they can state.

import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { MinutesStatements } from '@kuri/contract/proof/minutes.contract'
import { fromHex } from '@kuri/verify/base/bytes'
import { pseudonymOf } from '@kuri/verify/log/anchor'
import { formatMinutes } from '@kuri/verify/log/log-entries'
import { type Minutes, minutesFrom, type Statements } from '@kuri/verify/minutes/minutes'
import { type OpenedEvent, readFacts } from '@kuri/verify/minutes/minutes-events'
import type { SinceLastDraw } from '@kuri/verify/minutes/since-last-draw'
import type { Auction } from '#features/auctions/model/auction'
import { mutateAuction } from '#features/auctions/model/mutate-auction'
import { ROOM_VIEWER } from '#features/auctions/model/viewer'
import { winnerAmount } from '#features/auctions/prebids/visible-amounts'
import { listWinners } from '#features/auctions/screens/history.sql'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { appendEntry } from '#features/proof/public-log/append.actions'
import { readArchivedEvents } from '#features/proof/tree/archived-events'
import type { Tx } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findPolicy } from './links.sql.ts'
import { getMinutesPlace } from './minutes.sql.ts'
import { readOpenedEvents } from './opened-events.ts'
import { minutesDays, policyIn } from './policy.rules.ts'
import * as rows from './records.sql.ts'
import { showNewest } from './records.view.ts'
import { readSinceLastDraw } from './since-last-draw.sql.ts'

const SIGNED: ReadonlySet<string> = new Set(['FINAL', 'SIGNED_ON_PAPER'])

export async function draftMinutes(
  deps: Platform,
  permit: Permit,
  drawer: Drawer,
  auctionId: string,
  body: MinutesStatements,
) {
  const archived = await readArchivedEvents(deps, auctionId)
  await mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    await refuseEarly(tx, auction)
    const newest = await rows.findNewest(tx, auctionId)
    const declaredSequence = await rows.findDeclaredSequence(tx, auctionId)
    const isSigned = newest !== undefined && SIGNED.has(newest.status)
    if (isSigned && newest.declaredSequence === declaredSequence) throw refuse('MINUTES_FINAL')
    const events = await readOpenedEvents(tx, auction, archived)
    // A winner who is disqualified begins another round, and what was drafted before it is amended, signed or not.
    const amended = newest && (isSigned || newest.round <= readFacts(events).roundsEnded) ? newest : undefined
    const since = await readSinceLastDraw(tx, { ...auction, id: auction.cycleId }, now, deps.config.timeZone)
    const edition = { amends: amended?.digest ?? null, since }
    const { content, text, digest } = await compute(deps, tx, auction, body, events, edition)
    const place = await getMinutesPlace(tx, auctionId)
    const days = minutesDays(
      policyIn(await findPolicy(tx, auction.companyId)),
      place.state,
      dayAt(now, deps.config.timeZone),
    )
    const id = newId(now.getTime())
    const version = (newest?.version ?? 0) + 1
    await rows.insertMinutes(tx, {
      ...{ id, auctionId, version, declaredSequence, text, digest, ...days, createdAt: now },
      companyId: auction.companyId,
      programId: auction.programId,
      round: content.round,
      amendsId: amended?.id ?? null,
      draftedById: permit.actor.userId,
    })
    const entry = formatMinutes({ pseudonym: pseudonymOf(auctionId), digest: fromHex(digest)! })
    await appendEntry(deps.bus, tx, { key: `minutes:${id}`, content: entry }, now)
    const after = { version, round: content.round, digest }
    const audited = { companyId: auction.companyId, action: 'minutes.drafted', resourceId: id } as const
    await recordAudit(tx, permit.actor, { ...audited, after }, now)
    return {
      changes: {},
      logs: [],
      events: () => [
        {
          type: 'auction.minutes.drafted',
          audience: 'ROOM',
          payload: { minutesId: id, version, round: content.round, digest },
        },
      ],
    }
  })
  return (await showNewest(deps, drawer, auctionId))!.record
}

/** The text of minutes goes to members, so no amount in it may be sealed. */
async function refuseEarly(tx: Tx, auction: Auction): Promise<void> {
  const winners = await listWinners(tx, auction.id, 'DECLARED')
  const isSealed = winners.some((winner) => winnerAmount(winner, auction, ROOM_VIEWER) === null)
  const hasDeclared = (await rows.findDeclaredSequence(tx, auction.id)) > 0
  if (!statusIs(auction.status, 'ended') || !hasDeclared || isSealed) throw refuse('MINUTES_TOO_EARLY')
}

async function compute(
  deps: Platform,
  tx: Tx,
  auction: Auction,
  body: MinutesStatements,
  events: readonly OpenedEvent[],
  { amends, since }: { amends: string | null; since: SinceLastDraw },
): Promise<Minutes> {
  const place = await getMinutesPlace(tx, auction.id)
  const all = (await rows.listTickets(tx, auction)).map((ticket) => ({
    ...ticket,
    ticketNumber: ticket.ticketNumber!,
    name: ticket.name ?? '',
  }))
  const known = new Set(all.map(({ ticketId }) => ticketId))
  for (const [index, { enrolledSubscriberId }] of body.presentInHall.entries())
    if (!known.has(enrolledSubscriberId))
      throw refuse('ENROLLMENT_NOT_FOUND', [
        { path: `presentInHall.${index}.enrolledSubscriberId`, message: 'must be a ticket of the program' },
      ])
  const statements: Statements = {
    ...{ companyName: place.companyName, programName: auction.programName, chitId: place.chitId },
    onlineAt: new URL(deps.webUrl()).host,
    tickets: all,
    sinceLastDraw: since,
    place: body.place,
    unpaidPrizes: body.unpaidPrizes,
    presentInHall: body.presentInHall.map(({ enrolledSubscriberId, mode, from, to, proxyName }) => ({
      ticketId: enrolledSubscriberId,
      mode,
      from: new Date(from).toISOString(),
      to: to ? new Date(to).toISOString() : null,
      proxyName: proxyName ?? null,
    })),
    deputyName: body.deputyName ?? null,
    remarks: body.remarks ?? null,
  }
  const size = events.filter(({ isLogged }) => isLogged).length
  return minutesFrom(events, statements, { auctionId: auction.id, size, amends })
}
