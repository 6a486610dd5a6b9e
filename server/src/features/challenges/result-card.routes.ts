// What is behind a shared link beside its JSON: a page for people, and a picture for both and for the previews of chats.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { readSharedResult } from './challenges.actions.ts'
import { imagePathOf, type ResultCardView } from './challenges.view.ts'
import { renderCard } from './result-card.image.ts'
import { missingPage, resultPage } from './result-card.page.ts'

const REQUESTS_PER_MINUTE = 120
const PAGE_SECONDS = 300
const IMAGE_SECONDS = 24 * 60 * 60
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** They make the previews of links in chats and networks, and ask for anything. */
const PREVIEWERS = /bot\b|facebookexternalhit|whatsapp/i

type Shared = FastifyRequest<{ Params: { shareToken: string } }>
type Answer = { code: number; data: ResultCardView | null }

/** One address, two forms: who names text/html reads a page, and so does who makes previews; everybody else the envelope. */
export function showPageToBrowsers(deps: Platform, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'Accept, User-Agent'].flat().filter(Boolean).join(', '))
  const { accept = '', 'user-agent': agent = '' } = request.headers
  if (!accept.includes('text/html') && !PREVIEWERS.test(agent)) return
  reply.serializer((answer: Answer) => {
    const page = pageOf(answer, deps.publicUrl())
    reply.type(page === null ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
    if (page !== null) reply.header('content-security-policy', POLICY)
    if (answer.data) reply.header('cache-control', `public, max-age=${PAGE_SECONDS}`)
    return page ?? JSON.stringify(answer)
  })
}

/** Null when something else went wrong than a wrong link: that is told as everywhere. */
const pageOf = ({ code, data }: Answer, url: string) =>
  data ? resultPage(data, url) : code === 404 ? missingPage() : null

export function addResultCardRoutes(app: HttpServer, deps: Platform): void {
  const config = deps.config.rateLimitsOn ? { rateLimit: { max: REQUESTS_PER_MINUTE } } : {}
  app.get(imagePathOf(':shareToken'), { config }, async (request: Shared, reply) => {
    const { challenge, result, matchPercentage } = await readSharedResult(deps, request.params.shareToken)
    const { title, shareBody, iconKey } = result
    const image = await renderCard({ challengeTitle: challenge.title, title, shareBody, iconKey, matchPercentage })
    return sendImage(request, reply, image)
  })
}

function sendImage(request: FastifyRequest, reply: FastifyReply, { png, etag }: { png: Buffer; etag: string }) {
  reply
    .header('cache-control', `public, max-age=${IMAGE_SECONDS}`)
    .header('etag', etag)
    // The picture is shown by chats and networks on their own pages.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}
