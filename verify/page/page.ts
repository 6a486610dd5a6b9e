// The verifier as a page that works from disk and never uses the network: files in, a verdict out.

import { LANGUAGE_NAMES, type Language } from '../../words/languages.ts'
import type { VerifierWords } from '../../words/translation.ts'
import { chooseEd25519, verifyBls } from '../cli/crypto.ts'
import { formatReport, type Report, titleOf, verifyFiles } from '../src/verdict/report.ts'
import { chooseLanguage, WORDS } from './words.ts'

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T
const fileIn = (id: string): File | undefined => byId<HTMLInputElement>(id).files?.[0]
const MAX_BYTES = 64 * 1024 * 1024

/** What the section of the result shows; shown again in another language. */
type Shown = 'NOTHING' | 'CHECKING' | 'TOO_LARGE' | 'UNREADABLE' | Report

let shown: Shown = 'NOTHING'
let language: Language = chooseLanguage([location.hash.slice(1), ...navigator.languages])
const words = (): VerifierWords => WORDS[language]

class TooLarge extends Error {}

async function textOf(file: File | undefined): Promise<string | null> {
  if (!file) return null
  if (file.size > MAX_BYTES) throw new TooLarge()
  return file.text()
}

function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  made.className = className
  return made
}

const MARKS = { YES: 'Yes', NO: 'No', UNKNOWN: 'Not known', NOT_SHOWN: 'Not shown' } as const

/** For the person whom a member shows it to. */
function english(made: HTMLElement): HTMLElement {
  made.lang = 'en'
  return made
}

function reportOf(report: Report): HTMLElement[] {
  const { kind, reason } = report.verdict
  const rows = report.answers.map(({ question, answer }) => {
    const row = element('li', '', answer.kind)
    const found = element('span', '')
    found.append(element('strong', `${MARKS[answer.kind]}.`), ` ${answer.detail}`)
    row.append(`${titleOf(question)} `, found)
    return row
  })
  const list = english(document.createElement('ol'))
  list.append(...rows)
  const details = document.createElement('details')
  details.append(element('summary', words().asText), english(element('pre', formatReport(report))))
  return [
    ...verdictOf(kind, reason),
    ...(rows.length > 0 ? [element('h3', words().details), list] : []),
    ...report.notices.map((notice) => english(element('p', notice, 'notice'))),
    details,
  ]
}

const verdictOf = (kind: Report['verdict']['kind'], reason: string): HTMLElement[] => [
  english(element('h2', kind, kind)),
  element('p', words()[kind], 'meaning'),
  english(element('p', reason)),
]

function resultOf(now: Shown): HTMLElement[] {
  if (now === 'NOTHING') return []
  if (now === 'CHECKING') return [element('p', words().checking)]
  if (typeof now === 'object') return reportOf(now)
  const reason = now === 'TOO_LARGE' ? words().tooLarge : words().unreadable
  return [english(element('h2', 'INCOMPLETE', 'INCOMPLETE')), element('p', reason)]
}

function show(now: Shown): void {
  shown = now
  const out = byId('result')
  out.replaceChildren(...resultOf(now))
  if (typeof now === 'object') out.focus()
}

function speak(chosen: Language): void {
  language = chosen
  document.documentElement.lang = chosen
  document.title = words().title
  for (const place of document.querySelectorAll<HTMLElement>('[data-word]'))
    place.textContent = words()[place.dataset.word as keyof VerifierWords]
  const out = byId('result')
  out.setAttribute('aria-label', words().result)
  out.replaceChildren(...resultOf(shown))
}

/** Counts the checks: one that is overtaken by another choice of files shows nothing. */
let newest = 0

async function check(): Promise<void> {
  const bundle = fileIn('bundle')
  if (!bundle) return
  newest += 1
  const own = newest
  show('CHECKING')
  try {
    const files = {
      bundle: (await textOf(bundle)) ?? '',
      receipts: await textOf(fileIn('receipts')),
      policy: await textOf(fileIn('policy')),
    }
    const means = { verifyEd25519: await chooseEd25519(), verifyBls, readLogFile: null }
    const report = await verifyFiles(files, means)
    if (own === newest) show(report)
  } catch (error) {
    if (own !== newest) return
    show(error instanceof TooLarge ? 'TOO_LARGE' : 'UNREADABLE')
  }
}

const choice = byId<HTMLSelectElement>('language')
for (const [code, name] of Object.entries(LANGUAGE_NAMES)) {
  const option = new Option(name, code, false, code === language)
  option.lang = code
  choice.append(option)
}
choice.addEventListener('change', () => speak(choice.value as Language))
speak(language)
for (const id of ['bundle', 'receipts', 'policy']) byId(id).addEventListener('change', () => void check())
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  if (!event.dataTransfer?.files.length) return
  byId<HTMLInputElement>('bundle').files = event.dataTransfer.files
  void check()
})
