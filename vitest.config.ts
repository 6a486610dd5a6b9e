import { defineConfig } from 'vitest/config'

// `walls` needs no database and is part of `npm run check`; everything else shares one PostgreSQL, a database per file.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'walls', include: ['tests/walls.test.ts'] } },
      {
        test: {
          name: 'all',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'room-client/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/walls.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
    reporters: ['dot'],
  },
})
