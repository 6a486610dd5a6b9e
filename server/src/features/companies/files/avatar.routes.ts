// Pictures of people at permanent addresses. The room log replays bids with their bidders' pictures days later, when a signed URL
// has expired, so the address is the file's id and redirects to a signed URL. It works only while the picture is its owner's
// current one: a removed picture also disappears from old events.
import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { fileUrl } from './files.actions.ts'
import { findAvatarFile } from './files.sql.ts'

const PATH = '/avatars/'
/** Far shorter than the life of the signed URL. */
const CACHE_SECONDS = 300
/** One page of participants shows a hundred pictures. */
const REQUESTS_PER_MINUTE = 6000

/** The address of a picture without the file id at its end. */
export const avatarBase = ({ publicUrl }: Pick<Platform, 'publicUrl'>): string => publicUrl() + PATH

export const avatarUrl = (deps: Pick<Platform, 'publicUrl'>, fileId: string | null): string | null =>
  fileId === null ? null : avatarBase(deps) + fileId

export function addAvatarRoute(http: HttpServer, deps: Platform): void {
  const config = { pacedPerMinute: REQUESTS_PER_MINUTE }
  http.get(`${PATH}:fileId`, { config }, async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
    const file = await findAvatarFile(deps.db, request.params.fileId)
    if (!file) throw refuse('NOT_FOUND')
    return reply
      .header('cache-control', `private, max-age=${CACHE_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .redirect(await fileUrl(deps, file))
  })
}
