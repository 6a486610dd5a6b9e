// What members and visitors read, in six languages. Every feature has a catalogue of its own, so that a page loads the words it shows and
// no others. Staff read English for now, which stands in the code of their pages.
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const catalog = (folder: string, more: string[] = [], without: string[] = []) => ({
  path: `<rootDir>/src/${folder}/locales/{locale}`,
  include: [folder, ...more].map((each) => `<rootDir>/src/${each}`),
  exclude: ['**/*.test.ts', ...without.map((each) => `<rootDir>/src/${each}/**`)],
})

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ml', 'ta', 'te', 'kn', 'hi'],
  catalogs: [
    {
      path: '<rootDir>/src/members/{name}/locales/{locale}',
      include: ['<rootDir>/src/members/{name}/'],
      exclude: ['**/*.test.ts'],
    },
    catalog('app', ['api', 'ui'], ['app/receipts']),
    catalog('app/receipts'),
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
