import * as contract from '@kuri/contract/proof/registers.contract'
import type { Feature } from '#platform/feature'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listRegisters, makeRegister } from './registers.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    register: 'written'
  }
}

export const registers: Feature<Platform> = {
  name: 'proof/registers',
  routes: (deps) => [
    serve(contract.makeRegister, ({ permit, drawer, params, body }) =>
      makeRegister(deps, permit, drawer, params.programId, body),
    ),
    serve(contract.listRegisters, ({ permit, params, query }) => listRegisters(deps, permit, params.programId, query)),
  ],
}
