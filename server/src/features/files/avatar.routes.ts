// Pictures of people, at addresses that stay. Bids and their bidders' pictures are kept in the room's log and replayed days
// later, when a signed URL has long died; and a bid has no time to sign one. So a picture has a plain address, as hard to
// guess as its file's id, and who follows it is sent on to a signed URL. It answers only while the picture is its owner's
// present one: a picture that was taken back is gone from old events, too.
import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { fileUrl } from './files.actions.ts'
import { findAvatarFile } from './files.sql.ts'

const PATH = '/avatars/'
/** Far below what the signed URL lives. */
const SAME_FOR_SECONDS = 300
/** A page of participants shows a hundred of them. */
const REQUESTS_PER_MINUTE = 1200

/** Put a file's id behind it, and it is the picture's address. */
export const avatarBase = ({ publicUrl }: Pick<Platform, 'publicUrl'>): string => publicUrl() + PATH

export const avatarUrl = (deps: Pick<Platform, 'publicUrl'>, fileId: string | null): string | null =>
  fileId === null ? null : avatarBase(deps) + fileId

export function addAvatarRoute(http: HttpServer, deps: Platform): void {
  const config = deps.config.rateLimitsOn ? { rateLimit: { max: REQUESTS_PER_MINUTE } } : {}
  http.get(`${PATH}:fileId`, { config }, async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
    const file = await findAvatarFile(deps.db, request.params.fileId)
    if (!file) throw refuse('NOT_FOUND')
    return reply
      .header('cache-control', `private, max-age=${SAME_FOR_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .redirect(await fileUrl(deps, file))
  })
}
