// The same as kill.test.ts with NATS as the event bus between two processes.
import { startSmallNats } from '@kuri/server/testing/small-nats'
import { cloneDatabase } from '@kuri/server/testing/test-app'
import { onTestFinished, test } from 'vitest'
import { begin, LONGEST_PAUSE_MS, pause, ROUNDS, surviveRounds, TIMEOUT_MS } from './rounds.ts'

test(`[promise 1] survives kill -9 of either of two processes on NATS, ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const clone = await cloneDatabase()
  onTestFinished(clone.drop)
  const chaos = await begin(clone.url, 2, await natsEnvironment())
  await surviveRounds(chaos, async () => {
    for (const server of chaos.servers) {
      await server.end('SIGKILL')
      await pause(Math.random() * LONGEST_PAUSE_MS)
      await server.start()
      await chaos.bidders.untilAnswered()
    }
  })
})

/** The server of `npm run test:nats`, or else a small one. */
async function natsEnvironment(): Promise<Record<string, string>> {
  if (process.env.KURI_TEST_NATS_URL) return {}
  const nats = await startSmallNats()
  onTestFinished(nats.stop)
  return { EVENT_BUS: 'nats', NATS_URL: nats.url }
}
