import { expect, test } from 'vitest'
import { background, timers } from '#testing/background'
import { proxyPostgres } from '#testing/postgres-proxy'
import { useApp } from '#testing/use-app'
import { makeHistory } from '../db/history.ts'
import { listenForSignals, signal } from './signals.ts'

const app = await useApp()

async function listenThroughProxy() {
  const proxy = await proxyPostgres(app.databaseUrl)
  const { log } = app.app.platform
  return {
    proxy,
    signals: await listenForSignals({
      ...{ url: proxy.url, log, history: makeHistory(), heartbeatMs: 50 },
      ...{ background, timers },
    }),
  }
}

test('[signals] replaces a connection that failed silently', async () => {
  const { proxy, signals } = await listenThroughProxy()
  const received: string[] = []
  signals.on('test_channel', (payload) => received.push(payload))
  let reconnects = 0
  signals.onReconnect(() => reconnects++)
  const isReceived = async (payload: string) => {
    await signals.send('test_channel', payload)
    return received.includes(payload)
  }
  await expect.poll(() => isReceived('before')).toBe(true)
  proxy.freeze()
  await expect.poll(() => reconnects).toBe(1)
  await expect.poll(() => isReceived('after')).toBe(true)
  await signals.close()
  proxy.close()
})

test('[signals] replaces a connection that answers queries but no longer receives notifications', async () => {
  const { proxy, signals } = await listenThroughProxy()
  expect(signals.isListening()).toBe(true)
  proxy.swallowNotifications()
  await expect.poll(() => signals.isListening()).toBe(false)
  await signals.close()
  proxy.close()
})

test('[signals] listeners of the same process run right after the commit, and not after a rollback', async () => {
  const { signals, transact } = app.app.platform
  const received: string[] = []
  signals.on('commit_channel', (payload) => received.push(payload))
  await transact((tx) => signal(tx, 'commit_channel', 'committed'))
  expect(received).toContain('committed')
  const failed = transact(async (tx) => {
    await signal(tx, 'commit_channel', 'rolled back')
    throw new Error('The work failed.')
  })
  await expect(failed).rejects.toThrow('The work failed.')
  expect(received).not.toContain('rolled back')
})
