import { getEvidence, getOwnEvidence } from '@kuri/contract/proof/bundles.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { downloadEvidence, downloadOwnEvidence } from './evidence.actions.ts'

export const evidenceRoutes = (deps: Platform) => [
  ...Object.values(getEvidence).map((endpoint) =>
    serve(endpoint, ({ permit, params, request, reply }) =>
      downloadEvidence(deps, permit, params.auctionId, { request, reply }),
    ),
  ),
  serve(getOwnEvidence, ({ permit, params, request, reply }) =>
    downloadOwnEvidence(deps, permit, params.auctionId, { request, reply }),
  ),
]
