// The share path: a page for people and for the previews of chats, a picture for both, JSON for those who ask for it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { Refusal } from '#platform/refusal'
import { readSharedResult } from './challenges.actions.ts'
import { imagePathOf, sharePathOf } from './challenges.view.ts'
import { renderCard } from './result-card.image.ts'
import { missingPage, resultPage } from './result-card.page.ts'

const REQUESTS_PER_MINUTE = 120
const PAGE_SECONDS = 300
const IMAGE_SECONDS = 24 * 60 * 60
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

type Shared = FastifyRequest<{ Params: { shareToken: string } }>

const wantsJson = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/json') && !accept.includes('text/html')

export function addResultPages(app: HttpServer, deps: Platform): void {
  const config = deps.config.rateLimitsOn ? { rateLimit: { max: REQUESTS_PER_MINUTE } } : {}

  app.get(sharePathOf(':shareToken'), { config }, async (request: Shared, reply) => {
    reply.header('vary', 'accept')
    const { shareToken } = request.params
    if (wantsJson(request)) {
      const data = await readSharedResult(deps, shareToken)
      return { status: 'success', code: 200, message: 'Read the card of a shared result', data, error: null }
    }
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8')
    const card = await unlessMissing(readSharedResult(deps, shareToken))
    if (!card) return reply.code(404).send(missingPage())
    return reply.header('cache-control', `public, max-age=${PAGE_SECONDS}`).send(resultPage(card, deps.publicUrl()))
  })

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

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}
