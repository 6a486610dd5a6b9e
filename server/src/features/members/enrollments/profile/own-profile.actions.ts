// A subscriber reads and changes their profile outside of an application.

import { parsePaise } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { OwnProfile, updateOwnProfile } from '@kuri/contract/members/own-profile.contract'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import type { IsNameLocked } from '#features/people/cells/cells-ports'
import { updateAccount } from '#features/people/identity/directory.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { changedIdentity, lockedIdentity } from './own-profile.rules.ts'
import { dobProblems, missingEmployment } from './subscriber-profile.rules.ts'
import { findBinding, getPerson, lockPerson, type Person, updateProfile } from './subscriber-profile.sql.ts'
import { profileOf, profileView } from './subscriber-profile.view.ts'

export const readOwnProfile = async (deps: Platform, { actor }: Permit) =>
  ownProfileView(deps, deps.db, await getPerson(deps.db, actor.userId))

async function ownProfileView(deps: Platform, db: Reader, person: Person): Promise<Static<typeof OwnProfile>> {
  const { BASIC_INFO, ADDRESSES, INCOME } = await profileView(deps, db, profileOf(person))
  return {
    subscriberId: person.id,
    avatarUrl: avatarUrl(deps, person.avatarFileId),
    ...BASIC_INFO,
    ...ADDRESSES,
    ...INCOME,
    lockedFields: lockedIdentity(await findBinding(db, person.id)),
  }
}

/** Sending a locked field with its present value is no change, so that a form can send all of its fields. */
export function changeOwnProfile(deps: Platform, { actor }: Permit, body: Body<typeof updateOwnProfile>) {
  const { timeZone } = deps.config
  return deps.transact(async (tx) => {
    const person = await lockPerson(tx, actor.userId)
    const now = deps.clock.now()
    const saved = profileOf(person)
    const { presentAddress, permanentAddress, monthlyIncome, incomeSource, employmentDetails, ...sent } = body
    const identity = changedIdentity(saved, { ...sent, dob: sent.dob == null ? null : dayOfInput(sent.dob, timeZone) })
    const locked = lockedIdentity(await findBinding(tx, person.id)).filter((field) => field in identity)
    if (locked.length > 0)
      throw refuse(
        'PROFILE_LOCKED',
        locked.map((path) => ({ path, message: 'is on an application or a ticket' })),
      )
    const { name, ...columns } = identity
    const source = incomeSource ?? saved.incomeSource
    // With a new income source the employment details must be sent again, because the saved ones may be of another job.
    const employment = employmentDetails ?? (incomeSource ? null : saved.employmentDetails)
    refuseInvalid([
      ...(columns.dob ? dobProblems(columns.dob, dayAt(now, timeZone)) : []),
      ...(incomeSource || employmentDetails ? missingEmployment(source, employment) : []),
    ])
    if (name) await updateAccount(tx, person.id, { name }, now)
    const changes = {
      ...columns,
      ...(presentAddress ? { presentAddress: JSON.stringify(presentAddress) } : {}),
      ...(permanentAddress ? { permanentAddress: JSON.stringify(permanentAddress) } : {}),
      ...(monthlyIncome == null ? {} : { monthlyIncomePaise: parsePaise(monthlyIncome) }),
      ...(incomeSource ? { incomeSource } : {}),
      ...(incomeSource || employmentDetails
        ? { employmentDetails: employment === null ? null : JSON.stringify(employment) }
        : {}),
    }
    await updateProfile(tx, person.id, changes, now)
    return ownProfileView(deps, tx, await getPerson(tx, person.id))
  })
}

/** Also for a name that the person chose in another cell. */
export const isNameLocked: IsNameLocked = async (db, userId) =>
  lockedIdentity(await findBinding(db, userId)).includes('name')
