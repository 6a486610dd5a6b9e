// `npm run spec-map`: writes docs/spec-map.md, section → rule files → tests, from the sections that the sources name.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const DOCUMENTS = {
  D1: 'Auctions: reads, prebids, the live room, the console, the lifecycle, the configuration',
  D2: 'Tenancy: companies, branches, employees, roles, provisioning, programs',
  D3: 'Subscribers: enrolment, signatures, challenges, the marketplace',
}

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path)
    return entry.name.endsWith('.ts') ? [path] : []
  })
}

type Places = { code: Set<string>; tests: Set<string> }
const sections = new Map<string, Places>()
const isTest = (file: string) => file.endsWith('.test.ts')

for (const file of ['contract/src', 'server/src', 'tests'].flatMap(files)) {
  for (const [, bracket] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\[((?:D[123]|G\d)[^\]]*)\]/g)) {
    let document = ''
    for (const part of bracket!.split(/[,;]/)) {
      const match = /^\s*(D[123])?\s*(\d+(?:\.\d+)*a?)/.exec(part)
      if (!match) continue
      document = match[1] ?? document
      if (!document) continue
      const key = `${document} ${match[2]}`
      const places = sections.get(key) ?? { code: new Set(), tests: new Set() }
      sections.set(key, places)
      ;(isTest(file) ? places.tests : places.code).add(file)
    }
  }
}

const order = (key: string) => key.replace(/\d+/g, (digits) => digits.padStart(3, '0'))
const link = (file: string) => `[${file.split('/').slice(-2).join('/')}](../${file})`
const list = (places: Set<string>) => [...places].sort().map(link).join('<br>') || '–'

const lines = ['# Where each rule lives', '']
lines.push(
  'Section of the specification → the files that implement it → the tests that prove it. Made by `npm run spec-map` from the',
  'sections that comments and test titles name; `[G…]` in them are readings of what the documents leave open.',
  '',
)
for (const [document, title] of Object.entries(DOCUMENTS)) {
  lines.push(`## ${document}. ${title}`, '', '| section | code | tests |', '|---|---|---|')
  for (const [key, { code, tests }] of [...sections].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1)))
    if (key.startsWith(document)) lines.push(`| ${key} | ${list(code)} | ${list(tests)} |`)
  lines.push('')
}
writeFileSync(join(ROOT, 'docs/spec-map.md'), lines.join('\n'))
