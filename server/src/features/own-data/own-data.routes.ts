import * as contract from '@kuri/contract/enrollment/own-profile.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readOwnData } from './own-data.actions.ts'

export const ownDataRoutes = (deps: Platform) => [
  serve(contract.exportOwnData, ({ permit, reply }) => {
    reply.header('content-disposition', 'attachment; filename="kuri-my-data.json"')
    return readOwnData(deps, permit)
  }),
]
