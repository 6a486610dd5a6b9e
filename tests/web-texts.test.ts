// The texts of the web app are complete: every text of the code is in every catalogue, translated, and with the same placeholders.
// Staff have no catalogues: their texts stand in the code of their pages.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WORDS = fileURLToPath(new URL('../words', import.meta.url))
const WEB = fileURLToPath(new URL('../web', import.meta.url))
const LINGUI = fileURLToPath(new URL('../node_modules/@lingui/cli/dist/lingui.js', import.meta.url))

/** What Lingui finds, one line for each text or catalogue; empty when all is well. */
function findings(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [LINGUI, 'check', ...args, '--verbose', '--workers', '1'],
    { cwd: WEB, encoding: 'utf8' },
  )
  if (status === 0) return []
  const found = (stdout + stderr).split('\n').filter((line) => line.includes('.po:'))
  return found.length > 0 ? found : [stdout + stderr]
}

test('no text is missing from a catalogue or left over in one: run `npm run web:texts`', { timeout: 120_000 }, () => {
  expect(findings('sync', '--clean')).toEqual([])
})

test('every text of members is translated', { timeout: 120_000 }, () => {
  expect(findings('missing', '--mode', 'catalog')).toEqual([])
})

type Text = { file: string; id: string; translated: string }

const unquote = (lines: string) => [...lines.matchAll(/"(.*)"/g)].map(([, part]) => part).join('')

function textsOf(file: string): Text[] {
  return readFileSync(join(WORDS, file), 'utf8')
    .split('\n\n')
    .map((entry) => /^msgid ([\s\S]*?)^msgstr ([\s\S]*)/m.exec(entry))
    .filter((match) => match !== null)
    .map(([, id, translated]) => ({ file, id: unquote(id!), translated: unquote(translated!) }))
    .filter(({ id, translated }) => id !== '' && translated !== '')
}

/** {name}, {count, plural …} and <0>…</0>, each once; the texts of a plural stand in braces too and are no placeholders. */
const PLACEHOLDER = /(?<!(?:=\d+|zero|one|two|few|many|other)\s*)\{(\w+)\s*(?:,\s*(\w+)|\})|<(\/?\d+\/?)>/g

const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name, kind, tag]) => tag ?? `${name} ${kind ?? ''}`))].sort()

test('a translation has the same placeholders and tags as its text', () => {
  const files = readdirSync(WORDS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'))
  const different = files
    .flatMap(textsOf)
    .filter(({ id, translated }) => placeholdersOf(id).join() !== placeholdersOf(translated).join())
  expect(different).toEqual([])
})
