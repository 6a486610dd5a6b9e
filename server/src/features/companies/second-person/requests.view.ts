import type { Approval } from '@kuri/contract/companies/two-persons.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { statusAt } from './requests.rules.ts'
import type { RequestRow } from './requests.sql.ts'

export const requestView = (
  row: RequestRow,
  { now, canDecide }: { now: Date; canDecide: boolean },
): Static<typeof Approval> => ({
  id: row.id,
  approvalId: row.id,
  kind: row.kind,
  subjectId: row.subjectId,
  branchId: row.branchId,
  programId: row.programId,
  about: row.about,
  reason: row.reason,
  status: statusAt(row, now),
  requestedById: row.requestedById,
  requestedByName: row.requestedByName,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  decidedById: row.decidedById,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  comment: row.comment,
  canDecide,
  decidableFrom: row.notBefore?.toISOString() ?? null,
})
