import { Temporal } from 'temporal-polyfill'
import type { Platform } from '#platform/platform'
import { getPlatformTotals, getQueues, type Queues } from './platform-dashboard.sql.ts'

export async function readPlatformDashboard({ db, clock, config }: Platform) {
  const [queues, figures] = await Promise.all([
    getQueues(db),
    getPlatformTotals(db, dayOf(clock.now(), config.timeZone)),
  ])
  const shown = Object.entries(queues).map(([name, { count, oldestAt }]) => [
    name,
    { count, oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString() },
  ])
  return { queues: Object.fromEntries(shown) as Queues, ...figures }
}

function dayOf(now: Date, timeZone: string) {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).startOfDay()
  return { from: new Date(start.epochMilliseconds), until: new Date(start.add({ days: 1 }).epochMilliseconds) }
}
