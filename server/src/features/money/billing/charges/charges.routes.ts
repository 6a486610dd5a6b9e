import * as waivers from '@kuri/contract/money/charge-waivers.contract'
import * as charges from '@kuri/contract/money/charges.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listChargesOfProgram, listChargesOfSubscriber } from './charges.actions.ts'
import { decideWaiver, listWaiversOfProgram, requestWaiver } from './waivers.actions.ts'

export const chargeRoutes = (deps: Platform) => [
  serve(charges.listProgramCharges, ({ permit, params, query }) =>
    listChargesOfProgram(deps, permit, params.id, query),
  ),
  serve(charges.listOwnCharges, ({ permit, query }) => listChargesOfSubscriber(deps, permit, query)),
  serve(waivers.requestWaiver, ({ permit, params, body }) => requestWaiver(deps, permit, params.id, body)),
  serve(waivers.listWaivers, ({ permit, params, query }) => listWaiversOfProgram(deps, permit, params.id, query)),
  serve(waivers.approveWaiver, ({ permit, params, body }) =>
    decideWaiver(deps, permit, params.id, 'APPROVED', body.comment ?? null),
  ),
  serve(waivers.rejectWaiver, ({ permit, params, body }) =>
    decideWaiver(deps, permit, params.id, 'REJECTED', body.comment ?? null),
  ),
]
