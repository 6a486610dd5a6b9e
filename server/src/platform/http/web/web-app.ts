// Serves the built web app: its files, and one of its two pages at every address that does not belong to the API: that of staff for the
// workplaces, that of visitors and members for all others.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@kuri/contract/kit/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DrawnPage, LATE } from '#platform/pages/drawn-pages'
import type { Posted } from '#platform/pages/posted'
import { StartupError } from '#platform/startup-error'
import { acceptedEncoding } from '../documents/accepted-encoding.ts'
import { callerOf } from '../limits/request-limits.ts'
import { scriptHashes, styleAttributePolicy, styleHashes } from '../page-policy.ts'
import { type BuiltFile, readArrivalPages, readBuiltFiles } from './built-files.ts'
import { CHECKOUT_PATH, checkoutHeaders } from './checkout-page.ts'
import { keepDescribedPages } from './described-pages.ts'
import { addHandOverPage, type HandOvers } from './hand-over-page.ts'
import { addPageForms, type PageForm } from './page-forms.ts'
import { PAGE_LANGUAGE_VARY, pageLanguage } from './page-language.ts'
import { preloadLinks } from './preload-links.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** Stored, but asked for again each time: a page must not outlive a release. */
const REVALIDATED = 'no-cache'
const API_PATH = /^\/(v\d+|ws|docs|dev|objects|avatars|log|trust|healthz|readyz|metrics)(\/|$)|\.json$/
const WORKPLACE_PATH = /^\/(co|admin)(\/|$)/
const PAGE_FILES: ReadonlySet<string> = new Set(['/index.html', '/staff.html', CHECKOUT_PATH])
const WORKER_PATH = '/sw.js'
/** A worker obeys the policy of its own file: without this one it could not fetch what it keeps for a phone without a network. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
/** What a file whose name changes with its content needs; the headers of the API would cost more bytes than some of the files have. */
const ASSET_HEADERS: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'x-content-type-options',
  'access-control-allow-origin',
])
const PAGE = { config: { ofWebApp: 'PAGE' } } as const
const OWN_FORMS = "form-action 'self'"
const META_MARK = '<!--meta-->'
const PAGE_MARK = '<!--page-->'
const OWN_LANGUAGE = '<html lang="en">'
/** A reader without JavaScript asks again for a page that was not drawn in time. */
const COMES_SOON = '<noscript><meta http-equiv="refresh" content="1"></noscript>'
const LIST_PATH = /^\/(chits|challenges|companies\/[^/]+)$/
/** The title and description of the page itself, which those of an address replace. */
const OWN_TAGS = /<title>[^<]*<\/title>|<meta name="description"[^>]*>/g

export type WebApp = {
  folder: string
  /** Other origins that pages load pictures from and send files to: the object store. */
  origins: { files: readonly string[] }
  /** Tags for the head of a page that everybody may see; null for any other, which search engines leave out. */
  describePage?(path: string): Promise<string | null>
  /** A page that everybody may see as the server draws it; null for one that only the app can show. */
  drawnPages?: {
    show(path: string, language: Language): Promise<DrawnPage | null | typeof LATE>
    /** The page with the answer to its form. */
    showPosted(path: string, language: Language, posted: Posted, caller: string): Promise<DrawnPage | null>
  }
  /** Pages with a form that works without JavaScript. */
  forms?: readonly PageForm[]
  /** Where the installation has several cells. */
  handOvers?: HandOvers | undefined
}

/**
 * No inline style or script but those of the page itself, no script of another host, no eval, no frame around it. With Trusted Types no
 * text becomes markup or code, and workers are scripts of our own: web/src/app/trusted-types.ts.
 */
const policyOf = (html: string, { files }: WebApp['origins']) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes(html)].join(' ')}`,
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `style-src ${["'self'", ...styleHashes(html)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...files].join(' ')}`,
    `connect-src ${["'self'", ...files].join(' ')}`,
    `frame-src ${["'self'", 'blob:', ...files].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    OWN_FORMS,
    "frame-ancestors 'none'",
  ].join('; ')

export type ShowApp = {
  /** Whether the request asks for a page of the app, at an address that nobody else serves. */
  isPage(request: FastifyRequest): boolean
  show(request: FastifyRequest, reply: FastifyReply): void
}

