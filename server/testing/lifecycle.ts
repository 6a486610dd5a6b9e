// What staff do to auctions of a running service, for tests: over HTTP with a token, or by calling the action directly where only
// a socket command exists. Pure tests use an-auction.ts.
import * as actions from '#features/auctions/lifecycle/lifecycle.actions'
import { newId } from '#platform/ids'
import { NO_GRANTS, Permit } from '#platform/permit'
import { readLog } from './room-events.ts'
import type { TestApp } from './test-app.ts'

/** A permit for everything. */
export const anySuperadmin = () =>
  new Permit(
    {
      userId: newId(),
      role: 'SUPERADMIN',
      sessionId: newId(),
      companyId: null,
      membershipId: null,
      grants: NO_GRANTS,
      secondFactor: { isActive: false, requiredBy: null },
    },
    null,
  )

export function staffOf(app: TestApp, token: string, persona: 'companies' | 'admin' = 'companies') {
  const { platform } = app.app
  const permit = anySuperadmin()
  const url = (auctionId: string, path: string) => `/v2/${persona}/auctions/${auctionId}${path}`
  const post = (path: string) => (auctionId: string, body?: object) =>
    app.call('POST', url(auctionId, path), { token, ...(body ? { body } : {}) })
  const get =
    (path: string) =>
    (auctionId: string, query = '') =>
      app.call('GET', `${url(auctionId, path)}?${query}`, { token })
  return {
    schedule: (auctionId: string, body: object) => app.call('PATCH', url(auctionId, '/schedule'), { token, body }),
    approve: post('/approve'),
    cancel: post('/cancel'),
    openPrebid: post('/prebid/open'),
    closePrebid: post('/prebid/close'),
    reveal: post('/prebids/reveal'),
    disqualifyWinner: post('/winner/disqualify'),
    candidates: get('/eligible-winner-candidates'),
    lotTickets: get('/lot-tickets'),
    logs: get('/action-logs'),
    overview: get(''),
    /** Calls the action directly: after a test has moved the clock, its token may have expired. */
    plan: (auctionId: string, startsInSeconds: number, settings: object = {}) =>
      actions.scheduleAuction(platform, permit, auctionId, {
        auctionStartAt: new Date(platform.clock.nowMs() + startsInSeconds * 1000),
        ...settings,
      }),
    approveDirectly: (auctionId: string) => actions.approveAuction(platform, permit, auctionId),
    closePrebidDirectly: (auctionId: string) => actions.closePrebidWindow(platform, permit, auctionId),
    revealDirectly: (auctionId: string) => actions.revealPrebids(platform, permit, auctionId),
    cancelDirectly: (auctionId: string) => actions.cancelAuction(platform, permit, auctionId),
    start: (auctionId: string) => actions.startAuction(platform, permit, auctionId),
    pause: (auctionId: string) => actions.pauseAuction(platform, permit, auctionId, 'a pause'),
    resume: (auctionId: string) => actions.resumeAuction(platform, permit, auctionId, 'going on'),
    end: (auctionId: string) => actions.endAuction(platform, permit, auctionId, 'the end'),
    row: (auctionId: string) =>
      app.db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow(),
    /** Oldest first. */
    actions: async (auctionId: string) => {
      const logs = await app.db
        .selectFrom('auctionActionLogs')
        .select(['action', 'stateVersion'])
        .where('auctionId', '=', auctionId)
        .orderBy('stateVersion')
        .orderBy('id')
        .execute()
      return logs.map(({ action }) => action)
    },
    /** The transitions of the auction.state.changed events, oldest first. */
    transitions: async (auctionId: string) => {
      const events = await readLog(app.db, auctionId)
      return events.flatMap(({ type, payload }) => (type === 'auction.state.changed' ? [payload.transition] : []))
    },
  }
}
export type Staff = ReturnType<typeof staffOf>

/** A time in `seconds`, by the clock of the service. */
export const inSeconds = (app: TestApp, seconds: number) =>
  new Date(app.app.platform.clock.nowMs() + seconds * 1000).toISOString()

/** A cycle whose prebid window has closed. */
export const PAST_CYCLE = { startDate: '2026-10-01', endDate: '2026-10-31' }
