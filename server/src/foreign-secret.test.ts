import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'
import { buildApp } from './app.ts'

const app = await useApp()

test('[start] a process with another KURI_SECRET does not start on this database', async () => {
  const { config, log } = app.app.platform
  const other = { ...config, secret: 'another-secret-of-at-least-32-characters' }
  await expect(buildApp(other, app.databaseUrl, { log })).rejects.toThrow('KURI_SECRET is not the one')
})
