// Finds the account of the person who takes a ticket, or makes one as an import does.
import { insertSubscribers } from '#features/people/identity/directory.sql'
import { lockUsersByMobile } from '#features/people/identity/subscribers.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { refuse } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'

export type Person = { subscriberId: string; name: string }

export async function claimPerson(
  tx: Tx,
  { name, mobileNumber: sent }: { name: string; mobileNumber: string },
  now: Date,
): Promise<Person> {
  const mobileNumber = normaliseMobile(sent, 'IN', 'holder.mobileNumber')
  const [known] = await lockUsersByMobile(tx, [mobileNumber])
  if (!known) await insertSubscribers(tx, [{ id: newId(now.getTime()), name, mobileNumber, countryCode: 'IN' }], now)
  const user = known ?? (await lockUsersByMobile(tx, [mobileNumber]))[0]!
  if (user.role !== 'SUBSCRIBER') throw refuse('MOBILE_BELONGS_TO_STAFF')
  return { subscriberId: user.id, name }
}