export function addWebApp(http: FastifyInstance, app: WebApp): ShowApp {
  if (!existsSync(join(app.folder, 'index.html')))
    throw new StartupError(`WEB_FOLDER has no built web app: ${app.folder}. Build it with npm start, or unset it.`)
  const files = readBuiltFiles(app.folder)
  const memberPage = readPage(files.get('/index.html')!, files, app.origins)
  const staffFile = files.get('/staff.html')
  const staffPage = staffFile ? readPage(staffFile, files, app.origins) : memberPage
  const describedPage = keepDescribedPages()
  const arrivalPages = readArrivalPages(app.folder).map(({ pattern, files: own, renewsSession }) => {
    const { link, later } = preloadLinks(memberPage.html, files, own, renewsSession)
    const html = memberPage.html.replace(META_MARK, () => `<meta name="kuri-files" content="${later.join(' ')}">`)
    return { pattern, link, html: later.length > 0 ? html : null }
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?')[0] ?? '/'
    const page = WORKPLACE_PATH.test(path) ? staffPage : memberPage
    const arrival = arrivalPages.find(({ pattern }) => pattern.test(path))
    const link = arrival?.link ?? page.link
    if (link) reply.header('link', link)
    reply.headers(page.headers)
    if (page === memberPage) allowHandOvers(reply)
    const meta = await app.describePage?.(path)
    if (!meta) {
      const file = arrival?.html ? await describedPage(page.file.type, arrival.html) : page.file
      return sendFile(request, reply.header('x-robots-tag', 'noindex'), REVALIDATED, file)
    }
    const html = await withDrawing(request, reply, withMeta(page.html, meta))
    return sendFile(request, reply, REVALIDATED, await describedPage(page.file.type, html))
  }

  /** A list with filters in its address is left to the app. */
  async function withDrawing(request: FastifyRequest, reply: FastifyReply, html: string): Promise<string> {
    const [path = '/', search = ''] = request.url.split('?')
    if (search && LIST_PATH.test(path)) return html
    const language = pageLanguage(request)
    const drawn = await app.drawnPages?.show(path, language)
    if (!drawn) return html
    return drawn === LATE ? html.replace('</head>', () => `${COMES_SOON}</head>`) : insert(drawn, html, language, reply)
  }

  function insert(drawn: DrawnPage, html: string, language: Language, reply: FastifyReply): string {
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', `${policy}; ${styleAttributePolicy(drawn.html)}`)
    reply.header('vary', PAGE_LANGUAGE_VARY).header('content-language', language)
    return html
      .replace(OWN_LANGUAGE, () => `<html lang="${language}">`)
      .replace(PAGE_MARK, () => `<div class="drawn">${drawn.html}</div>`)
      .replace('</body>', () => `<script type="application/json" id="data">${drawn.data}</script></body>`)
  }

  /** The form that leads to another cell names where it comes from, which it would not do without a referrer. */
  function allowHandOvers(reply: FastifyReply): void {
    const targets = app.handOvers?.targets() ?? []
    if (targets.length === 0) return
    const policy = memberPage.headers['content-security-policy']
    reply.headers({
      'content-security-policy': policy.replace(OWN_FORMS, `${OWN_FORMS} ${targets.join(' ')}`),
      'referrer-policy': 'strict-origin',
    })
  }

  if (app.handOvers)
    addHandOverPage(http, app.handOvers, (reply, tags) =>
      reply
        .headers({ ...memberPage.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type(memberPage.file.type)
        .send(memberPage.html.replace(META_MARK, () => tags)),
    )
  addPageForms(http, app.forms ?? [], async (request, reply, path, posted) => {
    const language = pageLanguage(request)
    const drawn = await app.drawnPages?.showPosted(path, language, posted, callerOf(request))
    if (!drawn) return reply.redirect(path, 303)
    reply.headers({ ...memberPage.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return reply.type(memberPage.file.type).send(insert(drawn, memberPage.html, language, reply))
  })
  for (const [path, file] of files) {
    if (PAGE_FILES.has(path)) continue
    const isAsset = path.startsWith('/assets/')
    const cacheControl = isAsset ? FOREVER : REVALIDATED
    http.get(path, { config: { ofWebApp: 'FILE' } }, async (request, reply) => {
      if (isAsset)
        for (const name of Object.keys(reply.getHeaders())) ASSET_HEADERS.has(name) || reply.removeHeader(name)
      if (path === WORKER_PATH) reply.header('content-security-policy', WORKER_POLICY)
      return sendFile(request, reply, cacheControl, file)
    })
  }
  for (const path of ['/', '/index.html']) http.get(path, PAGE, sendPage)
  const checkout = files.get(CHECKOUT_PATH)
  if (checkout) {
    const headers = checkoutHeaders(checkout.plain.toString())
    http.get(CHECKOUT_PATH, PAGE, async (request, reply) =>
      sendFile(request, reply.headers(headers), REVALIDATED, checkout),
    )
  }

  return {
    isPage: ({ method, headers, url }) =>
      method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !API_PATH.test(url.split('?')[0] ?? ''),
    show(request, reply) {
      sendPage(request, reply).catch((error) => reply.send(error))
    },
  }
}

function readPage(file: BuiltFile, files: ReadonlyMap<string, BuiltFile>, origins: WebApp['origins']) {
  const html = file.plain.toString()
  const headers = {
    'content-security-policy': policyOf(html, origins),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
  }
  return { file, html, headers, link: preloadLinks(html, files, []).link }
}

const withMeta = (html: string, meta: string) => html.replace(OWN_TAGS, '').replace(META_MARK, () => meta)

/** The strong ETag names the content and its compression. */
function sendFile(request: FastifyRequest, reply: FastifyReply, cacheControl: string, file: BuiltFile) {
  const [encoding, bytes] = smallestForm(request, file)
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
  const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', ')
  reply.header('cache-control', cacheControl).header('etag', etag).header('vary', vary)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}

function smallestForm(request: FastifyRequest, { plain, br, gzip }: BuiltFile) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'br' && br) return ['br', br] as const
  if (encoding === 'gzip' && gzip) return ['gzip', gzip] as const
  return [null, plain] as const
}
