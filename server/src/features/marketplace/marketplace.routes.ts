import { createHash } from 'node:crypto'
import * as contract from '@kuri/contract/public/marketplace.contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { makeAvatars } from './company-avatar-urls.ts'
import { listPublicPrograms, readPublicProgram } from './marketplace.actions.ts'

const FRESH_SECONDS = 30

export function marketplaceRoutes(platform: Platform) {
  const deps = { ...platform, avatars: makeAvatars(platform) }
  return [
    serve(contract.listPublicPrograms, async ({ query, request, reply }) =>
      mayBeKept(request, reply, await listPublicPrograms(deps, query)),
    ),
    serve(contract.readPublicProgram, async ({ params, request, reply }) =>
      mayBeKept(request, reply, await readPublicProgram(deps, params.programId)),
    ),
  ]
}

/** Anybody may keep the answer for a moment; whoever still has it is told "unchanged" instead of getting it again. */
function mayBeKept<Data>(request: FastifyRequest, reply: FastifyReply, data: Data): Data {
  const etag = `"${createHash('sha1').update(JSON.stringify(data)).digest('base64url')}"`
  reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === etag || tag === '*')) reply.code(304).serializer(() => '')
  return data
}
