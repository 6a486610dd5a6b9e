// Public endpoints of the marketplace; responses may be cached.
import { createHash } from 'node:crypto'
import * as contract from '@kuri/contract/programs/marketplace.contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '#platform/http/endpoint'
import { matchesEtag } from '#platform/http/etags/etag.rules'
import { NotModified } from '#platform/http/etags/not-modified'
import type { Platform } from '#platform/platform'
import { listPublicPrograms, readPublicCompany, readPublicProgram } from './marketplace.actions.ts'

const CACHE_SECONDS = 30

export function marketplaceRoutes(deps: Platform) {
  return [
    serve(contract.listPublicPrograms, async ({ query, request, reply }) =>
      setCacheHeaders(request, reply, await listPublicPrograms(deps, query)),
    ),
    serve(contract.getPublicProgram, async ({ params, request, reply }) =>
      setCacheHeaders(request, reply, await readPublicProgram(deps, params.programId)),
    ),
    serve(contract.getPublicCompany, async ({ params, request, reply }) =>
      setCacheHeaders(request, reply, await readPublicCompany(deps, params.companyId)),
    ),
  ]
}

/** Responses may be cached briefly; a client that sends a current ETag gets 304 without a body. */
function setCacheHeaders<Data>(request: FastifyRequest, reply: FastifyReply, data: Data): Data | NotModified {
  const etag = `"${createHash('sha1').update(JSON.stringify(data)).digest('base64url')}"`
  reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag) ? new NotModified() : data
}
