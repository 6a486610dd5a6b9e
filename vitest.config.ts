import { defineConfig } from 'vitest/config'

const WITHOUT_DATABASE = [
  'tests/background-rules.test.ts',
  'tests/import-rules.test.ts',
  'tests/web-import-rules.test.ts',
  'tests/docs.test.ts',
  'tests/deployment-files.test.ts',
  'tests/deployment-structure.test.ts',
  'tests/locking.test.ts',
  'tests/migrations.test.ts',
  'tests/release-files.test.ts',
  'tests/repository-files.test.ts',
  'tests/test-lanes.test.ts',
]

/** The service gives a slow reader five seconds, so these run last, with nothing beside them. */
const ALONE = ['server/src/features/auctions/room/feed/slow-readers.full.test.ts']

/** They read the files of web/dist, which the setup of `browser` builds. */
const ON_THE_BUILT_APP = ['web/budget.test.ts']

/** Exhaustive tests: `npm run test:full` runs them, `npm test` leaves them out (scripts/test.mjs, tests/test-lanes.test.ts). */
const EXHAUSTIVE = process.env.KURI_TESTS === 'everyday' ? ['**/*.full.*'] : []
const NEVER = ['**/node_modules/**', ...EXHAUSTIVE]

/** A busy machine may need more than vitest's one second for what a poll waits for. */
const PATIENT = { poll: { timeout: 20_000 } }

// `walls` needs no database and is part of `npm run check`; everything else shares one PostgreSQL, a database per file. Files of `all`
// also share a worker's modules, because importing the service takes longer than most files run. A file that mocks a module needs
// modules of its own, so it belongs to `walls`.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'walls', include: WITHOUT_DATABASE, testTimeout: 30_000 } },
      {
        test: {
          name: 'all',
          isolate: false,
          include: ['{contract,server,room-client,sim,tests,verify,web}/**/*.test.ts'],
          exclude: [...NEVER, '**/*.browser.test.ts', ...ON_THE_BUILT_APP, ...WITHOUT_DATABASE, ...ALONE],
          setupFiles: ['server/testing/setup-lock-order.ts', 'server/testing/setup-responses.ts'],
          globalSetup: ['server/testing/global-setup.ts', 'verify/test-setup.mjs'],
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          exclude: NEVER,
          setupFiles: ['server/testing/setup-lock-order.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          expect: PATIENT,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['web/**/*.browser.test.ts', ...ON_THE_BUILT_APP],
          exclude: NEVER,
          isolate: false,
          setupFiles: ['server/testing/setup-lock-order.ts'],
          globalSetup: ['server/testing/global-setup.ts', 'web/testing/global-setup.ts'],
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A page that a busy machine starves gets a second chance; a fault of the app fails twice.
          retry: 1,
        },
      },
    ],
    // A worker waits for PostgreSQL or the browser a third of its time, so three keep two cores busy.
    maxWorkers: 3,
    reporters: ['dot', './tests/support/rerun-reporter.ts'],
  },
})
