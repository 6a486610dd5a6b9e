import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp, type TestApp } from './test-app.ts'

const LOAD_SAMPLE_MS = 500

/**
 * Starting keeps the event loop so busy that the load guard, which looks every half second, turns the first calls away.
 * This gives it one quiet look before the first call.
 */
export async function startCalmApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(env)
  do await sleep(2 * LOAD_SAMPLE_MS + 50)
  while ((await app.call('GET', '/openapi.json')).status === 503)
  return app
}
