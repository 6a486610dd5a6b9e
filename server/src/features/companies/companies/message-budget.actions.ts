// How many messages a company may cause in a day, as a superadmin sees and sets it.
import { recordAudit } from '#features/companies/audit/audit.sql'
import { readMessageBudget } from '#features/messages/messages/company-budget.actions'
import { deleteBudget, saveBudget } from '#features/messages/messages/company-budget.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { lockCompanyIfExists } from './companies.sql.ts'

export const setMessageBudget = (
  deps: Platform,
  { actor }: Permit,
  companyId: string,
  { perDay }: { perDay: number | null },
) =>
  deps.transact(async (tx) => {
    if (!(await lockCompanyIfExists(tx, companyId))) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const stored = await readMessageBudget(deps, tx, companyId)
    if (perDay === null) await deleteBudget(tx, companyId)
    else await saveBudget(tx, { companyId, perDay, setById: actor.userId, setAt: now })
    const before = { perDay: stored.isUsual ? null : stored.perDay }
    const entry = {
      companyId,
      action: 'message-budget.updated',
      resourceId: companyId,
      before,
      after: { perDay },
    } as const
    await recordAudit(tx, actor, entry, now)
    return readMessageBudget(deps, tx, companyId)
  })
