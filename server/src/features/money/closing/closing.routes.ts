import * as contract from '@kuri/contract/money/closing.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { closeProgram, readClosing } from './closing.actions.ts'

export const closingRoutes = (deps: Platform) => [
  serve(contract.getProgramClosing, ({ permit, params }) => readClosing(deps, permit, params.id)),
  serve(contract.closeProgram, ({ permit, params, body }) => closeProgram(deps, permit, params.id, body)),
]
