// The evidence of an auction with 10,000 events: how large it is, how long it takes to write and to verify, and what the logs of an
// ordinary auction take on disk. Baselines are the plain work on the same rows and bytes, measured in turns in the same run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAuction } from '@kuri/server/features/auctions/model/auctions.sql'
import { writeBundle } from '@kuri/server/features/proof/bundles/bundle'
import { headOf } from '@kuri/server/features/proof/tree/frontier'
import { utf8 } from '@kuri/verify/base/bytes'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { formatKey, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { verifyFiles } from '@kuri/verify/verdict/report'
import { sql } from 'kysely'
import { holdAuction } from './evidence/held-auction.ts'
import { atMostTimes, type Figure, median } from './figure.ts'
import { type Service, withService } from './service.ts'

const EVENTS = 10_000
/** An hour of bids has 360 anchors, a quarter of an hour 90. */
const BIDS_PER_ANCHOR = 100
const ORDINARY_BIDS = 40
const ROUNDS = 9

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-bench-evidence-'))
  try {
    return await withService(measure, { DATA_DIR: dataDir })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(service: Service): Promise<Figure[]> {
  const auctionId = await holdAuction(service, { bids: EVENTS, bidsPerAnchor: BIDS_PER_ANCHOR })
  const took = { writing: [] as number[], reading: [] as number[], verifying: [] as number[], hashing: [] as number[] }
  let [bundle, rows] = ['', '']
  for (let round = 0; round < ROUNDS; round++) {
    bundle = await timed(took.writing, () => writeEvidence(service, auctionId))
    rows = await timed(took.reading, () => readRows(service, auctionId))
    await timed(took.verifying, () => verifyEvidence(service, bundle))
    await timed(took.hashing, async () => hashEvidence(bundle))
  }
  const { anchors, events } = JSON.parse(bundle) as Bundle
  const name = `${events.length.toLocaleString('en')} events and ${anchors.length} anchors`
  return [
    atMostTimes(3, {
      bench: 'evidence',
      figure: `writing the evidence of ${name}`,
      value: median(took.writing),
      unit: 'ms',
      yardstick: 'reading the same events and bids, written as JSON',
      yardstickValue: median(took.reading),
    }),
    atMostTimes(1.5, {
      bench: 'evidence',
      figure: 'its size',
      value: bundle.length / 1024,
      unit: 'KiB',
      yardstick: 'the same events and bids as JSON',
      yardstickValue: rows.length / 1024,
    }),
    atMostTimes(10, {
      bench: 'evidence',
      figure: 'verifying it',
      value: median(took.verifying),
      unit: 'ms',
      yardstick: 'reading the file and computing its tree once',
      yardstickValue: median(took.hashing),
    }),
    await measureGrowth(service),
  ]
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  times.push(performance.now() - startedAt)
  return result
}

async function writeEvidence({ app: { platform } }: Service, auctionId: string): Promise<string> {
  const auction = (await findAuction(platform.db, auctionId, platform.config.timeZone))!
  let text = ''
  for await (const piece of writeBundle(platform, { auction, head: headOf(auction)!, viewer: { kind: 'STAFF' } }))
    text += piece
  return text
}

async function readRows({ app: { platform } }: Service, auctionId: string): Promise<string> {
  const { db } = platform
  const events = await db.selectFrom('roomEvents').selectAll().where('auctionId', '=', auctionId).execute()
  const bids = await db.selectFrom('bids').selectAll().where('auctionId', '=', auctionId).execute()
  return JSON.stringify({ events, bids })
}

async function verifyEvidence({ app: { platform } }: Service, bundle: string): Promise<void> {
  const { log, receipts } = platform.trust
  const policy = `log ${formatKey(log.key)}\nlog ${formatKey(receipts.key)}\nquorum none\n`
  const { verdict } = await verifyFiles(
    { bundle, receipts: null, policy },
    { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null },
  )
  if (verdict.kind !== 'SIGNED') throw new Error(`The evidence is ${verdict.kind}: ${verdict.reason}`)
}

/** What no check can leave out, with the SHA-256 of the verifier, which is plain JavaScript. */
function hashEvidence(bundle: string): void {
  rootOf((JSON.parse(bundle) as Bundle).events.map(({ line }) => leafHash(utf8(line))))
}

/** Each group of bids is its own anchor, as when somebody bids every ten seconds. Checkpoints and tiles are shared with other auctions. */
async function measureGrowth(service: Service): Promise<Figure> {
  const auctionId = await holdAuction(service, { bids: ORDINARY_BIDS, bidsPerAnchor: 1 })
  const { db } = service.app.platform
  const { rows } = await sql<{ log: number; auction: number }>`
    WITH own AS (SELECT log_id, entry_index FROM auction_anchors WHERE auction_id = ${auctionId}),
    tiles AS (SELECT coalesce(sum(pg_column_size(t.*)), 0) / greatest((SELECT count(*) FROM log_entries), 1) AS per_entry
      FROM log_tiles AS t)
    SELECT
      ((SELECT pg_column_size(log_frontier) FROM auctions WHERE id = ${auctionId})
      + (SELECT sum(CASE WHEN audience IN ('RECORD', 'LEDGER') THEN pg_column_size(e.*)
          ELSE coalesce(pg_column_size(blind), 0) + coalesce(pg_column_size(private_facts), 0) END)
        FROM room_events AS e WHERE auction_id = ${auctionId})
      + (SELECT sum(pg_column_size(a.*)) FROM auction_anchors AS a WHERE auction_id = ${auctionId})
      + (SELECT sum(pg_column_size(l.*)) FROM log_entries AS l JOIN own USING (log_id, entry_index))
      + (SELECT sum(pg_column_size(c.*)) FROM log_checkpoints AS c JOIN own ON c.log_id = own.log_id AND c.size = own.entry_index + 1)
      + (SELECT count(*) FROM own) * (SELECT per_entry FROM tiles))::float8 AS log,
      ((SELECT sum(pg_column_size(e.*) - coalesce(pg_column_size(blind), 0) - coalesce(pg_column_size(private_facts), 0))
        FROM room_events AS e WHERE auction_id = ${auctionId} AND audience NOT IN ('RECORD', 'LEDGER'))
      + (SELECT sum(pg_column_size(b.*)) FROM bids AS b WHERE auction_id = ${auctionId}))::float8 AS auction`.execute(
    db,
  )
  const { log, auction } = rows[0]!
  return atMostTimes(2, {
    bench: 'evidence',
    figure: `what the logs take of an auction with ${ORDINARY_BIDS} bids, each anchored alone`,
    value: log / 1024,
    unit: 'KiB',
    yardstick: 'its events and bids',
    yardstickValue: auction / 1024,
  })
}
