import * as contract from '@kuri/contract/companies/mou.contract'
import { serve } from '#platform/http/endpoint'
import { originOf } from '#platform/http/origin'
import type { Platform } from '#platform/platform'
import {
  acceptCurrentVersion,
  announceVersion,
  assignVersion,
  confirmVersion,
  listVersions,
  readCurrentVersion,
} from './mou.actions.ts'

export const mouRoutes = (deps: Platform) => [
  serve(contract.generateMouVersion, ({ permit, params, body }) =>
    announceVersion(deps, permit, params.companyId, body.fileName),
  ),
  serve(contract.confirmMouVersion, ({ permit, params }) =>
    confirmVersion(deps, permit, params.companyId, params.mouVersionId),
  ),
  serve(contract.assignMouVersion, ({ permit, params }) =>
    assignVersion(deps, permit, params.companyId, params.mouVersionId),
  ),
  serve(contract.listMouVersions, ({ params, query }) => listVersions(deps, params.companyId, query)),
  serve(contract.getMou, ({ permit }) => readCurrentVersion(deps, permit)),
  serve(contract.acceptMou, ({ permit, body, request }) =>
    acceptCurrentVersion(deps, permit, body.mouVersionId, originOf(request)),
  ),
]
