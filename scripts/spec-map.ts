// `npm run -s spec-map`: prints where each rule of docs/spec lives: its heading, the code, the tests.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SPEC = 'docs/spec'

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
export const exists = (file: string) => existsSync(join(ROOT, file))

export function files(folder: string, ending = '.ts'): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path, ending)
    return entry.name.endsWith(ending) ? [path] : []
  })
}

export const SOURCES = [
  'bench',
  'contract',
  'room-client',
  'scripts',
  'server',
  'sim',
  'tests',
  'verify',
  'web/src',
].flatMap((folder) => ['.ts', '.tsx', '.mjs', '.sql'].flatMap((ending) => files(folder, ending)))

/** The headings that a text names: `[spec: Why a form is blocked; People]`. In a comment the list may go on in the next line. */
export function titlesIn(text: string): string[] {
  const lists = text.replace(/\n\s*(?:\/\/|\*) /g, ' ').matchAll(/\[spec: ([^\]()]+)\]/g)
  return [...lists].flatMap(([, list]) => list!.split('; '))
}

/** `origin` is what stands behind the middle dot: where the rule comes from, if sources have to name it. */
export type Heading = { file: string; title: string; anchor: string; origin: string | null }

/** The id that GitHub gives a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

/** Headings outside code blocks. */
export function headingsOf(file: string): Heading[] {
  const text = read(file).replace(/^```.*?^```/gms, '')
  return [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, line]) => {
    const [title, origin = null] = line!.split(' · ')
    return { file, title: title!, anchor: anchorOf(line!), origin }
  })
}

/** Those that sources name. */
export const specHeadings = () =>
  files(SPEC, '.md')
    .flatMap(headingsOf)
    .filter(({ origin }) => origin)

/** Headings that no source names, with the reason in docs/spec/README.md. */
export function titlesNotInCode(): string[] {
  const [, table = ''] = /\n## Not in code\n(.*)$/s.exec(read(`${SPEC}/README.md`)) ?? []
  return [...table.matchAll(/^\| \[([^\]]+)\]/gm)].map(([, title]) => title!)
}

/** Links to files of the repository: the page, the path from the root, and the anchor if there is one. */
export function linksOf(page: string) {
  return [...read(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, path]) => !/^[a-z]+:/.test(path!))
    .map(([, path, anchor]) => ({
      page,
      path: path === '' ? page : join(dirname(page), path!),
      anchor: anchor ?? null,
    }))
}

type Places = { code: Set<string>; tests: Set<string> }

export function placesByTitle(): Map<string, Places> {
  const places = new Map<string, Places>()
  for (const file of SOURCES)
    for (const title of titlesIn(read(file))) {
      const { code, tests } = places.get(title) ?? { code: new Set(), tests: new Set() }
      places.set(title, { code, tests })
      ;(/\.test\.ts$/.test(file) ? tests : code).add(file)
    }
  return places
}

const link = (file: string) => `[${file.split('/').slice(-2).join('/')}](${file})`
const list = (found: Set<string> | undefined) => [...(found ?? [])].sort().map(link).join('<br>') || '–'

function makeSpecMap(): string {
  const places = placesByTitle()
  const pages = Map.groupBy(specHeadings(), ({ file }) => file)
  return [
    '# Where each rule lives',
    '',
    'Heading of docs/spec → the files that implement it → the tests that prove it. Printed by `npm run -s spec-map`.',
    '',
    ...[...pages].flatMap(([file, headings]) => [
      `## ${headingsOf(file)[0]!.title}`,
      '',
      '| rule | from | code | tests |',
      '|---|---|---|---|',
      ...headings.map(({ title, anchor, origin }) => {
        const found = places.get(title)
        return `| [${title}](${file}#${anchor}) | ${origin} | ${list(found?.code)} | ${list(found?.tests)} |`
      }),
      '',
    ]),
  ].join('\n')
}

if (import.meta.main) process.stdout.write(makeSpecMap())
