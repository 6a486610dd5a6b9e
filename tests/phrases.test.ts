// Every language says everything, and nothing that nobody asks for.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EN, type NotificationText } from '@kuri/contract/phrases/en'
import { type Language, PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import type { Translation } from '../words/translation.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const written = Object.entries(PHRASES) as [Language, Translation][]
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/** Every part as one list of texts; a notification has two. */
const textsOf = (phrases: Translation) =>
  Object.entries(phrases).flatMap(([part, texts]) =>
    Object.entries(texts as Record<string, string | NotificationText>).flatMap(([key, text]): [string, string][] =>
      typeof text === 'string'
        ? [[`${part}.${key}`, text]]
        : [
            [`${part}.${key}.title`, text.title],
            [`${part}.${key}.body`, text.body],
          ],
    ),
  )

test.each(written)('%s has every phrase and no other, with the same placeholders', (_language, phrases) => {
  const english = new Map(textsOf(EN))
  const texts = textsOf(phrases)
  expect(texts.map(([key]) => key).sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(text), key).toEqual(placeholders(english.get(key)!))
  }
})

const SCRIPTS = { ml: 'Malayalam', ta: 'Tamil', te: 'Telugu', kn: 'Kannada', hi: 'Devanagari' } as const

test.each(Object.entries(SCRIPTS) as [keyof typeof SCRIPTS, string][])(
  'every text in %s is written in %s',
  (language, script) => {
    const letter = new RegExp(`\\p{Script=${script}}`, 'u')
    expect(textsOf(PHRASES[language]).filter(([, text]) => !letter.test(text))).toEqual([])
  },
)

test('no language is a copy of English', () => {
  const english = new Map(textsOf(EN))
  for (const [language, phrases] of written)
    if (language !== 'en')
      expect(
        textsOf(phrases).filter(([key, text]) => text === english.get(key)),
        language,
      ).toEqual([])
})

function sourcesOf(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n')
}

test('every text is used by the service', () => {
  const source = `${sourcesOf('server/src')}\n${readFileSync(join(ROOT, 'contract/src/phrases/phrases.ts'), 'utf8')}`
  expect(Object.keys(EN.messages).filter((key) => !source.includes(`'${key}'`))).toEqual([])
})

test('every word of a document is used by a document', () => {
  const source = sourcesOf('server/src')
  const isUsed = (key: string) => source.includes(`'${key}'`) || source.includes(`\`${key.replace(/\.[^.]+$/, '')}.$`)
  expect(Object.keys(EN.documents).filter((key) => !isUsed(key))).toEqual([])
})
