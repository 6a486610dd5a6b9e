// Describes the signed-in person, and keeps the language they chose. [spec: A code by SMS]

import type { Body } from '@kuri/contract/kit/route'
import type { updateSession } from '@kuri/contract/people/session.contract'
import { fileUrls } from '#features/companies/files/files.actions'
import { updateAccount } from '#features/people/identity/directory.sql'
import type { DescribeSession } from '#features/people/identity/identity-ports'
import { isSecondFactorDue, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { getSessionRow } from './session.sql.ts'
import { sessionView } from './session.view.ts'

export const describeSession: DescribeSession = async (deps, db, person) => {
  const row = await getSessionRow(db, person.userId)
  const files = await fileUrls(deps, db, [row.companyAvatarFileId])
  return sessionView(deps, row, files, person.secondFactorSetupRequired)
}

const personOf = ({ actor }: Permit) => ({
  userId: actor.userId,
  secondFactorSetupRequired: isSecondFactorDue(actor),
})

export const readSession = (deps: Platform, permit: Permit) => describeSession(deps, deps.db, personOf(permit))

export const changeSession = (deps: Platform, permit: Permit, { locale }: Body<typeof updateSession>) =>
  deps.transact(async (tx) => {
    if (locale !== undefined) await updateAccount(tx, permit.actor.userId, { locale }, deps.clock.now())
    return describeSession(deps, tx, personOf(permit))
  })
