// What happens to the primary while bids are in flight.
import { sleep } from '../bidding/processes.ts'
import type { Cluster, Replication } from './cluster.ts'
import type { Node } from './node.ts'

export type Scenario = {
  name: string
  title: string
  replication: Replication
  /** Synchronous replication promises that nothing acknowledged is lost. */
  loses: 'NEVER' | 'PERHAPS' | 'SURELY'
  strike(cluster: Cluster, primary: Node): Promise<void>
}

/** Longer than the statement_timeout of Kuri's connections, which must not turn a waiting commit into an acknowledged one. */
const FROZEN_MS = 16_500

async function stopSendingAndDie(primary: Node, aheadMs: number) {
  primary.freeze('walsender')
  await sleep(aheadMs)
  primary.die()
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'sync-dies',
    title: 'synchronous, the machine of the primary dies',
    replication: 'SYNCHRONOUS',
    loses: 'NEVER',
    strike: async (_cluster, primary) => primary.die(),
  },
  {
    name: 'strict-frozen',
    title: `strictly synchronous, both standbys are frozen for ${FROZEN_MS / 1000} s, then the primary dies`,
    replication: 'STRICT',
    loses: 'NEVER',
    async strike({ nodes }, primary) {
      const thaws = nodes.filter((node) => node !== primary).map((node) => node.freeze('walreceiver'))
      await sleep(FROZEN_MS)
      primary.die()
      for (const thaw of thaws) thaw()
    },
  },
  {
    name: 'sync-switchover',
    title: 'synchronous, planned switchover',
    replication: 'SYNCHRONOUS',
    loses: 'NEVER',
    strike: (cluster, primary) => cluster.switchOver(primary),
  },
  {
    name: 'sync-postmaster',
    title: 'synchronous, only the postmaster is killed',
    replication: 'SYNCHRONOUS',
    loses: 'NEVER',
    strike: async (_cluster, primary) => primary.killPostmaster(),
  },
  {
    name: 'async-dies',
    title: 'asynchronous without lag, the machine dies',
    replication: 'ASYNCHRONOUS',
    loses: 'PERHAPS',
    strike: async (_cluster, primary) => primary.die(),
  },
  {
    name: 'async-lag-700',
    title: 'asynchronous, the standbys are 700 ms behind, the machine dies',
    replication: 'ASYNCHRONOUS',
    loses: 'SURELY',
    strike: (_cluster, primary) => stopSendingAndDie(primary, 700),
  },
  {
    name: 'async-lag-25',
    title: 'asynchronous, the standbys are 25 ms behind, the machine dies',
    replication: 'ASYNCHRONOUS',
    loses: 'PERHAPS',
    strike: (_cluster, primary) => stopSendingAndDie(primary, 25),
  },
]

/** KURI_HA_SCENARIOS="sync-dies,async-lag-25" runs these only. */
export function chosenScenarios(names: string | undefined): readonly Scenario[] {
  if (!names) return SCENARIOS
  const wanted = names.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown !== undefined) {
    const all = SCENARIOS.map(({ name }) => name).join(', ')
    console.error(`There is no scenario ${unknown}. Choose from: ${all}`)
    process.exit(1)
  }
  return SCENARIOS.filter(({ name }) => wanted.includes(name))
}
