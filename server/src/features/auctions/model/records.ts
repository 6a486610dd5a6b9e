// What the log of an auction keeps besides the events of the room, for those who check the auction later: the terms, who was present,
// how the pot was divided. Read in the transaction that writes the mutations, one statement per kind.
import type { Terms } from '@kuri/verify/bundle/terms'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Tx } from '#platform/db/types'
import type { Auction } from './auction.ts'
import type { ActionLogAction, Mutation, RecordedEvent } from './mutation.ts'
import * as rows from './records.sql.ts'
import { statedSettlement } from './stated-settlement.rules.ts'

const TERMS_TRIGGERS: ReadonlySet<string | undefined> = new Set(['schedule', 'reschedule', 'start'])
const DECLARATIONS: ReadonlySet<ActionLogAction> = new Set([
  'DECLARE_WINNER',
  'AUTO_DECLARE_WINNER',
  'REPLACE_DISQUALIFIED_WINNER',
  'RECORD_LOT',
])

type Changed = { mutation: Mutation; after: Auction }

export type Records = (changed: Changed) => readonly RecordedEvent[]

const statesTerms = ({ mutation }: Changed) => TERMS_TRIGGERS.has(mutation.trigger)
const statesSettlement = ({ mutation }: Changed) =>
  mutation.trigger === 'complete' || mutation.changes.prebidsRevealedAt !== undefined

/** When the attendance is stated; null for other mutations. */
function attendanceMoment({ mutation }: Changed): 'START' | 'END' | 'DECLARATION' | null {
  if (mutation.trigger === 'start') return 'START'
  if (mutation.trigger === 'end') return 'END'
  return mutation.logs.some(({ action }) => DECLARATIONS.has(action)) ? 'DECLARATION' : null
}

/** Reads what the records of these mutations state; the result makes them. */
export async function readRecords(tx: Tx, changed: readonly Changed[]): Promise<Records> {
  const cyclesOf = (which: (each: Changed) => boolean) => changed.filter(which).map(({ after }) => after.cycleId)
  const attended = changed.filter((each) => attendanceMoment(each) !== null).map(({ after }) => after.id)
  const commissions = await rows.listCommissions(tx, cyclesOf(statesTerms))
  const settlements = await rows.listSettlementsOf(tx, cyclesOf(statesSettlement))
  const attendance = await rows.listAttendance(tx, attended)
  return (each) => {
    const { mutation, after } = each
    const settlement = statesSettlement(each) ? settlements.get(after.cycleId) : undefined
    const moment = attendanceMoment(each)
    return [
      ...(mutation.records?.(after) ?? []),
      ...(statesTerms(each) ? [terms(after, commissions.get(after.cycleId)!)] : []),
      ...(settlement ? [settled(settlement)] : []),
      ...(moment ? [attendanceOf(moment, attendance.get(after.id) ?? [])] : []),
    ]
  }
}

function terms(auction: Auction, commissionHundredths: number): RecordedEvent {
  const chitTerms = chitTermsIn(auction.chitTerms)
  const payload: Terms = {
    rules: 'kuri-rules/v1',
    cycleNumber: auction.cycleNumber,
    divisions: auction.divisions,
    totalAmountPaise: auction.totalAmountPaise,
    minimumBidAmountPaise: auction.minimumBidAmountPaise,
    bidMode: auction.bidMode,
    maxDiscountHundredths: chitTerms.maxDiscountHundredths,
    minDiscountHundredths: chitTerms.minDiscountHundredths,
    bidStepPaise: chitTerms.bidStepPaise,
    closingMode: auction.closingMode,
    durationSeconds: auction.durationSeconds,
    extensionSeconds: auction.extensionSeconds,
    firstCallSeconds: auction.firstCallSeconds,
    secondCallSeconds: auction.secondCallSeconds,
    thirdCallSeconds: auction.thirdCallSeconds,
    allowStaffOfflineBids: auction.allowStaffOfflineBids,
    hasPrebid: auction.hasPrebid,
    commissionHundredths,
    commissionRule: chitTerms.commissionRule,
  }
  return { type: 'auction.terms', audience: 'RECORD', payload }
}

const settled = (row: Parameters<typeof statedSettlement>[0]): RecordedEvent => ({
  type: 'auction.settlement',
  audience: 'RECORD',
  payload: statedSettlement(row),
})

const attendanceOf = (moment: string, present: readonly rows.Attendee[]): RecordedEvent => ({
  type: 'auction.attendance',
  audience: 'LEDGER',
  payload: {
    moment,
    present: present.map(({ enrollmentId, source, joinedAt, leftAt }) => ({
      enrolledSubscriberId: enrollmentId,
      source,
      from: joinedAt.toISOString(),
      to: leftAt?.toISOString() ?? null,
    })),
  },
})
