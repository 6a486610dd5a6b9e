// Sends a picture that other sites show on their pages: link previews of chats and social networks.
import type { FastifyReply, FastifyRequest } from 'fastify'

type Image = { png: Buffer; etag: string }

export function sendImage(request: FastifyRequest, reply: FastifyReply, { png, etag }: Image, maxAgeSeconds: number) {
  reply
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}
