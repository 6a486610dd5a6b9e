// bids in partitions: how the table becomes one while processes of the version before use it, and that each statement of a bid reads
// the one partition of its auction.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate'
import { newId } from '#platform/ids'
import { withClient, withOldDatabase } from '#testing/old-database'
import { hasBid } from '../../model/arrears.sql.ts'
import { bidIdOf } from '../bid-request.ts'
import { STORED_BIDS, STORED_BIDS_OF_ONE } from './bid-reads.sql.ts'

const INSERT = `INSERT INTO bids (id, auction_id, company_id, run, enrollment_id, subscriber_id, amount_paise, source, message_id,
    state_version, server_sequence, created_at)
  VALUES ($1, $2, 'company', 1, 'ticket', 'person', 100, 'ONLINE', $3, 1, $4, now())`

const insertBid = (client: pg.Client, auctionId: string, sequence: number) => {
  const messageId = String(sequence)
  const id = bidIdOf({ auctionId, enrollmentId: 'ticket', messageId })
  return client.query({ name: 'insert', text: INSERT, values: [id, auctionId, messageId, sequence] })
}

test('[scale] bids become the first partition under processes that find them by their id alone', async () => {
  await withOldDatabase('0087', async (client, url) => {
    const auctionId = newId()
    const id = bidIdOf({ auctionId, enrollmentId: 'ticket', messageId: '1' })
    const find = async () => {
      const text = 'SELECT * FROM bids WHERE id = ANY($1::text[])'
      const { rows } = await client.query({ name: 'find', text, values: [[id]] })
      return rows.length
    }
    await insertBid(client, auctionId, 1)
    await insertBid(client, auctionId, 2)
    expect(await find()).toBe(1)
    // What a run leaves that ended while it built the index.
    await expect(
      client.query('CREATE UNIQUE INDEX CONCURRENTLY bids__of_auction ON bids (company_id)'),
    ).rejects.toMatchObject({ code: '23505' })

    await migrate(url)
    expect(await find()).toBe(1)
    await insertBid(client, auctionId, 3)
    await expect(insertBid(client, auctionId, 3)).rejects.toMatchObject({ code: '23505' })
    const { rows } = await client.query('SELECT DISTINCT tableoid::regclass::text AS place FROM bids')
    expect(rows).toEqual([{ place: 'partitions.bids_first' }])
    await client.query('SET enable_seqscan = off')
    const { rows: plan } = await client.query(`EXPLAIN (COSTS off) SELECT FROM bids WHERE id = '${id}'`)
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('bids__by_id')
  })
})

test('[scale] a message is one bid in every partition, and new databases carry no index for older processes', async () => {
  await withClient(async (client) => {
    await client.query("SELECT add_partitions('bids', $1)", [new Date(Date.UTC(2036, 0, 1))])
    const auctionId = newId(Date.UTC(2035, 8, 1))
    await insertBid(client, auctionId, 1)
    await expect(insertBid(client, auctionId, 1)).rejects.toMatchObject({ code: '23505' })
    const { rows } = await client.query('SELECT tableoid::regclass::text AS place FROM bids')
    expect(rows).toEqual([{ place: 'partitions.bids_2035h2' }])
    const { rows: indexes } = await client.query(
      "SELECT indexname FROM pg_indexes WHERE schemaname = 'partitions' AND tablename = 'bids_first' ORDER BY 1",
    )
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      'bids__deleted',
      'bids__newest',
      'bids__of_enrollment',
      'bids_first_pkey',
    ])
  })
})

/** The partitions of bids that were read, each as often as the plan names it. */
async function listReadPartitions(
  client: pg.Client,
  name: string,
  text: string,
  values: (string | string[])[],
): Promise<string[]> {
  await client.query(`PREPARE ${name} AS ${text}`)
  const literals = values.map((value) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${value}'`)).join(', ')
  const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS off) EXECUTE ${name} (${literals})`)
  return rows
    .map((row) => String(row['QUERY PLAN']))
    .filter((line) => !line.includes('never executed'))
    .flatMap((line) => / on (bids_\w+)/.exec(line)?.[1] ?? [])
}

test('[scale] a repeated bid is looked for in the partition of its auction', async () => {
  await withClient(async (client) => {
    await client.query("SELECT add_partitions('bids', $1)", [new Date(Date.UTC(2036, 0, 1))])
    const [early, late] = [newId(), newId(Date.UTC(2034, 2, 1))]
    const read = (name: string, auctionIds: string[]) =>
      listReadPartitions(client, name, STORED_BIDS, [auctionIds.map(() => 'bid'), auctionIds])
    expect(await read('one', [late])).toEqual(['bids_2034h1'])
    expect((await read('two', [early, late])).sort()).toEqual(['bids_2034h1', 'bids_first'])
    expect(await listReadPartitions(client, 'of_one', STORED_BIDS_OF_ONE, [['bid'], late])).toEqual(['bids_2034h1'])
  })
})

test('[scale] whether a ticket has bid is looked for in the partition of its auction', async () => {
  await withClient(async (client) => {
    await client.query("SELECT add_partitions('bids', $1)", [new Date(Date.UTC(2036, 0, 1))])
    const text = `SELECT ${hasBid('given.auction_id', 'given.enrollment_id')}
      FROM unnest($1::text[], $2::text[]) AS given (auction_id, enrollment_id)`
    const values = [[newId(Date.UTC(2033, 7, 1))], ['ticket']]
    expect(await listReadPartitions(client, 'bidders', text, values)).toEqual(['bids_2033h2'])
  })
})
