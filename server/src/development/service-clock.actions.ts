// Moves the service clock of a development server, and keeps every process in step with it.
import { isInstant } from '@kuri/contract/kit/formats'
import { signal } from '#platform/bus/signals'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { getAheadMs, lockAheadMs, updateAheadMs } from './service-clock.sql.ts'

const CLOCK_CHANNEL = 'kuri_clock'
const MAX_ADVANCE_SECONDS = 10 * 365 * 24 * 3600

/** Only forward, because stored times must not lie in the future. */
export function moveClock(
  { transact }: Pick<Platform, 'transact'>,
  body: { advanceSeconds?: unknown; now?: unknown },
): Promise<number> {
  return transact(async (tx) => {
    const aheadMs = await lockAheadMs(tx)
    let nextMs = aheadMs
    if (body.advanceSeconds !== undefined) {
      const seconds = body.advanceSeconds
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_ADVANCE_SECONDS))
        throw invalid('advanceSeconds', `must be a number from 0 to ${MAX_ADVANCE_SECONDS}`)
      nextMs += Math.round(seconds * 1000)
    } else if (typeof body.now === 'string' && isInstant(body.now)) {
      nextMs = Date.parse(body.now) - Date.now()
      if (nextMs < aheadMs) throw refuse('CLOCK_ONLY_FORWARD')
    } else throw invalid('advanceSeconds', 'send advanceSeconds (a number) or now (an ISO-8601 instant)')
    await updateAheadMs(tx, nextMs)
    await signal(tx, CLOCK_CHANNEL, String(nextMs))
    return nextMs
  })
}

/** Every process follows the clock in the database: it reads it at the start and receives changes as signals. */
export async function followClock(deps: Pick<Platform, 'db' | 'clock' | 'signals'>): Promise<void> {
  const read = async () => deps.clock.setAheadMs(await getAheadMs(deps.db))
  deps.signals.on(CLOCK_CHANNEL, (payload) => deps.clock.setAheadMs(Number(payload)))
  deps.signals.onReconnect(read)
  await read()
}
