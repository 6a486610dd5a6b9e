// Development endpoints: the outbox of sent messages, and a clock that can be advanced. They do not exist in production.
import { openText } from '#features/messages/messages.actions'
import { listMessages } from '#features/messages/messages.sql'
import { signal } from '#platform/bus/signals'
import type { HttpServer } from '#platform/http/server'
import { isInstant } from '#platform/http/validation'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { parseMobile } from '#platform/text/mobile-number'
import { outboxPage } from './outbox.page.ts'
import { getAheadMs, lockAheadMs, updateAheadMs } from './service-clock.sql.ts'

const CLOCK_CHANNEL = 'kuri_clock'
const OUTBOX_SIZE = 100
const MAX_ADVANCE_SECONDS = 10 * 365 * 24 * 3600

export function addDevelopmentRoutes(app: HttpServer, deps: Platform): void {
  const listShownMessages = async (to: string | null) => {
    const recipient = to === null ? null : to.includes('@') ? to.toLowerCase() : (parseMobile(to) ?? to)
    const rows = await listMessages(deps.db, recipient, OUTBOX_SIZE)
    return rows.map((row) => {
      const { text, code, token } = openText(deps, row.sealed!)
      const { id, channel, subject, createdAt } = row
      return { id, channel, to: row.recipient, subject, body: text, code, token, createdAt: createdAt.toISOString() }
    })
  }
  // An unencoded plus in a mobile number arrives as a space.
  const readRecipient = (query: unknown) => {
    const to = (query as { to?: unknown }).to
    return typeof to === 'string' && to.trim() !== '' ? to.replace(/^ (?=\d)/, '+').trim() : null
  }

  app.get('/dev/outbox.json', async ({ query }) => ({ messages: await listShownMessages(readRecipient(query)) }))
  app.get('/dev/outbox', async ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await listShownMessages(readRecipient(query)))),
  )

  app.get('/dev/clock', async () => ({ now: deps.clock.now().toISOString() }))
  app.post('/dev/clock', async ({ body }) => {
    const aheadMs = await moveClock(deps, (body ?? {}) as { advanceSeconds?: unknown; now?: unknown })
    deps.clock.setAheadMs(aheadMs)
    return { now: deps.clock.now().toISOString() }
  })
}

/** Only forward, because stored times must not lie in the future. */
function moveClock(
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
  deps.signals.onReconnect(() => void read().catch(() => {}))
  await read()
}
