// What members and visitors read, in six languages. Every feature has a catalogue of its own, so that a page loads the words it shows and
// no others. Staff read English for now, which stands in the code of their pages.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/languages.ts'

const CATALOG = '<rootDir>/words/{locale}/web'

const catalog = (name: string, folders: string[], without: string[] = []) => ({
  path: `${CATALOG}/${name}`,
  include: folders.map((each) => `<rootDir>/web/src/${each}`),
  exclude: ['**/*.test.ts', ...without.map((each) => `<rootDir>/web/src/${each}/**`)],
})

/** "members/auctions/room" */
const features = globSync('members/*/*/', { cwd: new URL('src', import.meta.url) })

export default defineConfig({
  rootDir: '..',
  sourceLocale: DEFAULT_LANGUAGE,
  locales: [...LANGUAGES],
  catalogs: [
    ...features.map((folder) => catalog(basename(folder), [folder])),
    catalog('app', ['app', 'api', 'ui'], ['app/receipts']),
    catalog('receipts', ['app/receipts']),
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
