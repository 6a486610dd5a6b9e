// The people who run the platform: superadmins add others and take their rights away.

import type { addSuperadmin, listUsers } from '@kuri/contract/companies/platform-start-page.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { insertUser, releaseUnverifiedNumbers, updateAccount } from '#features/people/identity/directory.sql'
import { findUserByMobile, lockMobile, updateSessionsOfUserRevoked } from '#features/people/identity/identity.sql'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { removalBlockedReason } from './superadmins.rules.ts'
import * as rows from './superadmins.sql.ts'

const viewUser = ({ id, lastSignInAt, createdAt, ...user }: rows.UserRow) => ({
  userId: id,
  ...user,
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export async function readUsers({ db }: Platform, query: Query<typeof listUsers>) {
  const [users, count] = await Promise.all([rows.listUsersPage(db, query, query), rows.countUsers(db, query)])
  return paged('users', users.map(viewUser), count, query)
}

export const appointSuperadmin = (deps: Platform, { actor }: Permit, body: Body<typeof addSuperadmin>) => {
  const mobileNumber = normaliseMobile(body.mobileNumber, body.countryCode)
  return deps.transact(async (tx) => {
    await lockMobile(tx, mobileNumber)
    const now = deps.clock.now()
    await releaseUnverifiedNumbers(tx, [mobileNumber], now)
    if (await findUserByMobile(tx, mobileNumber))
      throw refuse('MOBILE_TAKEN', [{ path: 'mobileNumber', message: 'already belongs to a user' }])
    const { name, countryCode, email = null } = body
    const user = { id: newId(now.getTime()), role: 'SUPERADMIN' as const, mobileNumber, countryCode, name, email }
    await insertUser(tx, user, now)
    const after = { name, mobileNumber, email }
    await recordAudit(tx, actor, { companyId: null, action: 'superadmin.added', resourceId: user.id, after }, now)
    return viewUser(await rows.getUser(tx, user.id))
  })
}

/** The account stays with its number, as an ordinary one. */
export const dismissSuperadmin = (deps: Platform, { actor }: Permit, userId: string) =>
  deps.transact(async (tx) => {
    const superadmins = await rows.lockSuperadmins(tx)
    const person = superadmins.find(({ id }) => id === userId)
    if (!person) throw refuse('NOT_FOUND')
    refuseIf(removalBlockedReason(person, superadmins.length, deps.config.superadminMobile))
    const now = deps.clock.now()
    await updateAccount(tx, userId, { role: 'SUBSCRIBER' }, now)
    await updateSessionsOfUserRevoked(tx, userId, 'SUPERADMIN_REMOVED', now)
    await announceAccessChange(tx, { userId })
    const { name, mobileNumber } = person
    const before = { name, mobileNumber }
    await recordAudit(tx, actor, { companyId: null, action: 'superadmin.removed', resourceId: userId, before }, now)
    return { userId }
  })
