// Finds or creates the accounts of imported subscribers and builds one ticket per line of the list. [spec: Fields of a program; People] The
// email address stays on the ticket: an account gets one only when its owner verifies it.

import type { Detail } from '@kuri/contract/kit/refusals'
import type { ImportedSubscriber } from '@kuri/contract/programs/imports.contract'
import { insertSubscribers } from '#features/people/identity/directory.sql'
import { lockUsersByMobile } from '#features/people/identity/subscribers.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { refuse, refuseInvalid } from '#platform/refusal'
import { MOBILE_FAULT, parseMobile } from '#platform/text/mobile-number'
import { type Person, planNewAccounts } from './imports.rules.ts'
import type { NewTicket } from './imports.sql.ts'

export async function enrollImportedSubscribers(
  tx: Tx,
  subscribers: readonly ImportedSubscriber[],
  now: Date,
): Promise<NewTicket[]> {
  const people = parseMobiles(subscribers)
  const mobiles = [...new Set(people.map(({ mobileNumber }) => mobileNumber))]
  const known = await lockUsersByMobile(tx, mobiles)
  const accounts = planNewAccounts(people, new Set(known.map(({ mobileNumber }) => mobileNumber)))
  const inserted = await insertSubscribers(
    tx,
    accounts.map(({ name, mobileNumber, countryCode }) => ({
      id: newId(now.getTime()),
      name,
      mobileNumber,
      countryCode,
    })),
    now,
  )
  // Fewer rows were inserted than planned when somebody signed up with one of the numbers meanwhile: read again.
  const users = inserted.length === accounts.length ? [...known, ...inserted] : await lockUsersByMobile(tx, mobiles)
  refuseStaff(users)
  const idOf = new Map(users.map(({ mobileNumber, id }) => [mobileNumber, id]))
  return people.map(({ mobileNumber, name, email }, index) => ({
    id: newId(now.getTime()),
    subscriberId: idOf.get(mobileNumber)!,
    ticketNumber: index + 1,
    name,
    email,
  }))
}

function parseMobiles(subscribers: readonly ImportedSubscriber[]): Person[] {
  const problems: Detail[] = []
  const people = subscribers.map(({ name, mobileNumber, countryCode = 'IN', email = null }, index) => {
    const mobile = parseMobile(mobileNumber, countryCode)
    if (mobile === null) problems.push({ path: `subscribers.${index}.mobileNumber`, message: MOBILE_FAULT })
    return { name, mobileNumber: mobile ?? '', countryCode, email }
  })
  refuseInvalid(problems)
  return people
}

/** The refusal names no line: otherwise a list of numbers would show which of them belong to staff. */
function refuseStaff(users: readonly { role: string }[]): void {
  if (users.some(({ role }) => role !== 'SUBSCRIBER')) throw refuse('MOBILE_BELONGS_TO_STAFF')
}
