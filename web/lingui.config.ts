// The texts of the app. Every feature has a catalogue of its own, so that a page loads the words it shows and no others.
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ml', 'ta', 'te', 'kn', 'hi'],
  catalogs: [
    {
      path: '<rootDir>/src/features/{name}/locales/{locale}',
      include: ['<rootDir>/src/features/{name}/'],
      exclude: ['**/*.test.ts'],
    },
    {
      path: '<rootDir>/src/app/locales/{locale}',
      include: ['<rootDir>/src/app', '<rootDir>/src/api', '<rootDir>/src/ui'],
      exclude: ['**/*.test.ts'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
