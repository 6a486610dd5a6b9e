// [D1 4.2] The staff's lifecycle doors, for the company and for the superadmin.

import * as contract from '@kuri/contract/auction-lifecycle.contract'
import { paged, pageOffset } from '@kuri/contract/paging'
import type { Body } from '@kuri/contract/route'
import { durationOf } from '#features/auction-records/auction-settings'
import { serve } from '#platform/http/door'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid } from '#platform/refusal'
import { listActionLogs } from './action-logs.sql.ts'
import * as actions from './lifecycle.actions.ts'
import { prebidPhase } from './lifecycle.rules.ts'
import { SCHEDULE_SETTING_KEYS, type ScheduleInput } from './schedule.rules.ts'
import { mutationView } from './state.view.ts'

export function lifecycleRoutes(deps: Platform) {
  const iso = (at: Date | null) => at?.toISOString() ?? null

  async function schedule(permit: Permit, auctionId: string, body: Body<typeof contract.scheduleAuction.company>) {
    const { auction, now } = await actions.scheduleAuction(deps, permit, auctionId, scheduleInput(body), body.reason)
    return {
      auctionId: auction.id,
      cycleId: auction.cycleId,
      stateVersion: auction.stateVersion,
      status: auction.status,
      prebidStartAt: iso(auction.prebidStartAt),
      prebidEndAt: iso(auction.prebidEndAt),
      auctionStartAt: iso(auction.auctionStartAt),
      auctionDurationSeconds: durationOf(auction),
      auctionEndAt: iso(auction.auctionEndAt),
      prebidPhase: prebidPhase(auction, now),
    }
  }

  async function approve(permit: Permit, auctionId: string, reason?: string) {
    const { auction } = await actions.approveAuction(deps, permit, auctionId, reason)
    const { id, cycleId, stateVersion, status, approvalRequired, auctionStartAt } = auction
    return { auctionId: id, cycleId, stateVersion, status, approvalRequired, auctionStartAt: iso(auctionStartAt) }
  }

  const windowTimes = ({ auction }: actions.Mutated) => ({
    auctionId: auction.id,
    cycleId: auction.cycleId,
    stateVersion: auction.stateVersion,
    prebidStartAt: iso(auction.prebidStartAt),
    prebidEndAt: iso(auction.prebidEndAt),
  })
  const open = async (permit: Permit, auctionId: string, reason?: string) => {
    const done = await actions.openPrebidWindow(deps, permit, auctionId, reason)
    return { ...windowTimes(done), prebidOpened: done.changed }
  }
  const close = async (permit: Permit, auctionId: string, reason?: string) => {
    const done = await actions.closePrebidWindow(deps, permit, auctionId, reason)
    return { ...windowTimes(done), prebidClosed: done.changed }
  }
  const cancel = async (permit: Permit, auctionId: string, reason?: string) => {
    const { auction, now } = await actions.cancelAuction(deps, permit, auctionId, reason)
    return mutationView(auction, now)
  }
  const reveal = async (permit: Permit, auctionId: string, reason?: string) => {
    const { auction, now } = await actions.revealPrebids(deps, permit, auctionId, reason)
    return mutationView(auction, now)
  }
  const logs = async (permit: Permit, auctionId: string, page: { pageNumber: number; pageSize: number }) => {
    await actions.getAuction(deps, permit, auctionId)
    const { items, count } = await listActionLogs(deps.db, auctionId, page.pageSize, pageOffset(page))
    return paged('actionLogs', items, count, page)
  }

  return (['company', 'admin'] as const).flatMap((door) => [
    serve(contract.scheduleAuction[door], ({ permit, params, body }) => schedule(permit, params.auctionId, body)),
    serve(contract.approveAuction[door], ({ permit, params, body }) => approve(permit, params.auctionId, body.reason)),
    serve(contract.cancelAuction[door], ({ permit, params, body }) => cancel(permit, params.auctionId, body.reason)),
    serve(contract.openPrebid[door], ({ permit, params, body }) => open(permit, params.auctionId, body.reason)),
    serve(contract.closePrebid[door], ({ permit, params, body }) => close(permit, params.auctionId, body.reason)),
    serve(contract.revealPrebids[door], ({ permit, params, body }) => reveal(permit, params.auctionId, body.reason)),
    serve(contract.listActionLogs[door], ({ permit, params, query }) => logs(permit, params.auctionId, query)),
  ])
}

/** [D1 4.2 rule 1] At least one schedule or settings field; a reason alone schedules nothing. */
function scheduleInput(body: Body<typeof contract.scheduleAuction.company>): ScheduleInput {
  const input: ScheduleInput = {}
  if (body.auctionStartAt !== undefined)
    input.auctionStartAt = body.auctionStartAt === null ? null : new Date(body.auctionStartAt)
  for (const key of SCHEDULE_SETTING_KEYS) {
    const value = (body as Record<string, unknown>)[key]
    if (value !== undefined) input[key] = value
  }
  if (Object.keys(input).length === 0) throw invalid('', 'send at least one schedule or settings field')
  return input
}
