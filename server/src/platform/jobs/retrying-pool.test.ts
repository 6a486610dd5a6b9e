import pg from 'pg'
import { expect, test } from 'vitest'
import { makePatientPool } from './retrying-pool.ts'

/** What the runner of jobs hears when PostgreSQL or its connection answers so. */
async function heardFor(error: Error): Promise<unknown> {
  const client = { query: () => Promise.reject(error), release() {} }
  const { pool } = makePatientPool({ connect: async () => client } as unknown as pg.Pool)
  const lent = await pool.connect()
  return lent.query('SELECT 1').catch((heard) => heard)
}

const answered = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

test.each([
  [
    'a socket that ended, whose code looks like one of PostgreSQL',
    Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  ],
  ['a socket that was reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['a connection that ended without a code', new Error('Connection terminated unexpectedly')],
  ['a PostgreSQL that goes down', answered('57P01')],
])('[jobs] the runner of jobs tries again after %s', async (_what, error) => {
  expect(await heardFor(error)).toMatchObject({ code: '40001', cause: error })
})

test('what PostgreSQL refuses is told as it is', async () => {
  const refusal = answered('23505')
  expect(await heardFor(refusal)).toBe(refusal)
})
