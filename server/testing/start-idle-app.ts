import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp, type TestApp } from './test-app.ts'

const LOAD_SAMPLE_MS = 500

/**
 * Starts a service and waits until its load guard accepts calls. Starting keeps the event loop so busy that the guard, which
 * samples every half second, would reject the first ones.
 */
export async function startIdleApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(env)
  do await sleep(2 * LOAD_SAMPLE_MS + 50)
  while ((await app.call('GET', '/openapi.json')).status === 503)
  return app
}
