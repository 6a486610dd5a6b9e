// One-line preambles for test files: a service on its own database, closed after the last test of the file.
import { afterAll } from 'vitest'
import { makeCompany } from './fixtures.ts'
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

/**
 * A service with the limits of its features switched on. Those of the HTTP server stay off: its load guard rejects calls on a
 * busy machine.
 */
export async function useLimitedApp(...options: Parameters<typeof startTestApp>) {
  const app = await useApp(...options)
  Object.assign(app.config, { rateLimitsOn: true })
  return app
}
