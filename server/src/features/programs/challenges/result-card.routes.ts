// A shared result as a page for browsers and link previews, and as a picture. The JSON is served by challenges.routes.ts.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeImageRenderer } from '#platform/documents/svg-image'
import { callerOf } from '#platform/http/limits/request-limits'
import { sendImage } from '#platform/http/send-image'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { readSharedResult } from './challenges.actions.ts'
import { imagePathOf, type ResultCardView } from './challenges.view.ts'
import { drawCard } from './result-card.drawing.ts'
import { missingPage, resultPage } from './result-card.page.ts'

const REQUESTS_PER_MINUTE = 600
const PAGE_SECONDS = 300
const IMAGE_SECONDS = 24 * 60 * 60
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Services that make link previews; they accept any type, so they are recognized by their user agent. */
const PREVIEWERS = /bot\b|facebookexternalhit|whatsapp/i

type Shared = FastifyRequest<{ Params: { shareToken: string } }>
type Envelope = { code: number; data: ResultCardView | null }

/** Clients that accept text/html and services that make previews get a page; all others get the JSON envelope. */
export function sendPageToBrowsers(
  { publicUrl }: Pick<Platform, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('vary', [reply.getHeader('vary'), 'Accept, User-Agent'].flat().filter(Boolean).join(', '))
  const { accept = '', 'user-agent': agent = '' } = request.headers
  if (!accept.includes('text/html') && !PREVIEWERS.test(agent)) return
  reply.serializer((envelope: Envelope) => {
    const page = renderPage(envelope, publicUrl())
    reply.type(page === null ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
    if (page !== null) reply.header('content-security-policy', POLICY)
    if (envelope.data) reply.header('cache-control', `public, max-age=${PAGE_SECONDS}`)
    return page ?? JSON.stringify(envelope)
  })
}

/** Null for errors other than a wrong link; they are returned as JSON like everywhere. */
const renderPage = ({ code, data }: Envelope, url: string) =>
  data ? resultPage(data, url) : code === 404 ? missingPage() : null

export function addResultCardRoutes(app: HttpServer, deps: Platform): void {
  const render = makeImageRenderer(deps.workers)
  const config = { pacedPerMinute: REQUESTS_PER_MINUTE }
  app.get(imagePathOf(':shareToken'), { config }, async (request: Shared, reply) => {
    const { challenge, result, matchPercentage } = await readSharedResult(deps, request.params.shareToken)
    const { title, shareBody, iconKey } = result
    const card = drawCard({ challengeTitle: challenge.title, title, shareBody, iconKey, matchPercentage })
    const image = await render(callerOf(request), card)
    return sendImage(request, reply, image, IMAGE_SECONDS)
  })
}
