import * as contract from '@kuri/contract/companies/signatures.contract'
import { serve } from '#platform/http/endpoint'
import { originOf } from '#platform/http/origin'
import type { Platform } from '#platform/platform'
import { consentToProgram } from './consents.actions.ts'
import { announceSignature, confirmSignature, listSignatures } from './signatures.actions.ts'

export const signatureRoutes = (deps: Platform) => [
  ...[
    contract.generateSubscriberSignature,
    contract.generateSubscriberSignatureV2,
    contract.generateCompanySignature,
  ].map((route) => serve(route, ({ permit, body }) => announceSignature(deps, permit, body))),
  ...[contract.confirmSubscriberSignature, contract.confirmSubscriberSignatureV2, contract.confirmCompanySignature].map(
    (route) => serve(route, ({ permit, body }) => confirmSignature(deps, permit, body.signatureAssetId)),
  ),
  ...[contract.listSubscriberSignatures, contract.listSubscriberSignaturesV2, contract.listCompanySignatures].map(
    (route) => serve(route, ({ permit, query }) => listSignatures(deps, permit, query)),
  ),
  serve(contract.consentToProgram, ({ permit, params, body, request }) =>
    consentToProgram(deps, permit, params.id, body.signatureAssetId, originOf(request)),
  ),
]
