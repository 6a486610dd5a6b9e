// A superadmin changes the profile or the status of a company. [D2 3.3]
import type { Body } from '@kuri/contract/kit/route'
import type { updateCompany } from '@kuri/contract/tenancy/companies.contract'
import { profileStatusBlockedReason } from '@kuri/contract/tenancy/profile-status.rules'
import { recordAudit } from '#features/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { foundingYearProblems, gstinProblems } from './business-details.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { readCompany } from './companies.actions.ts'
import * as rows from './companies.sql.ts'

export const changeCompany = (
  deps: Platform,
  permit: Permit,
  companyId: string,
  { comment, ...wanted }: Body<typeof updateCompany>,
) =>
  deps.transact(async (tx) => {
    const company = await rows.lockCompanyIfExists(tx, companyId)
    if (!company) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const { hasGstin, gstin } = { ...company, ...wanted }
    refuseInvalid([
      ...foundingYearProblems(wanted.yearOfEstablishment, now, deps.config.timeZone),
      ...(wanted.hasGstin === undefined && wanted.gstin === undefined ? [] : gstinProblems({ hasGstin, gstin })),
    ])
    if (wanted.profileStatus !== undefined) {
      const hasAcceptedMou = await rows.hasAcceptedMou(tx, companyId)
      refuseIf(
        profileStatusBlockedReason({ profileStatus: company.profileStatus, hasAcceptedMou }, wanted.profileStatus),
      )
    }
    const changes = changesBetween(company, wanted)
    if (changes) {
      await rows.updateCompany(tx, companyId, changes.after, now)
      if (changes.after.email !== undefined) await rows.updateLoginEmail(tx, company, changes.after.email, now)
      const action = changes.after.profileStatus === undefined ? 'company.updated' : 'company.status-changed'
      const after = { ...changes.after, ...(comment === undefined ? {} : { comment }) }
      await recordAudit(
        tx,
        permit.actor,
        { companyId, action, resourceId: companyId, before: changes.before, after },
        now,
      )
    }
    return readCompany(deps, permit, tx, companyId)
  })
