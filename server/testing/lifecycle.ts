// What staff do to the auctions of a running service, for tests: by REST with a token, or directly where only the socket has a
// door. The auction of pure tests, without a service, is made in features/auctions/lifecycle/testing.ts.
import * as actions from '#features/auctions/lifecycle/lifecycle.actions'
import { newId } from '#platform/ids'
import { NO_GRANTS, Permit } from '#platform/permit'
import { readLog } from './room-events.ts'
import type { TestApp } from './test-app.ts'

/** Somebody who may do everything. */
export const anySuperadmin = () =>
  new Permit(
    {
      userId: newId(),
      role: 'SUPERADMIN',
      sessionId: newId(),
      companyId: null,
      membershipId: null,
      grants: NO_GRANTS,
    },
    null,
  )

export function staffOf(app: TestApp, token: string, door: 'companies' | 'admin' = 'companies') {
  const { platform } = app.app
  const permit = anySuperadmin()
  const url = (auctionId: string, path: string) => `/v2/${door}/auctions/${auctionId}${path}`
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
    logs: get('/action-logs'),
    overview: get(''),
    /** Without the door: its token may be older than the clock that a test has moved. */
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
    /** What the room was told: transitions of auction.state.changed, oldest first. */
    transitions: async (auctionId: string) => {
      const events = await readLog(app.db, auctionId)
      return events.flatMap(({ type, payload }) => (type === 'auction.state.changed' ? [payload.transition] : []))
    },
  }
}
export type Staff = ReturnType<typeof staffOf>

/** So many seconds from the service's now. */
export const inSeconds = (app: TestApp, seconds: number) =>
  new Date(app.app.platform.clock.nowMs() + seconds * 1000).toISOString()

/** In this cycle no prebid is taken any more. */
export const PAST_CYCLE = { startDate: '2026-10-01', endDate: '2026-10-31' }
