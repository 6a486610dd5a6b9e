// Every endpoint that makes a file says so in the contract, from which its limit follows. That an endpoint draws a PDF without saying so
// does not compile (platform/documents/drawer.ts).
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../server/src', import.meta.url))

test('every endpoint that returns a file says what it makes, and none has another limit for it', () => {
  const files = ALL_ROUTES.filter(({ downloads = [] }) => downloads.some((type) => type !== 'text/plain'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ makes }) => makes === undefined).map(({ path }) => path)).toEqual([])
  const limited = ALL_ROUTES.filter(({ makes, perMinute }) => makes !== undefined && perMinute !== undefined)
  expect(limited.map(({ path }) => path)).toEqual([])
})

/** What keeps a processor busy, and the only modules that may use it: jobs of worker threads, and sharp, which has threads of its own. */
const HEAVY: readonly [RegExp, readonly string[]][] = [
  [/from 'pdfkit'/, ['platform/documents/pdf.ts', 'platform/documents/text-lines.ts']],
  [/from 'fontkit'/, ['platform/documents/text-fonts.ts']],
  [/\bdrawDocuments\b/, ['platform/documents/pdf.ts', 'platform/documents/draw-papers.job.ts']],
  [/\bzipOf\b/, ['platform/documents/zip.ts', 'platform/documents/pack-archive.job.ts']],
  [
    /\bfindPdfProblem\b/,
    ['features/companies/files/content/pdf-check.ts', 'features/companies/files/content/check-pdf.job.ts'],
  ],
  [/from 'sharp'/, ['platform/documents/picture.ts']],
  [/from '@resvg\/resvg-js'/, ['platform/documents/draw-card.job.ts']],
  [/from 'piscina'/, ['platform/workers/workers.ts', 'platform/workers/thread.ts']],
  [/\bdrawerOfRequest\b/, ['platform/documents/drawer.ts', 'platform/http/server.ts']],
]

test.each(HEAVY)('%s stands only where it keeps no room waiting', (pattern, allowed) => {
  const users = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .filter((file) => pattern.test(readFileSync(join(SOURCES, file), 'utf8')))
  expect(users.map((file) => relative('.', file)).toSorted()).toEqual(allowed.toSorted())
})
