// Every sentence about a field has a keyword that clients can translate: those of the schemas, and those of the rules.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { COMMANDS } from '@kuri/contract/auctions/live-room.contract'
import { FIELD_SENTENCES } from '@kuri/contract/phrases/field-sentences'
import { fillIn, makeRecognizer } from '@kuri/contract/phrases/sentences'
import { expect, test } from 'vitest'

const FEATURES = fileURLToPath(new URL('../server/src/features', import.meta.url))
const recognize = makeRecognizer(FIELD_SENTENCES)

function ownSentences(schema: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) ownSentences(part, found)
  else if (schema !== null && typeof schema === 'object')
    for (const [key, value] of Object.entries(schema))
      if ((key === 'says' || key === 'saysWhenEmpty') && typeof value === 'string') found.add(value)
      else ownSentences(value, found)
  return found
}

test('every sentence of a schema has a keyword of its own', () => {
  const sentences = new Set<string>()
  for (const { params, query, body } of ALL_ROUTES) ownSentences([params, query, body], sentences)
  for (const { data } of Object.values(COMMANDS)) ownSentences(data, sentences)
  expect(sentences.size).toBeGreaterThan(40)
  // `const` fits whatever begins with "must be"; an own sentence deserves better.
  expect([...sentences].filter((text) => ['const', 'type', undefined].includes(recognize(text)?.keyword))).toEqual([])
})

/** Literals that stand where a rule names a path and a sentence; what is filled in becomes a word. */
function sentencesIn(source: string): string[] {
  const literal = String.raw`(?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|${'`'}((?:[^${'`'}\\]|\\.)+)${'`'})`
  const places = [
    String.raw`\{ path[^}\n]*message: ${literal} \}`,
    String.raw`\binvalid\(\s*(?:'[^'\n]*'|${'`'}[^${'`'}\n]*${'`'}|\w+),\s*${literal}`,
    String.raw`\b(?:report|problem)\((?:[^()\n]|\([^()]*\))*,\s*${literal},?\s*\)`,
  ]
  return places.flatMap((place) =>
    [...source.matchAll(new RegExp(place, 'g'))].map((match) => match.slice(1).find((text) => text !== undefined)!),
  )
}

test('every sentence of a rule has a keyword: add it to contract/src/phrases/rule-sentences.ts', () => {
  const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(FEATURES, name), 'utf8'))
  const sentences = sources.flatMap(sentencesIn).filter((text) => !text.includes('soldSlots'))
  expect(sentences.length).toBeGreaterThan(120)
  const unknown = sentences.map((text) => text.replace(/\$\{[^}]*\}/g, 'WORD')).filter((text) => !recognize(text))
  expect([...new Set(unknown)]).toEqual([])
})

test('a sentence is recognized with what was filled in, and numbers are numbers', () => {
  expect(recognize('must be at most what is due, ₹ 1,500.00')).toEqual({
    keyword: 'atMostDue',
    params: { amount: '₹ 1,500.00' },
  })
  expect(recognize('must be a whole number of seconds from 5 to 60')).toEqual({
    keyword: 'seconds',
    params: { min: 5, max: 60 },
  })
  expect(recognize('anything else')).toBeNull()
})

test('no general sentence hides a specific one', () => {
  for (const [keyword, sentence] of Object.entries(FIELD_SENTENCES)) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const filled = fillIn(sentence, Object.fromEntries(names.map((name) => [name, `${name}Value`])))
    // The validator itself tells a type from a constant.
    expect(recognize(filled)?.keyword, filled).toBe(keyword === 'type' ? 'const' : keyword)
  }
})
