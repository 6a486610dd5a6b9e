// room_events in partitions: how a table with rows becomes one while it is in use, and where rows go.
import { expect, test } from 'vitest'
import { withClient, withOldDatabase } from '#testing/old-database'
import { firstIdAt, newId } from '../ids.ts'
import { openDatabase } from './db.ts'
import { makeHistory } from './history.ts'
import { migrate } from './migrate.ts'
import { addPartitions } from './partitions.sql.ts'

const INSERT = `INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
  VALUES ($1, $2, 1, 'auction.announcement.created', '{}', now())`
const COUNT = 'SELECT count(*)::integer AS count FROM room_events WHERE auction_id = $1'
const PLACES = 'SELECT auction_id AS id, tableoid::regclass::text AS place FROM room_events ORDER BY 1'
const ADD = "SELECT add_partitions('room_events', $1)"

test('[scale] a table with rows becomes the first partition, and statements that were prepared before go on', async () => {
  await withOldDatabase('0086', async (client, url) => {
    const auctionId = newId()
    const insert = (sequence: number) => client.query({ name: 'insert', text: INSERT, values: [auctionId, sequence] })
    const count = async () => (await client.query({ name: 'count', text: COUNT, values: [auctionId] })).rows[0].count
    await insert(1)
    expect(await count()).toBe(1)
    // As a clock that was moved forward in development leaves it: an auction of the day after tomorrow's decade.
    const later = newId(Date.UTC(2041, 3, 1))
    await client.query(INSERT, [later, 1])

    await migrate(url)
    await insert(2)
    expect(await count()).toBe(2)
    await expect(insert(2)).rejects.toMatchObject({ code: '23505' })
    const { rows } = await client.query(PLACES)
    expect(new Set(rows.map(({ place }) => place))).toEqual(new Set(['partitions.room_events_first']))
    expect(rows.map(({ id }) => id)).toEqual([auctionId, auctionId, later])
  })
})

test('[scale] each half-year has its partition, and what came before it is moved there', async () => {
  await withClient(async (client) => {
    const early = newId(Date.UTC(2038, 1, 1))
    await client.query(INSERT, [early, 1])
    const place = async () => (await client.query(PLACES)).rows[0].place
    expect(await place()).toBe('partitions.room_events_others')
    const at = new Date(Date.UTC(2037, 2, 1))
    await client.query(ADD, [at])
    expect(await place()).toBe('partitions.room_events_2038h1')
    const countPartitions = async () =>
      (await client.query("SELECT FROM pg_inherits WHERE inhparent = 'room_events'::regclass")).rowCount
    const before = await countPartitions()
    await client.query(ADD, [at])
    expect(await countPartitions()).toBe(before)
    await client.query(INSERT, [`${firstIdAt(Date.UTC(2037, 6, 1))}000000000000000`, 1])
    expect(await place()).toBe('partitions.room_events_2037h2')
  })
})

test('[scale] a query for one auction reads one partition', async () => {
  await withClient(async (client) => {
    await client.query(ADD, [new Date(Date.UTC(2036, 0, 1))])
    await client.query(
      'PREPARE replay (text) AS SELECT * FROM room_events WHERE auction_id = $1 AND server_sequence > 3',
    )
    const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS off) EXECUTE replay ('${newId()}')`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan.match(/ on room_events_/g)).toHaveLength(1)
    expect(plan).toMatch(/Subplans Removed: \d+/)
  })
})

test('[scale] somebody who holds the bids does not keep the events from their partitions', async () => {
  await withClient(async (client, url) => {
    const service = openDatabase({
      ...{ url, poolSize: 1, history: makeHistory(), constraintRefusals: {}, onIdleError: () => {} },
    })
    const add = () =>
      addPartitions({ transact: service.transact, clock: { now: () => new Date(Date.UTC(2036, 0, 1)) } })
    const listNewest = async () =>
      (
        await client.query(`SELECT relname FROM pg_class WHERE relname IN ('room_events_2036h2', 'bids_2036h2')
          AND relkind = 'r' ORDER BY 1`)
      ).rows.map(({ relname }) => relname)
    try {
      await client.query('BEGIN')
      await client.query('LOCK TABLE partitions.bids_others IN ACCESS SHARE MODE')
      await expect(add()).rejects.toMatchObject({ code: '55P03' })
      expect(await listNewest()).toEqual(['room_events_2036h2'])
      await client.query('COMMIT')
      await add()
      expect(await listNewest()).toEqual(['bids_2036h2', 'room_events_2036h2'])
    } finally {
      await service.close()
    }
  })
})
