// One-line preambles for test files: a service on its own database, closed after the last test of the file.
import { afterAll } from 'vitest'
import { makeCompany } from './fixtures.ts'
import { PRODUCTION_LIMITS } from './limits.ts'
import { startTestApp } from './test-app.ts'

export async function useApp(...options: Parameters<typeof startTestApp>) {
  const app = await startTestApp(...options)
  afterAll(() => app.close())
  return app
}

/** A service with one company, whose owner is signed in. */
export async function useCompany(...options: Parameters<typeof startTestApp>) {
  const app = await useApp(...options)
  return { app, company: await makeCompany(app) }
}

/** A service with all limits of production. */
export const useLimitedApp = (env: Record<string, string> = {}) => useApp(env, undefined, PRODUCTION_LIMITS)
