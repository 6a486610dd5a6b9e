import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { proxyPostgres } from '#testing/postgres-proxy'
import { useApp } from '#testing/use-app'
import { CallbackQueryClient } from './callback-query-client.ts'
import { endWhenSilent } from './silent-connections.ts'

const app = await useApp()

test.each([
  ['one query after the other', {}],
  ['many on their way', { pipeline: true }],
])(
  '[promise 1] a path that died is noticed when an answer is owed, however long it was idle: %s',
  async (_, options) => {
    const proxy = await proxyPostgres(app.databaseUrl)
    const client = new CallbackQueryClient({ connectionString: proxy.url, ...options } as pg.ClientConfig)
    client.on('error', () => {})
    await client.connect()
    endWhenSilent(client, 100)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    for (let turn = 0; turn < 2; turn++) {
      await once(stream, 'timeout')
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    }
    proxy.freeze()
    const asked = await Promise.allSettled([client.query('SELECT 1'), client.query('SELECT 2')])
    expect(asked).toMatchObject([{ reason: { message: 'PostgreSQL fell silent' } }, { status: 'rejected' }])
    proxy.close()
  },
)
