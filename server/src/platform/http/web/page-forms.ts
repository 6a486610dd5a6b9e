// Forms of visitors' pages, for readers without JavaScript: what they send stands in a body, so that no address, log or referrer has it. The
// answer is that of the endpoint that the app asks, with the same limits, and comes as the same page.
import type { Route } from '@kuri/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Posted } from '#platform/pages/posted'
import { pageLanguage } from './page-language.ts'

const MAX_FORM_BYTES = 2000

export type PageForm = {
  path: string
  /** The name of its one input. */
  field: string
  endpoint: Route
  /** What the endpoint takes, from what was typed. */
  ask(typed: string): { body: object } | { query: Record<string, string> }
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string, posted: Posted) => unknown

export function addPageForms(http: FastifyInstance, forms: readonly PageForm[], sendPage: SendPage): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const form of forms)
      scope.post(form.path, { config: { ofWebApp: 'PAGE' } }, async (request, reply) => {
        const typed = (request.body as Record<string, string> | undefined)?.[form.field] ?? ''
        const posted = await askAs(http, request, form, typed)
        reply.code('refused' in posted.answer ? posted.answer.refused.status : 200)
        return sendPage(request, reply, form.path, posted)
      })
  })
}

/** As the app would ask: from the address of the visitor, in their language. */
async function askAs(http: FastifyInstance, request: FastifyRequest, form: PageForm, typed: string): Promise<Posted> {
  const { method, path } = form.endpoint
  const input = form.ask(typed)
  const response = await http.inject({
    ...{ method, url: path, remoteAddress: request.ip },
    headers: { host: request.host, 'accept-language': pageLanguage(request) },
    ...('body' in input ? { payload: input.body } : { query: input.query }),
  })
  const { data, error } = response.json()
  if (response.statusCode < 400) return { endpoint: path, answer: { data } }
  return {
    endpoint: path,
    answer: { refused: { status: response.statusCode, code: error.code, message: error.message } },
  }
}
