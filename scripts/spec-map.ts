// `npm run -s spec-map`: prints where each tag of the specification leads: its heading in docs/spec, the code, the tests.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SPEC = 'docs/spec'

const GROUPS = {
  D1: 'Auctions',
  D2: 'Tenancy and programs',
  D3: 'Enrollment, marketplace, challenges',
  G: 'Decisions on open questions',
}

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
export const exists = (file: string) => existsSync(join(ROOT, file))

export function files(folder: string, ending = '.ts'): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path, ending)
    return entry.name.endsWith(ending) ? [path] : []
  })
}

export const SOURCES = ['bench', 'contract', 'room-client', 'scripts', 'server', 'tests', 'verify'].flatMap((folder) =>
  ['.ts', '.mjs', '.sql'].flatMap((ending) => files(folder, ending)),
)

/** The sections in `D1 2.3, 10; D2 4.7, G094`: a document holds until the next one is named. */
function sectionsIn(list: string): string[] {
  let document = ''
  return list.split(/[,;]/).flatMap((part) => {
    const match = /^\s*(D[123])?\s*(\d+(?:\.\d+)*a?)/.exec(part)
    document = match?.[1] ?? document
    return match && document ? [`${document} ${match[2]}`] : []
  })
}

/** The decisions that a text names, in brackets or not; `G108–G110` names three. */
export function decisionsIn(text: string): string[] {
  return [...text.matchAll(/\bG(\d{3})\b(?:–G(\d{3})\b)?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `G${String(Number(from) + n).padStart(3, '0')}`),
  )
}

/** Every tag that a source file names. Sections count in brackets only: `[D1 4.4, G045]`. */
function tagsIn(text: string): string[] {
  const bracketed = [...text.matchAll(/\[((?:D[123]|G\d)[^\]]*)\]/g)].flatMap(([, list]) => sectionsIn(list!))
  return [...bracketed, ...decisionsIn(text)]
}

export type Heading = { file: string; title: string; anchor: string; tags: string[] }

/** The id that GitHub gives a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

/** Headings outside code blocks; a heading of the specification ends with its tags after a middle dot. */
export function headingsOf(file: string): Heading[] {
  const text = read(file).replace(/^```.*?^```/gms, '')
  return [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, title]) => {
    const [, tags = ''] = / · (.+)$/.exec(title!) ?? []
    return { file, title: title!, anchor: anchorOf(title!), tags: [...sectionsIn(tags), ...decisionsIn(tags)] }
  })
}

export const specHeadings = () => files(SPEC, '.md').flatMap(headingsOf)

/** Tags of headings that no source names, with the reason in docs/spec/README.md. */
export function tagsNotInCode(): string[] {
  const [, table = ''] = /\n## Not in code\n(.*)$/s.exec(read(`${SPEC}/README.md`)) ?? []
  return [...table.matchAll(/^\| (D[123] [\d.]+|G\d{3}) \|/gm)].map(([, tag]) => tag!)
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

export function placesByTag(): Map<string, Places> {
  const places = new Map<string, Places>()
  for (const file of SOURCES)
    for (const tag of tagsIn(read(file))) {
      const { code, tests } = places.get(tag) ?? { code: new Set(), tests: new Set() }
      places.set(tag, { code, tests })
      ;(/\.test\.ts$/.test(file) ? tests : code).add(file)
    }
  return places
}

const sortKey = (tag: string) => tag.replace(/\d+/g, (digits) => digits.padStart(3, '0'))
const link = (file: string) => `[${file.split('/').slice(-2).join('/')}](${file})`
const list = (found: Set<string> | undefined) => [...(found ?? [])].sort().map(link).join('<br>') || '–'

function makeSpecMap(): string {
  const places = placesByTag()
  const rows = specHeadings()
    .flatMap((heading) => heading.tags.map((tag) => ({ tag, heading })))
    .sort((a, b) => (sortKey(a.tag) < sortKey(b.tag) ? -1 : 1))
  const table = (group: string) => [
    '| tag | what it is about | code | tests |',
    '|---|---|---|---|',
    ...rows
      .filter(({ tag }) => tag.startsWith(group))
      .map(({ tag, heading: { file, title, anchor } }) => {
        const found = places.get(tag)
        return `| ${tag} | [${title.replace(/ · .+$/, '')}](${file}#${anchor}) | ${list(found?.code)} | ${list(found?.tests)} |`
      }),
    '',
  ]
  return [
    '# Where each rule lives',
    '',
    'Tag → heading of docs/spec → the files that implement it → the tests that prove it. Printed by `npm run -s spec-map`.',
    '',
    ...Object.entries(GROUPS).flatMap(([group, title]) => [`## ${group}. ${title}`, '', ...table(group)]),
  ].join('\n')
}

if (import.meta.main) process.stdout.write(makeSpecMap())
