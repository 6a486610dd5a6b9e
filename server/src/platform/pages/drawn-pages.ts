// Pages of visitors that the server has drawn: readable before the app is there, and without it. A page that cannot be drawn is sent as
// an outline, which the app fills.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@kuri/contract/kit/languages'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Timers } from '#platform/timers'
import { describeJob } from '#platform/workers/job'
import type { Caller, Workers } from '#platform/workers/workers'
import type { Posted } from './posted.ts'

const drawPage = describeJob<typeof import('./draw-page.job.ts')>(
  'draw a page of visitors',
  new URL('./draw-page.job.ts', import.meta.url),
  { lane: 'SHORT' },
)
/** All visitors together have one place in the queue, and nobody is charged for a page that all of them get. */
const VISITORS = { caller: 'visitors', signal: new AbortController().signal }

const MAX_PAGES = 500
const FRESH_MS = 30_000
/** A page reads its data in one step, or in two where one answer leads to the next. */
const MAX_STEPS = 3
/** A page is drawn in 20 to 90 ms; a thread that has to start first takes longer. */
const LONGEST_WAIT_MS = 500

export type DrawnPage = { html: string; data: string }
/** It will be there in a moment. */
export const LATE = 'LATE'
/** The data of an endpoint that everybody may read; null when it refuses. */
export type ReadPublic = (address: string, language: Language) => Promise<unknown | null>

/** As a visitor reads it over HTTP, with every check on the way. */
export const readPublicly =
  (http: FastifyInstance, publicUrl: () => string): ReadPublic =>
  async (address, language) => {
    const headers = { host: new URL(publicUrl()).host, 'accept-language': language }
    const response = await http.inject({ url: address, headers })
    return response.statusCode === 200 ? response.json().data : null
  }

type Deps = { folder: string; workers: Workers; timers: Timers; publicUrl(): string; read: ReadPublic }

export function keepDrawnPages({ folder, workers, timers, publicUrl, read }: Deps) {
  const file = join(folder, '.vite', 'pages', 'public-pages.js')
  if (!existsSync(file)) return { show: async () => null, showPosted: async () => null }
  const module = pathToFileURL(file).href
  const pages = new LRUCache<string, Promise<DrawnPage | null>>({ max: MAX_PAGES, ttl: FRESH_MS })

  type Wanted = { path: string; language: Language; posted: Posted | null }

  async function draw(wanted: Wanted, caller: Caller): Promise<DrawnPage | null> {
    const answers: Record<string, unknown> = {}
    for (let step = 0; step < MAX_STEPS; step++) {
      const drawing = await workers.run(drawPage, caller, () => ({ module, ...wanted, answers }))
      if ('html' in drawing) return { html: drawing.html, data: scriptText(drawing.data) }
      for (const address of drawing.needs) {
        const data = await read(address, wanted.language)
        if (data === null) return null
        answers[address] = data
      }
    }
    return null
  }

  /** Nobody waits long for a page that the app could show as well. */
  function soon(drawn: Promise<DrawnPage | null>): Promise<DrawnPage | null | typeof LATE> {
    const { promise: late, resolve } = Promise.withResolvers<typeof LATE>()
    const cancel = timers.schedule('wait for a page', () => resolve(LATE), LONGEST_WAIT_MS)
    return Promise.race([drawn, late]).finally(cancel)
  }

  function show(path: string, language: Language): Promise<DrawnPage | null | typeof LATE> {
    // While the service is developed, its address is the one that it was asked by.
    const key = `${language} ${publicUrl()}${path}`
    const known = pages.get(key)
    if (known) return soon(known)
    const drawn = draw({ path, language, posted: null }, VISITORS).catch(() => {
      // The next visitor tries again.
      pages.delete(key)
      return null
    })
    pages.set(key, drawn)
    return soon(drawn)
  }

  /** For one person, who has no app that could show it: not kept, and waited for. */
  const showPosted = (path: string, language: Language, posted: Posted, caller: string): Promise<DrawnPage | null> =>
    draw({ path, language, posted }, { caller, signal: VISITORS.signal }).catch(() => null)

  return { show, showPosted }
}

/** Text within a script ends at the first tag that closes it. */
const scriptText = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
