import * as contract from '@kuri/contract/money/gst.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { createRegistration, listRegistrations, updateRegistration } from './registrations.actions.ts'

export const gstRoutes = (deps: Platform) => [
  serve(contract.listGstRegistrations, ({ permit, query }) => listRegistrations(deps, permit, query)),
  serve(contract.createGstRegistration, ({ permit, body }) => createRegistration(deps, permit, body)),
  serve(contract.updateGstRegistration, ({ permit, params, body }) =>
    updateRegistration(deps, permit, params.id, body),
  ),
]
