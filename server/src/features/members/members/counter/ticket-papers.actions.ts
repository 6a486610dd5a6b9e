// Papers that a member brings to the counter for a ticket they have, such as an imported one. [spec: Order of the papers;
// Who may do what with money]

import type { Body } from '@kuri/contract/kit/route'
import type { saveTicketPapers as saveTicketPapersRoute } from '@kuri/contract/members/counter.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { advanceStep, readNominee } from '#features/members/enrollments/documents/joining-documents.actions'
import {
  findJoiningDocuments,
  updateJoiningDocuments,
} from '#features/members/enrollments/documents/joining-documents.sql'
import { lockRequest } from '#features/members/enrollments/requests/requests.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findTicketScope } from './counter.sql.ts'
import { requirePapers } from './counter-files.actions.ts'

export async function saveTicketPapers(
  deps: Platform,
  permit: Permit,
  enrollmentId: string,
  { nominee, panIncome }: Body<typeof saveTicketPapersRoute>,
) {
  const ticket = permit.requireVisible(await findTicketScope(deps.db, enrollmentId))
  if (ticket.holder !== 'MEMBER' || ticket.endedAt !== null) throw refuse('NOT_FOUND')
  const { timeZone } = deps.config
  const stored = nominee && readNominee(nominee, { today: dayAt(deps.clock.now(), timeZone), timeZone })
  const files = await requirePapers(deps.db, permit, ticket.companyId, panIncome ?? {}, 'panIncome')
  return deps.transact(async (tx) => {
    const request = ticket.requestId === null ? undefined : await lockRequest(tx, ticket.requestId)
    const now = deps.clock.now()
    const changes = {
      ...(stored ? { nominee: JSON.stringify(stored) } : {}),
      ...(panIncome ? { ...files, panIncomeAt: now } : {}),
    }
    await updateJoiningDocuments(tx, enrollmentId, changes, now)
    if (request) await advanceStep(tx, { id: request.id, enrollmentId }, panIncome ? 'PAN_INCOME' : 'NOMINEE', now)
    const after = { hasNominee: !!nominee, ...panIncome }
    const { companyId } = ticket
    const entry = { companyId, action: 'desk-enrollment.papers-saved', resourceId: enrollmentId, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    const papers = await findJoiningDocuments(tx, enrollmentId)
    const done = { nominee: !!papers?.nominee, pan: !!papers?.panIncomeAt, agreement: !!papers?.agreementSignedAt }
    return { ...done, isComplete: done.nominee && done.pan && done.agreement }
  })
}
