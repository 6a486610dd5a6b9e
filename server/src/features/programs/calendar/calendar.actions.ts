// The calendar of scheduled auctions and holidays, for the screen and as a feed for calendar apps.
import type { Query } from '@kuri/contract/kit/route'
import type { getAuctionCalendar } from '@kuri/contract/programs/calendar.contract'
import { Temporal } from 'temporal-polyfill'
import { listHolders } from '#features/people/access/access.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import { NO_GRANTS, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { randomToken } from '#platform/secrets'
import { deleteFeed, findFeed, replaceFeed } from './calendar-feeds.sql.ts'
import { listHolidays } from './holidays.actions.ts'
import { writeCalendar } from './icalendar.rules.ts'
import { listScheduledAuctions } from './month-plan.sql.ts'
import { HOLIDAY_SOURCE } from './public-holidays.rules.ts'

const MAX_DAYS = 92
const MAX_AUCTIONS = 1_000
/** A calendar app shows some weeks of the past as well. */
const FEED_DAYS = { before: 31, after: 61 }
export const FEED_PATH = '/v2/public/calendars'

type Span = { from: Temporal.PlainDate; to: Temporal.PlainDate }

async function readSpan({ db, config }: Platform, permit: Permit, { from, to }: Span) {
  const at = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(config.timeZone).epochMilliseconds)
  const scope = permit.visibleScope()
  const auctions = await listScheduledAuctions(db, scope, at(from), at(to.add({ days: 1 })), MAX_AUCTIONS)
  return { auctions, holidays: await listHolidays(db, permit.companyId, from.toString(), to.toString()) }
}

export async function readCalendar(deps: Platform, permit: Permit, query: Query<typeof getAuctionCalendar>) {
  const { timeZone } = deps.config
  const given = (text: string | undefined, otherwise: Temporal.PlainDate) =>
    text === undefined ? otherwise : Temporal.PlainDate.from(dayOfInput(text, timeZone))
  const from = given(query.from, Temporal.PlainDate.from(dayAt(deps.clock.now(), timeZone)))
  const to = given(query.to, from.add({ days: 30 }))
  if (Temporal.PlainDate.compare(to, from) < 0) throw invalid('to', 'must not be before from')
  const latest = from.add({ days: MAX_DAYS - 1 })
  const end = Temporal.PlainDate.compare(to, latest) > 0 ? latest : to
  const { auctions, holidays } = await readSpan(deps, permit, { from, to: end })
  const shown = auctions.map((auction) => ({ ...auction, auctionStartAt: auction.auctionStartAt!.toISOString() }))
  const span = { from: from.toString(), to: end.toString() }
  return { ...span, count: shown.length, auctions: shown, holidays, holidaySource: HOLIDAY_SOURCE }
}

export const openFeed = (deps: Platform, { actor, companyId }: Permit) =>
  deps.transact(async (tx) => {
    const token = randomToken()
    const tokenHash = deps.secrets.keyedHash(token)
    await replaceFeed(tx, { userId: actor.userId, companyId, tokenHash, createdAt: deps.clock.now() })
    return { url: `${deps.publicUrl()}${FEED_PATH}/${token}.ics` }
  })

export const closeFeed = (deps: Platform, { actor, companyId }: Permit) =>
  deps.transact(async (tx) => ({ isRemoved: await deleteFeed(tx, actor.userId, companyId) }))

/** Who lost their access to the programs, or to the company, gets nothing from an old address. */
export async function readFeed(deps: Platform, token: string): Promise<string> {
  const feed = await findFeed(deps.db, deps.secrets.keyedHash(token))
  const holder = feed && (await listHolders(deps.db, feed.companyId, [feed.userId])).get(feed.userId)
  if (!feed || holder?.companyId !== feed.companyId) throw refuse('NOT_FOUND')
  const actor = {
    ...holder,
    ...{ userId: feed.userId, sessionId: '', membershipId: null },
    grants: holder.grants ?? NO_GRANTS,
    secondFactor: { isActive: false, requiredBy: null },
  }
  const permit = new Permit(actor, { anywhere: 'program.read' })
  const today = Temporal.PlainDate.from(dayAt(deps.clock.now(), deps.config.timeZone))
  const span = { from: today.subtract({ days: FEED_DAYS.before }), to: today.add({ days: FEED_DAYS.after }) }
  return writeCalendar(await readSpan(deps, permit, span), deps.clock.now())
}
