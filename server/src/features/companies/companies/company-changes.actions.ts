// A superadmin changes the profile or the status of a company. [spec: States at a glance]

import type { updateCompany } from '@kuri/contract/companies/companies.contract'
import { profileStatusBlockedReason } from '@kuri/contract/companies/profile-status.rules'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { releaseUnverifiedNumbers, updateAccount } from '#features/people/identity/directory.sql'
import { findUserByMobile, lockMobile, updateSessionsOfUserRevoked } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { foundingYearProblems, gstinProblems } from './business-details.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { readCompany } from './companies.actions.ts'
import * as rows from './companies.sql.ts'
import { saveAddresses } from './company-addresses.actions.ts'
import { addressProblems } from './company-addresses.rules.ts'
import { saveManager } from './managers.actions.ts'
import { lockManager, type ManagerRow } from './managers.sql.ts'

type CompanyChange = Body<typeof updateCompany>

export const changeCompany = (
  deps: Platform,
  permit: Permit,
  companyId: string,
  { comment, manager, billingAddress, registeredAddress, registeredSameAsBillingAddress, ...fields }: CompanyChange,
) =>
  deps.transact(async (tx) => {
    const company = await rows.lockCompanyIfExists(tx, companyId)
    if (!company) throw refuse('NOT_FOUND')
    const addresses = given({ billingAddress, registeredAddress, registeredSameAsBillingAddress })
    const wanted = withNumber(fields, company.countryCode)
    const managed = manager && requireManagerOf(companyId, await lockManager(tx, manager.id))
    const now = deps.clock.now()
    const { hasGstin, gstin } = { ...company, ...wanted }
    refuseInvalid([
      ...addressProblems(addresses),
      ...foundingYearProblems(wanted.yearOfEstablishment, now, deps.config.timeZone),
      ...(wanted.hasGstin === undefined && wanted.gstin === undefined ? [] : gstinProblems({ hasGstin, gstin })),
    ])
    if (wanted.profileStatus !== undefined) {
      const hasAcceptedMou = await rows.hasAcceptedMou(tx, companyId)
      refuseIf(
        profileStatusBlockedReason({ profileStatus: company.profileStatus, hasAcceptedMou }, wanted.profileStatus),
      )
    }
    await saveAddresses(tx, permit, company, addresses, now)
    if (manager && managed) {
      const { id: _id, ...typed } = manager
      await saveManager(deps, tx, permit, managed, typed, now, 'manager.')
    }
    const changes = changesBetween(company, wanted)
    if (changes) {
      if (changes.after.mobileNumber !== undefined) await moveLogin(tx, company, changes.after.mobileNumber, now)
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

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const withNumber = <F extends { mobileNumber?: string }>(fields: F, countryCode: string): F =>
  fields.mobileNumber === undefined
    ? fields
    : { ...fields, mobileNumber: normaliseMobile(fields.mobileNumber, countryCode) }

function requireManagerOf(companyId: string, manager: ManagerRow | undefined): ManagerRow {
  if (manager?.companyId !== companyId)
    throw refuse('NOT_FOUND', [{ path: 'manager.id', message: 'is not a manager of this company' }])
  return manager
}

/** The owner signs in with the number of the company until they have another one. A new number is unverified and ends the sessions. */
async function moveLogin(
  tx: Tx,
  company: { id: string; mobileNumber: string },
  mobileNumber: string,
  now: Date,
): Promise<void> {
  await lockMobile(tx, mobileNumber)
  await releaseUnverifiedNumbers(tx, [mobileNumber], now)
  if (await findUserByMobile(tx, mobileNumber))
    throw refuse('MOBILE_TAKEN', [{ path: 'mobileNumber', message: 'already belongs to a user' }])
  const login = await rows.findLogin(tx, company)
  if (!login) return
  await updateAccount(tx, login.id, { mobileNumber, mobileVerifiedAt: null }, now)
  await updateSessionsOfUserRevoked(tx, login.id, 'MOBILE_CHANGED', now)
  await announceAccessChange(tx, { userId: login.id })
}
