// The texts of the app. Every feature has a catalogue of its own, so that a page loads the words it shows and no others. The pages of
// staff are English only for now: lingui.members.config.ts and lingui.staff.config.ts give each part its languages.
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const catalog = (folder: string, more: string[] = [], without: string[] = []) => ({
  path: `<rootDir>/src/${folder}/locales/{locale}`,
  include: [folder, ...more].map((each) => `<rootDir>/src/${each}`),
  exclude: ['**/*.test.ts', ...without.map((each) => `<rootDir>/src/${each}/**`)],
})

const catalogOfEach = (folder: string) => ({
  path: `<rootDir>/src/${folder}/{name}/locales/{locale}`,
  include: [`<rootDir>/src/${folder}/{name}/`],
  exclude: ['**/*.test.ts'],
})

export const MEMBER_CATALOGS = [
  catalogOfEach('features'),
  catalog('app', ['api', 'ui'], ['app/receipts']),
  catalog('app/receipts'),
]
/** Auctions, the setup of programs and the second factor have pages of their own; the other shared texts of staff are needed on every page. */
export const STAFF_CATALOGS = [
  catalog('staff', [], ['staff/auctions', 'staff/program-setup', 'staff/second-factor']),
  catalog('staff/auctions'),
  catalog('staff/program-setup'),
  catalog('staff/second-factor'),
  catalogOfEach('company'),
  catalogOfEach('platform'),
]

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ml', 'ta', 'te', 'kn', 'hi'],
  catalogs: [...MEMBER_CATALOGS, ...STAFF_CATALOGS],
  format: formatter({ lineNumbers: false, origins: false }),
})
