// The development surface: what was sent, and a clock that can be moved. It does not exist in production.

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
  const messages = async (to: string | null) => {
    const recipient = to === null ? null : to.includes('@') ? to.toLowerCase() : (parseMobile(to) ?? to)
    const rows = await listMessages(deps.db, recipient, OUTBOX_SIZE)
    return rows.map((row) => {
      const { text, code, token } = openText(deps, row.sealed!)
      const { id, channel, subject, createdAt } = row
      return { id, channel, to: row.recipient, subject, body: text, code, token, createdAt: createdAt.toISOString() }
    })
  }
  // An unencoded plus in an address arrives as a space; here it can only have meant a plus.
  const askedFor = (query: unknown) => {
    const to = (query as { to?: unknown }).to
    return typeof to === 'string' && to.trim() !== '' ? to.replace(/^ (?=\d)/, '+').trim() : null
  }

  app.get('/dev/outbox.json', async ({ query }) => ({ messages: await messages(askedFor(query)) }))
  app.get('/dev/outbox', async ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await messages(askedFor(query)))),
  )

  app.get('/dev/clock', async () => ({ now: deps.clock.now().toISOString() }))
  app.post('/dev/clock', async ({ body }) => {
    const ahead = await moveClock(deps, (body ?? {}) as { advanceSeconds?: unknown; now?: unknown })
    deps.clock.setAheadMs(ahead)
    return { now: deps.clock.now().toISOString() }
  })
}

/** Forward only: what has happened cannot un-happen. */
function moveClock(deps: Platform, wish: { advanceSeconds?: unknown; now?: unknown }): Promise<number> {
  return deps.transact(async (tx) => {
    const aheadMs = await lockAheadMs(tx)
    let next = aheadMs
    if (wish.advanceSeconds !== undefined) {
      const seconds = wish.advanceSeconds
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_ADVANCE_SECONDS))
        throw invalid('advanceSeconds', `must be a number from 0 to ${MAX_ADVANCE_SECONDS}`)
      next += Math.round(seconds * 1000)
    } else if (typeof wish.now === 'string' && isInstant(wish.now)) {
      next = Date.parse(wish.now) - Date.now()
      if (next < aheadMs) throw refuse('CLOCK_ONLY_FORWARD')
    } else throw invalid('advanceSeconds', 'send advanceSeconds (a number) or now (an ISO-8601 instant)')
    await updateAheadMs(tx, next)
    await signal(tx, CLOCK_CHANNEL, String(next))
    return next
  })
}

/** Every process follows the clock of the database: read at the start, then by signal. */
export async function followClock(deps: Platform): Promise<void> {
  const read = async () => deps.clock.setAheadMs(await getAheadMs(deps.db))
  deps.signals.on(CLOCK_CHANNEL, (payload) => deps.clock.setAheadMs(Number(payload)))
  deps.signals.onReconnect(() => void read().catch(() => {}))
  await read()
}
