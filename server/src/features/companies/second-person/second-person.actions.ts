// The one check of every operation that takes two people.
import type { Reader } from '#platform/db/types'
import { refuseIf } from '#platform/refusal'
import { secondPersonBlockedReason } from './second-person.rules.ts'
import { listColleagues } from './second-person.sql.ts'

type Ids = readonly (string | null)[]

/** `firstIds` did their part already; nobody, where the service itself did it. One of `secondIds` has to be a second person. */
export async function requireSecondPerson(db: Reader, companyId: string, firstIds: Ids, secondIds: Ids): Promise<void> {
  const [firsts, seconds] = [firstIds, secondIds].map((ids) => ids.filter((id) => id !== null))
  if (firsts!.length === 0) return
  const colleagues = await listColleagues(db, companyId, [...firsts!, ...seconds!])
  refuseIf(secondPersonBlockedReason(firsts!, seconds!, colleagues))
}
