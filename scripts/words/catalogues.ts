// The catalogues of the web app: collected from its pages by Lingui, and read as lists of texts.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../words/languages.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Runs Lingui on the pages; what it prints where it fails, or null. */
function lingui(...args: string[]): string | null {
  const command = [pathOf('node_modules/@lingui/cli/dist/lingui.js'), ...args, '--workers', '1']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: pathOf('web'), encoding: 'utf8' })
  return status === 0 ? null : stdout + stderr
}

/** Writes the texts of the pages into words/<language>/web, and removes those that no page has any more. */
export function collectTexts(): void {
  const failure = lingui('extract', '--clean')
  if (failure !== null) throw new Error(failure)
}

/** Which catalogues a collection would change; empty when all is well. */
export function outdatedCatalogues(): string[] {
  const output = lingui('check', 'sync', '--clean', '--verbose')
  if (output === null) return []
  const found = output.split('\n').filter((line) => line.includes('.po:'))
  return found.length > 0 ? found : [output]
}

const unquote = (lines: string) => [...lines.matchAll(/"(.*)"/g)].map(([, part]) => part).join('')

/** By their English text; a text that waits for its translation is empty. */
function textsOf(file: string): [id: string, translated: string][] {
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .map((entry) => /^(?:msgctxt .*\n)?msgid ([\s\S]*?)^msgstr ([\s\S]*)/m.exec(entry))
    .filter((match) => match !== null)
    .map(([, id, translated]): [string, string] => [unquote(id!), unquote(translated!)])
    .filter(([id]) => id !== '')
}

/** The texts of all pages, as `web/<catalogue>: <English text>`. */
export function webTextsOf(language: Language): [key: string, text: string][] {
  const folder = pathOf(`words/${language}/web`)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) =>
    textsOf(join(folder, file)).map(([id, text]): [string, string] => [`web/${file.replace('.po', '')}: ${id}`, text]),
  )
}
