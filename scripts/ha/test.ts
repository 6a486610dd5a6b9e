// npm run test:ha: fails over a real Patroni cluster while members bid, and checks that nothing acknowledged is lost and nobody is
// misled. KURI_HA_SCENARIOS picks some of the scenarios.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headFaults } from '@kuri/server/testing/trees'
import { readStoredState } from '../../tests/chaos/invariants.ts'
import { fallingAmounts, startBidders } from '../bidding/bidders.ts'
import { TOTAL_PAISE } from '../bidding/live-room.ts'
import { makeProcesses, sleep, until } from '../bidding/processes.ts'
import { makeRoomRecord } from '../bidding/room-record.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { makeGivenHeads } from './given-heads.ts'
import { ensurePackages } from './packages.ts'
import { startProxy } from './proxy.ts'
import { printResult, printTable, type Result } from './report.ts'
import { chosenScenarios, type Scenario } from './scenarios.ts'
import { type Service, startService } from './service.ts'
import { judge, type Verdict } from './verdict.ts'

const MEMBERS = 8
const WATCHERS = 2
const BEFORE_MS = 4000
/** So many bids after the failover that the log is longer than the one that was lost. */
const BIDS_AFTER = 400
const RECOVERED_WITHIN_MS = 120_000
const SETTLED_WITHIN_MS = 15_000

async function run(scenario: Scenario, cluster: Cluster, service: Service): Promise<Verdict> {
  const primary = await cluster.prepare(scenario.replication)
  await until('both Kuri processes are ready', RECOVERED_WITHIN_MS, () => service.isReady())
  const timeline = async () => (await cluster.members()).find(({ role }) => role === 'leader')?.timeline ?? 0
  const before = await timeline()
  const room = await service.openRoom(MEMBERS)
  const records = room.members.map(() => makeRoomRecord())
  const given = makeGivenHeads()
  const bidders = await startBidders({
    auctionId: room.auctionId,
    seats: room.members,
    watcherCount: WATCHERS,
    nextAmountPaise: fallingAmounts(TOTAL_PAISE),
    addressOf: () => service.address,
    onFrame(member, frame) {
      records[member]!.record(frame)
      given.record(frame)
    },
  })
  try {
    await sleep(BEFORE_MS)
    const struckAtMs = performance.now()
    await scenario.strike(cluster, primary)
    await until('a new timeline', RECOVERED_WITHIN_MS, async () => (await timeline()) > before)
    const countSoFar = bidders.answers.length
    await until('bids are answered again', RECOVERED_WITHIN_MS, () => bidders.answers.length > countSoFar + BIDS_AFTER)
    await bidders.stop()
    const stored = await readStoredState(service.db, room)
    await bidders.settle(stored.auction.serverSequence, SETTLED_WITHIN_MS)
    const clients = bidders.clients.map((client, member) => ({ record: records[member]!, state: client.state() }))
    const { answers, calls, faults } = bidders
    const heads = given.list()
    const strayHeads = await headFaults(service.db, room.auctionId, heads)
    const verdict = judge(scenario, {
      ...{ room, struckAtMs, epoch: service.epoch(), answers, calls, stored, clients },
      ...{ headCount: heads.length, strayHeads },
    })
    return { ...verdict, broken: [...verdict.broken, ...faults] }
  } finally {
    bidders.close()
  }
}

const scenarios = chosenScenarios(process.env.KURI_HA_SCENARIOS)
ensurePackages(['patroni', 'etcd-server', 'haproxy', 'postgresql-15'])
const folder = mkdtempSync(join(tmpdir(), 'kuri-ha-'))
chmodSync(folder, 0o755)
const logFolder = join(folder, 'logs')
mkdirSync(logFolder)
const processes = makeProcesses(logFolder)
const results: Result[] = []
try {
  console.log(`Building a cluster of three; logs are in ${logFolder}`)
  const cluster = await startCluster(processes, folder)
  await cluster.prepare('SYNCHRONOUS')
  const service = await startService(processes, await startProxy(processes, cluster), join(folder, 'data'))
  for (const scenario of scenarios) {
    console.log(`${scenario.name}: ${scenario.title}`)
    const result = { scenario, verdict: await run(scenario, cluster, service) }
    printResult(result)
    results.push(result)
  }
  await service.stop()
  await cluster.stop()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
printTable(results)
const isKept = process.exitCode === undefined && results.every(({ verdict }) => verdict.broken.length === 0)
rmSync(isKept ? folder : join(folder, 'data'), { recursive: true, force: true })
if (!isKept) console.error(`A promise is broken or the test could not end. The logs are in ${logFolder}`)
process.exit(isKept ? 0 : 1)
