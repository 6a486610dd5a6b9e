// `npm run -s spec-map`: prints tag → files → tests, from the tags that the sources name.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READINGS = 'docs/readings.md'

const DOCUMENTS = {
  D1: 'Auctions: reads, prebids, the live room, the console, the lifecycle, the configuration',
  D2: 'Tenancy: companies, branches, employees, roles, provisioning, programs',
  D3: 'Subscribers: enrollment, signatures, challenges, the marketplace',
}

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

export function files(folder: string, ending = '.ts'): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path, ending)
    return entry.name.endsWith(ending) ? [path] : []
  })
}

/** The sections in `[D1 2.3, 10; D2 4.7, G094]`: a document holds until the next one is named. */
function sectionsIn(text: string): string[] {
  const found: string[] = []
  for (const [, bracket] of text.matchAll(/\[((?:D[123]|G\d)[^\]]*)\]/g)) {
    let document = ''
    for (const part of bracket!.split(/[,;]/)) {
      const match = /^\s*(D[123])?\s*(\d+(?:\.\d+)*a?)/.exec(part)
      document = match?.[1] ?? document
      if (match && document) found.push(`${document} ${match[2]}`)
    }
  }
  return found
}

/** The readings that a text names, bracketed or not; `G108–G110` names three. */
export function readingsIn(text: string): string[] {
  return [...text.matchAll(/\bG(\d{3})\b(?:–G(\d{3})\b)?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `G${String(Number(from) + n).padStart(3, '0')}`),
  )
}

/** The readings that have an entry. */
export const explainedReadings = () => [...read(READINGS).matchAll(/^### (G\d{3})$/gm)].map(([, id]) => id!)

type Places = { code: Set<string>; tests: Set<string> }

const order = (tag: string) => tag.replace(/\d+/g, (digits) => digits.padStart(3, '0'))
const link = (file: string) => `[${file.split('/').slice(-2).join('/')}](../${file})`
const list = (places: Set<string>) => [...places].sort().map(link).join('<br>') || '–'

export function makeSpecMap(): string {
  const places = new Map<string, Places>()
  for (const file of ['contract/src', 'server/src', 'room-client/src', 'tests'].flatMap((folder) => files(folder))) {
    const text = read(file)
    for (const tag of [...sectionsIn(text), ...readingsIn(text)]) {
      const { code, tests } = places.get(tag) ?? { code: new Set(), tests: new Set() }
      places.set(tag, { code, tests })
      ;(file.endsWith('.test.ts') ? tests : code).add(file)
    }
  }
  const tags = [...places.keys()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const table = (head: string, first: string, show: (tag: string) => string) => [
    `| ${head} | code | tests |`,
    '|---|---|---|',
    ...tags
      .filter((tag) => tag.startsWith(first))
      .map((tag) => `| ${show(tag)} | ${list(places.get(tag)!.code)} | ${list(places.get(tag)!.tests)} |`),
    '',
  ]
  return [
    '# Where each rule lives',
    '',
    'Section of the specification, or reading of what it leaves open → the files that implement it → the tests that prove it. Made by',
    '`npm run spec-map` from the tags in comments and test titles; [readings.md](readings.md) says what the tags mean.',
    '',
    ...Object.entries(DOCUMENTS).flatMap(([document, title]) => [
      `## ${document}. ${title}`,
      '',
      ...table('section', document, (tag) => tag),
    ]),
    '## Readings',
    '',
    ...table('reading', 'G', (tag) => `[${tag}](readings.md#${tag.toLowerCase()})`),
  ].join('\n')
}

if (import.meta.main) process.stdout.write(makeSpecMap())
