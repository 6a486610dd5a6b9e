import { expect, test } from 'vitest'
import { proxyPostgres } from '#testing/postgres-proxy'
import { useApp } from '#testing/use-app'
import { listenForSignals } from './signals.ts'

const app = await useApp()

test('[signals] replaces a connection that failed silently', async () => {
  const proxy = await proxyPostgres(app.databaseUrl)
  const signals = await listenForSignals(proxy.url, app.app.platform.log, 50)
  const heard: string[] = []
  signals.on('test_channel', (payload) => heard.push(payload))
  let reconnects = 0
  signals.onReconnect(() => reconnects++)
  const isHeard = async (payload: string) => {
    await signals.send('test_channel', payload)
    return heard.includes(payload)
  }
  await expect.poll(() => isHeard('before')).toBe(true)
  proxy.freeze()
  await expect.poll(() => reconnects, { timeout: 5000 }).toBe(1)
  await expect.poll(() => isHeard('after')).toBe(true)
  await signals.close()
  proxy.close()
})
