// Reads and updates the company's own profile. [spec: Profile and addresses; Changes field by field]

import type { updateMyCompany } from '@kuri/contract/companies/company-profile.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { updateCompanyFile } from '#features/companies/files/company-files.sql'
import { findFile } from '#features/companies/files/files.sql'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { foundingYearProblems } from './business-details.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { readCompany } from './companies.actions.ts'
import * as rows from './companies.sql.ts'

export async function readProfile(deps: Platform, permit: Permit, db: Reader = deps.db) {
  const company = await readCompany(deps, permit, db, permit.companyId)
  const { id: userId, ...user } = await rows.getProfileUser(db, permit.actor.userId)
  const { gstin, pan, branch, registrationNumber, yearOfEstablishment } = company
  return { userId, ...user, company, gstin, pan, branch, registrationNumber, yearOfEstablishment }
}

export function updateProfile(deps: Platform, permit: Permit, body: Body<typeof updateMyCompany>) {
  const { avatar, ...plain } = body
  return deps.transact(async (tx) => {
    const company = await rows.lockCompany(tx, permit.companyId)
    const now = deps.clock.now()
    refuseInvalid(foundingYearProblems(body.yearOfEstablishment, now, deps.config.timeZone))
    if (avatar) await refuseForeignAvatar(tx, company.id, avatar)

    const wanted = { ...plain, ...(avatar === undefined ? {} : { avatarFileId: avatar }) }
    const changes = changesBetween(company, wanted)
    if (changes) {
      const { avatarFileId, ...columns } = changes.after
      await rows.updateCompany(tx, company.id, columns, now)
      if (avatarFileId !== undefined) await updateCompanyFile(tx, company.id, 'AVATAR', avatarFileId, now)
      if (changes.after.email !== undefined) await rows.updateLoginEmail(tx, company, changes.after.email, now)
      const entry = { companyId: company.id, action: 'company.updated', resourceId: company.id, ...changes } as const
      await recordAudit(tx, permit.actor, entry, now)
    }
    return readProfile(deps, permit, tx)
  })
}

async function refuseForeignAvatar(db: Reader, companyId: string, fileId: string): Promise<void> {
  const file = await findFile(db, fileId)
  if (file?.companyId !== companyId || file.purpose !== 'AVATAR' || file.status !== 'READY')
    throw refuse('NOT_FOUND', [{ path: 'avatar', message: 'is not a confirmed avatar file of this company' }])
}
