// The dashboard and the alerts ask for metrics by name: each must be one that a process really reports.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeRoom } from '@kuri/server/testing/rooms'
import { useRoom } from '@kuri/server/testing/use-room'
import { expect, test } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../deploy')
const ALERTS = join(DEPLOY, 'prometheus/alerts.yml')
const { app, room, connect } = await useRoom({ members: 1 })

const readMetrics = () => app.app.platform.metrics.registry.metrics()
const figureOf = (metrics: string, series: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

const metricNames = (text: string) =>
  new Set(
    [...text.matchAll(/\b((?:kuri|nodejs|process)_\w+?)(?:_bucket|_count|_sum)?\b(?=[{[) ]|"| >)/g)].map(
      ([, name]) => name!,
    ),
  )

test.each([
  ['dashboard', join(DEPLOY, 'grafana/kuri.json')],
  ['alerts', ALERTS],
])('every metric of the %s is reported', async (_title, file) => {
  const reported = await readMetrics()
  const asked = metricNames(readFileSync(file, 'utf8'))
  expect(asked.size).toBeGreaterThan(8)
  expect([...asked].filter((name) => !reported.includes(`# TYPE ${name} `))).toEqual([])
})

const hasPromtool = await promisify(execFile)('promtool', ['--version']).then(
  () => true,
  () => false,
)
test.skipIf(!hasPromtool)('promtool accepts the alerts', async () => {
  await expect(promisify(execFile)('promtool', ['check', 'rules', ALERTS])).resolves.toBeDefined()
})

test('counts sockets, seats, and bids by their outcome', async () => {
  const { token, enrollmentId } = room.members[0]!
  const [staff, member] = await Promise.all([connect(room.company.token), connect(token)])
  const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
  await member.ask('auction.subscribe', at)
  await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  await member.ask('auction.join', at)
  const bid = (amount: number) => member.ask('auction.bid.place', { ...at, amount })
  expect((await bid(90_000)).type).toBe('ack')
  expect((await bid(95_000)).type).toBe('error')
  const metrics = await readMetrics()
  expect(figureOf(metrics, 'kuri_sockets')).toBe(2)
  expect(figureOf(metrics, 'kuri_seats')).toBe(1)
  expect(figureOf(metrics, 'kuri_bids_total{outcome="accepted"}')).toBe(1)
  expect(figureOf(metrics, 'kuri_bids_total{outcome="BID_NOT_BETTER"}')).toBe(1)
  expect(figureOf(metrics, 'kuri_bid_reply_seconds_count')).toBe(2)
})

test('counts the heads that a room waits for while nothing is signed', async () => {
  const { auctionId, members, company } = await makeRoom(app, { members: 1 })
  const [staff, member] = await Promise.all([connect(company.token), connect(members[0]!.token)])
  const at = { auctionId, enrolledSubscriberId: members[0]!.enrollmentId }
  await member.ask('auction.subscribe', at)
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  await member.ask('auction.join', at)
  const countHeads = async (outcome: string) =>
    figureOf(await readMetrics(), `kuri_room_heads_total{outcome="${outcome}"}`)
  const before = await countHeads('waiting')
  const { trust } = app.app.platform
  trust.stopSigning('witness', 'A test of what is counted')
  const { data } = await member.ask('auction.bid.place', { ...at, amount: 90_000 })
  expect(data.status).toBe('ACCEPTED')
  await expect.poll(() => countHeads('waiting'), { timeout: 5000 }).toBeGreaterThan(before)
  trust.allowSigning('witness')
  await member.waitFor(
    (frame) => frame.type === 'auction.log.head' && frame.data.log.size >= data.serverSequence,
    'the head of the bid',
  )
  expect(await countHeads('signed')).toBeGreaterThan(0)
})
