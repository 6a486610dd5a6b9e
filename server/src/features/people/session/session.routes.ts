import * as contract from '@kuri/contract/people/session.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { changeSession, readSession } from './session.actions.ts'

export const accountRoutes = (deps: Platform) => [
  serve(contract.getSession, ({ permit }) => readSession(deps, permit)),
  serve(contract.updateSession, ({ permit, body }) => changeSession(deps, permit, body)),
]
