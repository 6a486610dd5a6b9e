// Development endpoints: the outbox of sent messages, the people of the demo world, and a clock that can be advanced. They do not exist
// in production.
import { openText } from '#features/messages/messages/messages.actions'
import { listMessages } from '#features/messages/messages/messages.sql'
import type { Reader } from '#platform/db/types'
import { sendPage } from '#platform/http/page-policy'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { parseMobile } from '#platform/text/mobile-number'
import { outboxPage } from './outbox.page.ts'
import { moveClock } from './service-clock.actions.ts'

const OUTBOX_SIZE = 100

/** Somebody of the demo world, for whom the sign-in page fills in number and code. */
export type DemoPerson = { kind: 'OWNER' | 'OPERATOR' | 'MEMBER'; name: string; mobileNumber: string }
export type ListDemoPeople = (db: Reader) => Promise<readonly DemoPerson[]>

export function addDevelopmentRoutes(app: HttpServer, deps: Platform, listDemoPeople: ListDemoPeople): void {
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
    sendPage(reply, outboxPage(await listShownMessages(readRecipient(query)))),
  )

  app.get('/dev/people.json', async () => ({
    /** Null where codes are random: the newest one is in the outbox. */
    code: deps.config.devOtp ?? null,
    superadminMobile: deps.config.superadminMobile,
    people: await listDemoPeople(deps.db),
  }))

  app.get('/dev/clock', async () => ({ now: deps.clock.now().toISOString() }))
  app.post('/dev/clock', async ({ body }) => {
    const aheadMs = await moveClock(deps, (body ?? {}) as { advanceSeconds?: unknown; now?: unknown })
    deps.clock.setAheadMs(aheadMs)
    return { now: deps.clock.now().toISOString() }
  })
}
