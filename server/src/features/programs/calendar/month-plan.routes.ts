import * as contract from '@kuri/contract/programs/calendar.contract'
import type { FastifyRequest } from 'fastify'
import { serve } from '#platform/http/endpoint'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { closeFeed, FEED_PATH, openFeed, readCalendar, readFeed } from './calendar.actions.ts'
import { dropHoliday, saveHoliday } from './holidays.actions.ts'
import { carryOutPlan, readMonthPlan } from './month-plan.actions.ts'

export const monthPlanRoutes = (deps: Platform) => [
  serve(contract.getMonthPlan, ({ permit, query }) => readMonthPlan(deps, permit, query)),
  serve(contract.confirmMonthPlan, ({ permit, body }) => carryOutPlan(deps, permit, body)),
  serve(contract.getAuctionCalendar, ({ permit, query }) => readCalendar(deps, permit, query)),
  serve(contract.addHoliday, ({ permit, body }) => saveHoliday(deps, permit, body)),
  serve(contract.removeHoliday, ({ permit, params }) => dropHoliday(deps, permit, params.holidayId)),
  serve(contract.createCalendarFeed, ({ permit }) => openFeed(deps, permit)),
  serve(contract.removeCalendarFeed, ({ permit }) => closeFeed(deps, permit)),
]

const REQUESTS_PER_MINUTE = 600
type WithToken = FastifyRequest<{ Params: { token: string } }>

/** Calendar apps send no access token; the secret is the address. */
export function addCalendarFeed(app: HttpServer, deps: Platform): void {
  const config = { pacedPerMinute: REQUESTS_PER_MINUTE }
  app.get(`${FEED_PATH}/:token.ics`, { config }, async (request: WithToken, reply) => {
    const calendar = await readFeed(deps, request.params.token)
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, max-age=900').send(calendar)
  })
}
