// The pictures of link previews, and what search engines read first: robots.txt and the list of public pages.
import type { FastifyRequest } from 'fastify'
import { readPublicProgram } from '#features/programs/marketplace/marketplace.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { makeImageRenderer } from '#platform/documents/svg-image'
import { callerOf } from '#platform/http/limits/request-limits'
import { sendImage } from '#platform/http/send-image'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { drawHomeCard, drawProgramCard } from './cards.drawing.ts'
import { HOME_CARD_PATH, programCardPath } from './sharing-paths.ts'
import { robotsText, sitemapXml } from './sitemap.rules.ts'
import { listSitemapPrograms } from './sitemap.sql.ts'

const config = { pacedPerMinute: 600 }
const IMAGE_SECONDS = 60 * 60
const LIST_SECONDS = 60 * 60

export function addSharingRoutes(app: HttpServer, deps: Platform): void {
  const render = makeImageRenderer(deps.workers)
  app.get(HOME_CARD_PATH, { config }, async (request, reply) =>
    sendImage(request, reply, await render(callerOf(request), drawHomeCard()), IMAGE_SECONDS),
  )
  app.get(
    programCardPath(':programId'),
    { config },
    async (request: FastifyRequest<{ Params: { programId: string } }>, reply) =>
      sendImage(
        request,
        reply,
        await render(callerOf(request), drawProgramCard(await readPublicProgram(deps, request.params.programId))),
        IMAGE_SECONDS,
      ),
  )
  app.get('/robots.txt', { config }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${LIST_SECONDS}`)
      .send(robotsText(deps.webUrl())),
  )
  app.get('/sitemap.xml', { config }, async (_request, reply) => {
    const programs = await listSitemapPrograms(deps.db, dayAt(deps.clock.now(), deps.config.timeZone))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${LIST_SECONDS}`)
      .send(sitemapXml(deps.webUrl(), programs))
  })
}
