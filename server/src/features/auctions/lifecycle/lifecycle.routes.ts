// The lifecycle endpoints of staff, for the company and for the superadmin [spec: Endpoints and schedule rules].
import * as contract from '@kuri/contract/auctions/lifecycle.contract'
import type { Body } from '@kuri/contract/kit/route'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { invalid } from '#platform/refusal'
import { mutationView } from '../model/state.view.ts'
import { readActionLogs } from './action-logs.actions.ts'
import * as actions from './lifecycle.actions.ts'
import { approvedView, closedView, openedView, scheduledView } from './lifecycle.view.ts'
import { SCHEDULE_SETTING_KEYS, type ScheduleInput } from './schedule.rules.ts'

export const lifecycleRoutes = (deps: Platform) =>
  (['company', 'admin'] as const).flatMap((persona) => [
    serve(contract.scheduleAuction[persona], async ({ permit, params, body }) =>
      scheduledView(await actions.scheduleAuction(deps, permit, params.auctionId, scheduleInput(body), body.reason)),
    ),
    serve(contract.approveAuction[persona], async ({ permit, params, body }) =>
      approvedView(await actions.approveAuction(deps, permit, params.auctionId, body.reason)),
    ),
    serve(contract.cancelAuction[persona], async ({ permit, params, body }) =>
      mutationView(await actions.cancelAuction(deps, permit, params.auctionId, body.reason)),
    ),
    serve(contract.openPrebid[persona], async ({ permit, params, body }) =>
      openedView(await actions.openPrebidWindow(deps, permit, params.auctionId, body.reason)),
    ),
    serve(contract.closePrebid[persona], async ({ permit, params, body }) =>
      closedView(await actions.closePrebidWindow(deps, permit, params.auctionId, body.reason)),
    ),
    serve(contract.revealPrebids[persona], async ({ permit, params, body }) =>
      mutationView(await actions.revealPrebids(deps, permit, params.auctionId, body.reason)),
    ),
    serve(contract.listActionLogs[persona], ({ permit, params, query }) =>
      readActionLogs(deps, permit, params.auctionId, query),
    ),
  ])

/** [spec: Endpoints and schedule rules] Requires at least one schedule or settings field; a reason alone is not enough. */
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
