// Tells requests that a page of another site made the browser send from those of our own pages and of programs.
import type { FastifyRequest } from 'fastify'

/** Programs send neither header; a browser sends `Origin` with every POST, and no page can change either of the two. */
export function isFromForeignPage(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  allowedOrigins: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined) return !allowedOrigins.includes(origin) && hostOf(origin) !== host
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
