// Finds or creates the accounts of imported subscribers and builds one ticket per line of the list. [D2 2.5, G122]
import type { Detail } from '@kuri/contract/kit/refusals'
import type { ImportedSubscriber } from '@kuri/contract/programs/imports.contract'
import { insertSubscribers, listTakenEmails, listUsersByMobile } from '#features/identity/subscribers.sql'
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
): Promise<{ tickets: NewTicket[]; warnings: Detail[] }> {
  const people = parseMobiles(subscribers)
  const mobiles = [...new Set(people.map(({ mobileNumber }) => mobileNumber))]
  const known = await listUsersByMobile(tx, mobiles)
  const emails = people.flatMap(({ email }) => email ?? [])
  const { accounts, emailsLeftOut } = planNewAccounts(
    people,
    new Set(known.map(({ mobileNumber }) => mobileNumber)),
    await listTakenEmails(tx, emails),
  )
  const inserted = await insertSubscribers(
    tx,
    accounts.map((person) => ({ id: newId(now.getTime()), ...person })),
    now,
  )
  // Fewer rows were inserted than planned when somebody signed up with one of the numbers meanwhile: read again.
  const users = inserted.length === accounts.length ? [...known, ...inserted] : await listUsersByMobile(tx, mobiles)
  refuseStaff(people, users)
  const idOf = new Map(users.map(({ mobileNumber, id }) => [mobileNumber, id]))
  return {
    tickets: people.map(({ mobileNumber, name }, index) => ({
      id: newId(now.getTime()),
      subscriberId: idOf.get(mobileNumber)!,
      ticketNumber: index + 1,
      name,
    })),
    warnings: emailsLeftOut.map((index) => ({
      path: `subscribers.${index}.email`,
      message: 'already belongs to another account; the subscriber was enrolled without it',
    })),
  }
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

function refuseStaff(people: readonly Person[], users: readonly { role: string; mobileNumber: string }[]): void {
  const staff = new Set(users.flatMap(({ role, mobileNumber }) => (role === 'SUBSCRIBER' ? [] : [mobileNumber])))
  const details = people.flatMap(({ mobileNumber }, index) =>
    staff.has(mobileNumber)
      ? [{ path: `subscribers.${index}.mobileNumber`, message: 'belongs to a company or platform user' }]
      : [],
  )
  if (details.length > 0) throw refuse('MOBILE_BELONGS_TO_STAFF', details)
}
