import * as contract from '@kuri/contract/members/own-profile.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readOwnData } from './personal-data.actions.ts'

export const ownDataRoutes = (deps: Platform) => [
  serve(contract.exportOwnData, ({ permit, reply }) => {
    reply.header('content-disposition', 'attachment; filename="kuri-my-data.json"')
    return readOwnData(deps, permit)
  }),
]
