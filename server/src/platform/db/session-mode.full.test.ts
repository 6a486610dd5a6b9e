import { expect, test } from 'vitest'
import { proxyPostgres } from '#testing/postgres-proxy'
import { cloneDatabase } from '#testing/test-app'
import { StartupError } from '../startup-error.ts'
import { assertSessionMode } from './session-mode.ts'

test('[start] refuses a pooler that does not deliver notifications, and says what to do', async () => {
  const database = await cloneDatabase()
  const proxy = await proxyPostgres(database.url)
  try {
    await expect(assertSessionMode(proxy.url)).resolves.toBeUndefined()
    proxy.swallowNotifications()
    const error = await assertSessionMode(proxy.url, 100).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(StartupError)
    expect(error.message).toContain('set the pooler to session mode')
    expect(error.message).not.toContain('\n')
  } finally {
    proxy.close()
    await database.drop()
  }
})
