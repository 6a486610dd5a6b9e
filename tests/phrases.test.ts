// Every language says everything, and nothing that nobody asks for.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EN, type Phrases } from '@kuri/contract/phrases/en'
import { LANGUAGES, PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const written = Object.entries(PHRASES) as [string, Phrases][]
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(written)('%s has every phrase and no other, with the same placeholders', (_language, phrases) => {
  for (const part of ['refusals', 'texts', 'fields'] as const) {
    expect(Object.keys(phrases[part]).sort()).toEqual(Object.keys(EN[part]).sort())
    for (const [key, text] of Object.entries(phrases[part])) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders((EN[part] as Record<string, string>)[key]!))
    }
  }
})

test('every phrase file is used, and is one of the languages', () => {
  const files = readdirSync(join(ROOT, 'contract/src/phrases')).map((name) => name.replace(/\.ts$/, ''))
  expect(files.filter((name) => /^[a-z]{2}$/.test(name)).sort()).toEqual(written.map(([language]) => language).sort())
  for (const [language] of written) expect(LANGUAGES).toContain(language)
})

function sourcesOf(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n')
}

test('every text is used by the service', () => {
  const source = `${sourcesOf('server/src')}\n${readFileSync(join(ROOT, 'contract/src/phrases/phrases.ts'), 'utf8')}`
  expect(Object.keys(EN.texts).filter((key) => !source.includes(`'${key}'`))).toEqual([])
})
