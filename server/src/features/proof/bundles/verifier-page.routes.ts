// Serves the verifier as it was built: one page that works from disk and never uses the network. Readers who keep a copy from elsewhere
// need not trust this one.
import { existsSync, readFileSync } from 'node:fs'
import type { HttpServer } from '#platform/http/server'
import { etagOf } from '#platform/http/web/built-files'

const PAGE = new URL('../../../../../verify/dist/verify.html', import.meta.url)
const POLICY = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/i

/** The page is built with the web app: a service that has only the API does not serve it. */
export function addVerifierPage(http: HttpServer): void {
  if (!existsSync(PAGE)) return
  const page = readFileSync(PAGE)
  const policy = POLICY.exec(page.toString())?.[1]
  if (policy === undefined) throw new Error('The page of the verifier has no policy.')
  const headers = {
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
    'cache-control': 'no-cache',
    etag: etagOf(page),
  }
  http.get('/trust/verify.html', async (request, reply) => {
    reply.headers(headers).type('text/html; charset=utf-8')
    return request.headers['if-none-match'] === headers.etag ? reply.code(304).send() : page
  })
}
