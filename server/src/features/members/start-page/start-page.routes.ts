import * as contract from '@kuri/contract/members/start-page.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readHome } from './start-page.actions.ts'

export const homeRoutes = (deps: Platform) => [serve(contract.getOwnHome, ({ permit }) => readHome(deps, permit))]
