// The documents of the API and the reference page at /docs, without fonts, scripts or proxies of another host.
import { pagePolicy } from '../page-policy.ts'
import type { HttpServer } from '../server.ts'
import { serveDocument } from './documents.ts'

export const REFERENCE_SCRIPT = 'js/scalar.js'
const JSON_TYPE = 'application/json; charset=utf-8'
const MINUTES = 'public, max-age=300'
const FOREVER = 'public, max-age=31536000, immutable'

export type Reference = { page: string; script: string }

type Documents = {
  openApi(): Promise<string>
  asyncApi(): Promise<string>
  reference(): Promise<Reference>
}

export function addApiReference(http: HttpServer, { openApi, asyncApi, reference }: Documents): void {
  const asJson = (make: () => Promise<string>) => async () => ({ text: await make() })
  http.get('/docs', async (_request, reply) => reply.redirect('/docs/'))
  serveDocument(http, '/openapi.json', { type: JSON_TYPE, cacheControl: MINUTES, make: asJson(openApi) })
  serveDocument(http, '/asyncapi.json', { type: JSON_TYPE, cacheControl: MINUTES, make: asJson(asyncApi) })
  let rendered: Promise<Reference> | null = null
  const render = () => {
    rendered ??= reference().catch((error) => {
      rendered = null
      throw error
    })
    return rendered
  }
  serveDocument(http, '/docs/', {
    type: 'text/html; charset=utf-8',
    cacheControl: MINUTES,
    async make() {
      const { page } = await render()
      return { text: page, headers: { 'content-security-policy': pagePolicy(page) } }
    },
  })
  serveDocument(http, `/docs/${REFERENCE_SCRIPT}`, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: FOREVER,
    make: async () => ({ text: (await render()).script }),
  })
}
