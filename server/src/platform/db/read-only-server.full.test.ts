// The server at the other end of a connection has become a standby: it answers, and rejects every write.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { codeRequest } from '#testing/sign-in-codes'
import { twoProcesses } from '#testing/two-processes'

const { world, openCachedRoom } = twoProcesses()
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
})
afterAll(() => admin.end())
afterEach(() => rejectWrites('off'))

const databaseName = () => new URL(world.database.url).pathname.slice(1)

/** For connections that are opened from now on. */
const rejectWrites = (value: 'on' | 'off') =>
  admin.query(`ALTER DATABASE ${databaseName()} SET default_transaction_read_only = ${value}`)

const CONNECTIONS = 'FROM pg_stat_activity WHERE datname = $1 AND application_name = $2'

async function becomeStandby(connections: 'kuri' | 'kuri-bids') {
  await rejectWrites('on')
  await admin.query(`SELECT pg_terminate_backend(pid) ${CONNECTIONS}`, [databaseName(), connections])
}

test('[promise 1] a bid waits for a server that accepts writes again', async () => {
  const { first } = await openCachedRoom()
  await becomeStandby('kuri-bids')
  const reply = first.bid(88_000)
  const countOpen = async () => (await admin.query(`SELECT ${CONNECTIONS}`, [databaseName(), 'kuri-bids'])).rows.length
  await expect.poll(countOpen, { interval: 2 }).toBeGreaterThan(0)
  await rejectWrites('off')
  expect((await reply).type).toBe('ack')
})

test('requests find the new primary after theirs became a standby', async () => {
  const body = codeRequest('+919847012345', 'a phone')
  const requestCode = async () => (await world.app.call('POST', '/v2/auth/request-otp', { body })).status
  await becomeStandby('kuri')
  await expect.poll(requestCode).toBe(503)
  await rejectWrites('off')
  expect(await requestCode()).toBe(200)
})
