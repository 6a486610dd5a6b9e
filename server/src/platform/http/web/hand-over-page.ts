// Where the browser of a person arrives from another cell. A form brings the token, so that it stands in no address; the page carries it to
// the script, which signs in with it as from any sign-in page (docs/decisions/0022-people-of-cells.md).
import type { FastifyInstance, FastifyReply } from 'fastify'

const PATH = '/sign-in'
const MAX_FORM_BYTES = 4000
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

export type HandOvers = {
  /** Origins of other cells that a page may send somebody to: none but in the cell where people sign in. */
  targets(): readonly string[]
  /** Without this, a page of anybody could sign a visitor in with the account of somebody else. */
  mayComeFrom(origin: string): boolean
}

type SendPage = (reply: FastifyReply, tags: string) => unknown

export function addHandOverPage(http: FastifyInstance, { mayComeFrom }: HandOvers, sendPage: SendPage): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('token')),
    )
    scope.post(PATH, { config: { ofWebApp: 'PAGE' } }, async ({ body: token, headers: { origin = '' } }, reply) => {
      // What is no hand-over leads to the usual sign-in.
      if (typeof token !== 'string' || !TOKEN.test(token) || !mayComeFrom(origin)) return reply.redirect(PATH, 303)
      return sendPage(reply, metaTag('kuri-hand-over', token) + metaTag('kuri-hand-over-from', origin))
    })
  })
}

/** Both values were checked: neither has a character that HTML reads. */
const metaTag = (name: string, value: string) => `<meta name="${name}" content="${value}">`
