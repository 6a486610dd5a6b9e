// The stored log of an auction as minutes read it. What a log from before does not hold is taken from the records and marked so.

import { SETTLEMENT_TYPE } from '@kuri/verify/bundle/settlement'
import { TERMS_TYPE } from '@kuri/verify/bundle/terms'
import type { OpenedEvent } from '@kuri/verify/minutes/minutes-events'
import type { Auction } from '#features/auctions/model/auction'
import { type LoggedEvent, listRoomEvents } from '#features/auctions/model/events.sql'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import { getCycleTerms } from '#features/programs/programs/cycle-terms.sql'
import type { Reader } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import * as rows from './opened-events.sql.ts'

const PAGE = 5000
const ATTENDANCE_TYPE = 'auction.attendance'

/** Every event in order, and after them what only the records say. The archived ones are given: a transaction opens no file. */
export async function readOpenedEvents(
  db: Reader,
  auction: Auction,
  archived: readonly LoggedEvent[],
): Promise<OpenedEvent[]> {
  const actions = await rows.listActions(db, auction.id)
  const events: OpenedEvent[] = archived.map((event) => opened(event, actions))
  for (let after = archived.at(-1)?.serverSequence ?? 0; ; ) {
    const page = await listRoomEvents(db, auction.id, after, PAGE)
    events.push(...page.map((event) => opened(event, actions)))
    if (page.length < PAGE) break
    after = page.at(-1)!.serverSequence
  }
  // Some were archived since the caller looked.
  if (events.length !== auction.serverSequence) throw refuse('LOG_NOT_READY')
  const logged = new Set(events.map(({ type }) => type))
  const fromRecords = [
    ...(logged.has(TERMS_TYPE) ? [] : [recorded(TERMS_TYPE, await termsOf(db, auction))]),
    ...(logged.has(ATTENDANCE_TYPE) ? [] : [recorded(ATTENDANCE_TYPE, { present: await attendanceOf(db, auction) })]),
  ]
  const settlement = logged.has(SETTLEMENT_TYPE) ? undefined : await rows.findSettlement(db, auction.cycleId)
  return [...events, ...fromRecords, ...(settlement ? [recorded(SETTLEMENT_TYPE, settlement)] : [])]
}

const recorded = (type: string, payload: object): OpenedEvent => ({
  ...{ sequence: 0, createdAt: '', type, payload, actions: [], isLogged: false },
})

type StoredBid = { id: string; enrolledSubscriberId: string; amount: number; source: string }

/** The entries of the action log stand with the first event of their write. */
function opened(event: LoggedEvent, actions: Map<number, rows.Action[]>): OpenedEvent {
  const payload = JSON.parse(event.payload) as { bid?: StoredBid }
  const { bid } = payload
  const isBid = event.type === 'auction.bid.created' && bid !== undefined
  const own = actions.get(event.stateVersion) ?? []
  actions.delete(event.stateVersion)
  return {
    sequence: event.serverSequence,
    createdAt: event.createdAt.toISOString(),
    type: isBid ? 'bid' : event.type,
    payload: isBid
      ? {
          bidId: bid.id,
          ticketId: bid.enrolledSubscriberId,
          paise: Math.round(bid.amount * 100),
          source: bid.source,
        }
      : payload,
    actions: own,
    isLogged: true,
  }
}

async function termsOf(db: Reader, auction: Auction) {
  const { foremanCommissionHundredths } = await getCycleTerms(db, auction.cycleId)
  const terms = chitTermsIn(auction.chitTerms)
  return {
    rules: 'kuri-rules/v1',
    cycleNumber: auction.cycleNumber,
    divisions: auction.divisions,
    totalAmountPaise: auction.totalAmountPaise,
    minimumBidAmountPaise: auction.minimumBidAmountPaise,
    bidMode: auction.bidMode,
    maxDiscountHundredths: terms.maxDiscountHundredths,
    minDiscountHundredths: terms.minDiscountHundredths,
    bidStepPaise: terms.bidStepPaise,
    closingMode: auction.closingMode,
    durationSeconds: auction.durationSeconds,
    extensionSeconds: auction.extensionSeconds,
    firstCallSeconds: auction.firstCallSeconds,
    secondCallSeconds: auction.secondCallSeconds,
    thirdCallSeconds: auction.thirdCallSeconds,
    allowStaffOfflineBids: auction.allowStaffOfflineBids,
    hasPrebid: auction.hasPrebid,
    commissionHundredths: foremanCommissionHundredths ?? 0,
    commissionRule: terms.commissionRule,
  }
}

const attendanceOf = async (db: Reader, { id }: Auction) =>
  (await rows.listJoined(db, id)).map(({ enrollmentId, source, joinedAt, lastLeftAt }) => ({
    enrolledSubscriberId: enrollmentId,
    source,
    from: joinedAt.toISOString(),
    to: lastLeftAt?.toISOString() ?? null,
  }))
