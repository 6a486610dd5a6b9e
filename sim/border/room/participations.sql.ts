// Stands for the statement that finds out which tickets still stand.
import type * as real from '@kuri/server/features/auctions/audience/participations.sql'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/auctions/audience/participations.sql'

export const listStandingEnrollmentIds: typeof real.listStandingEnrollmentIds = (db, ids) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { enrollments } = session.store.tables
    return new Set(ids.filter((id) => enrollments.get(id)?.hasEnded !== true))
  })
}
