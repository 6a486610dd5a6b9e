// What is wrong with the words of each language. `npm run words` prints it, and a test fails on it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EN } from '@kuri/contract/phrases/en'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, TRANSLATIONS } from '../../words/languages.ts'
import { webTextsOf } from './catalogues.ts'
import { isFieldOfMembers, isRefusalOfMembers } from './members-meet.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Kinds of texts, each in a file of its name with a constant of its name. */
const KINDS = ['refusals', 'fields', 'notifications', 'messages', 'documents', 'announcements', 'verifier'] as const
type Kind = (typeof KINDS)[number]
type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Texts by kind and key; a notification has two. */
type Texts = ReadonlyMap<string, string>

async function catalogueOf(language: Language, kind: Kind): Promise<Catalogue> {
  if (language === DEFAULT_LANGUAGE && kind in EN) return EN[kind as keyof typeof EN]
  const file = join(ROOT, `words/${language}/${kind}.ts`)
  return existsSync(file) ? (await import(file))[kind.toUpperCase()] : {}
}

const flatten = (kind: Kind, catalogue: Catalogue) =>
  Object.entries(catalogue).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[`${kind}.${key}`, text]]
      : Object.entries(text).map(([part, own]) => [`${kind}.${key}.${part}`, own]),
  )

export async function textsOf(language: Language): Promise<Texts> {
  const texts = await Promise.all(KINDS.map(async (kind) => flatten(kind, await catalogueOf(language, kind))))
  return new Map([...texts.flat(), ...webTextsOf(language)])
}

/** Whether members, applicants or visitors can meet the text. Staff read English. */
function isNeeded(key: string): boolean {
  const [, kind, name] = /^(refusals|fields)\.(\w+)$/.exec(key) ?? []
  if (kind === 'refusals') return isRefusalOfMembers(name!)
  return kind !== 'fields' || isFieldOfMembers(name!)
}

export type Problem =
  | 'missing'
  | 'unused'
  | 'not needed: members cannot meet it'
  | 'other placeholders'
  | 'a copy of English'
  | 'in another script'
export type Finding = { language: Language; problem: Problem; key: string; english: string }

/** {name}, {count, plural …} and <0>…</0>, each once; the texts of a plural stand in braces too and are no placeholders. */
const PLACEHOLDER = /(?<!(?:=\d+|zero|one|two|few|many|other)\s*)\{(\w+)\s*(?:,\s*(\w+)|\})|<(\/?\d+\/?)>/g

const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name, kind, tag]) => tag ?? `${name} ${kind ?? ''}`))].sort()

/** UPI and "{shown} IST" are the same in every language. */
const isAbbreviation = (english: string) => !/[a-z]/.test(english.replace(/\{\w+\}/g, ''))

export function problemOf(key: string, english: string, text: string | undefined, script: string): Problem | null {
  if (!isNeeded(key)) return text === undefined ? null : 'not needed: members cannot meet it'
  if (text === undefined || text.trim() === '') return 'missing'
  if (placeholdersOf(text).join() !== placeholdersOf(english).join()) return 'other placeholders'
  if (isAbbreviation(english)) return null
  if (text === english) return 'a copy of English'
  return new RegExp(`\\p{Script=${script}}`, 'u').test(text) ? null : 'in another script'
}

async function findingsOf(language: Exclude<Language, 'en'>, english: Texts): Promise<Finding[]> {
  const texts = await textsOf(language)
  const { script } = TRANSLATIONS[language]
  const wrong = [...english].flatMap(([key, own]): Finding[] => {
    const problem = problemOf(key, own, texts.get(key), script)
    return problem === null ? [] : [{ language, problem, key, english: own }]
  })
  const unused = [...texts.keys()].filter((key) => !english.has(key))
  return [...wrong, ...unused.map((key): Finding => ({ language, problem: 'unused', key, english: '' }))]
}

const sourcesOf = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n')

/** Messages and words of documents that the service never names. */
function unusedInEnglish(english: Texts): Finding[] {
  const source = sourcesOf('server/src') + sourcesOf('contract/src/phrases')
  const isUsed = (name: string) =>
    source.includes(`'${name}'`) || source.includes(`\`${name.replace(/\.[^.]+$/, '')}.$`)
  return [...english]
    .filter(([key]) => /^(messages|documents)\./.test(key) && !isUsed(key.replace(/^\w+\./, '')))
    .map(([key, own]) => ({ language: DEFAULT_LANGUAGE, problem: 'unused', key, english: own }))
}

/** Everything that is wrong, language by language. */
export async function findAll(): Promise<Finding[]> {
  const english = await textsOf(DEFAULT_LANGUAGE)
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
  const found = await Promise.all(others.map((language) => findingsOf(language, english)))
  return [...unusedInEnglish(english), ...found.flat()]
}
