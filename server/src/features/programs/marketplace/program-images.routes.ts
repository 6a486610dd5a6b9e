// Pictures of programs at lasting addresses, for visitors. An address redirects to a short-lived one while an approved program
// shows the picture.
import type { FastifyRequest } from 'fastify'
import { fileUrl } from '#features/companies/files/files.actions'
import { PROGRAM_IMAGE_PATH, programImageUrl } from '#features/companies/files/program-image-url'
import { imageFileIds } from '#features/programs/programs/edits/program-edits.rules'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findProgramImage } from './marketplace.sql.ts'

/** Far shorter than the life of the signed URL. */
const CACHE_SECONDS = 300
const REQUESTS_PER_MINUTE = 6000

/** Programs may also list plain file names, which nobody can open. */
export const programImageUrls = (deps: Pick<Platform, 'publicUrl'>, images: readonly string[]): string[] =>
  imageFileIds(images).map((fileId) => programImageUrl(deps, fileId))

export function addProgramImageRoute(http: HttpServer, deps: Platform): void {
  const config = { pacedPerMinute: REQUESTS_PER_MINUTE }
  http.get(
    `${PROGRAM_IMAGE_PATH}:fileId`,
    { config },
    async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
      const file = await findProgramImage(deps.db, request.params.fileId)
      if (!file) throw refuse('NOT_FOUND')
      return reply
        .header('cache-control', `private, max-age=${CACHE_SECONDS}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .redirect(await fileUrl(deps, file))
    },
  )
}
