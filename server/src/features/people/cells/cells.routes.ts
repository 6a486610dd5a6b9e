import * as contract from '@kuri/contract/people/cells.contract'
import type { IdentityDeps } from '#features/people/identity/identity.actions'
import { makeRefreshCookie } from '#features/people/identity/refresh-cookie'
import { serve } from '#platform/http/endpoint'
import { readOwnCells } from './cells.actions.ts'
import { acceptHandOver, createHandOver } from './hand-overs.actions.ts'

export function cellRoutes(deps: IdentityDeps) {
  const cookie = makeRefreshCookie(deps.config)

  return [
    serve(contract.listOwnCells, ({ permit }) => readOwnCells(deps, permit)),

    serve(contract.createHandOver, ({ permit, params }) => createHandOver(deps, permit, params.cell)),

    serve(contract.acceptHandOver, async ({ body, reply }) => {
      const { refreshToken, data } = await acceptHandOver(deps, body)
      if (refreshToken !== null) cookie.keep(reply, refreshToken)
      return data
    }),
  ]
}
