import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { ChargeWaiver } from '@kuri/contract/money/charge-waivers.contract'
import { statusAt } from '#features/companies/second-person/requests.rules'
import type { WaiverRow } from './waivers.sql.ts'

export const waiverView = (row: WaiverRow, now: Date): Static<typeof ChargeWaiver> => ({
  id: row.id,
  waiverId: row.id,
  chargeId: row.chargeId,
  programId: row.programId,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberName: row.enrolledName ?? row.userName,
  amount: rupees(row.amountPaise),
  reason: row.reason,
  status: statusAt(row, now),
  requestedById: row.requestedById,
  requestedByName: row.requestedByName,
  requestedAt: row.requestedAt.toISOString(),
  decidedById: row.decidedById,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  comment: row.comment,
})
