import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app'
import { buildApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('[start] a process with another KURI_SECRET does not start on this database', async () => {
  const { config, log } = app.app.platform
  const other = { ...config, secret: 'another-secret-of-at-least-32-characters' }
  await expect(buildApp(other, app.databaseUrl, { log })).rejects.toThrow('KURI_SECRET is not the one')
})
