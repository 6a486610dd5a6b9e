import * as contract from '@kuri/contract/enrollment/home.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readHome } from './home.actions.ts'

export const homeRoutes = (deps: Platform) => [serve(contract.getOwnHome, ({ permit }) => readHome(deps, permit))]
