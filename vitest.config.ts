import { defineConfig } from 'vitest/config'

const WITHOUT_DATABASE = ['tests/import-rules.test.ts', 'tests/docs.test.ts']

// `walls` needs no database and is part of `npm run check`; everything else shares one PostgreSQL, a database per file.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'walls', include: WITHOUT_DATABASE } },
      {
        test: {
          name: 'all',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'room-client/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...WITHOUT_DATABASE],
          setupFiles: ['server/testing/lock-order.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
    reporters: ['dot'],
  },
})
