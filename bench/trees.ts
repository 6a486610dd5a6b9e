// What the tree of an auction costs: hashing per bid in a batch and alone, signing a head, and how the row and the log grow.
import {
  appendLeaf,
  type Frontier,
  formatFrontier,
  leafHashOf,
  parseFrontier,
  rootOf,
} from '@kuri/server/features/proof/tree/frontier'
import { signHead } from '@kuri/server/features/proof/tree/head-signer'
import { bidLine, type LineEvent } from '@kuri/server/features/proof/tree/lines'
import { newId } from '@kuri/server/platform/ids'
import { makeTrust } from '@kuri/server/platform/trust/trust'
import { atMostTimes, type Figure, median } from './figure.ts'

const BATCH = 128
const ROUNDS = 400
const EVENTS = 10_000
const SIGNATURES = 2_000

const AUCTION = newId()
const BID = {
  id: newId(),
  enrollmentId: newId(),
  amountPaise: 9_876_543,
  source: 'ONLINE',
  auctionEndAt: new Date(),
} as const

const lineAt = (serverSequence: number, createdAt: Date): string => {
  const event: LineEvent = {
    auctionId: AUCTION,
    serverSequence,
    stateVersion: serverSequence,
    type: 'auction.bid.created',
    audience: 'ROOM',
    payload: '',
    blind: null,
    privateFacts: null,
    createdAt,
  }
  return bidLine(event, BID)
}

/** The bids of a batch are judged at one moment. */
const grow = (frontier: Frontier, count: number): Frontier => {
  const judgedAt = new Date(1_790_000_000_000 + frontier.size)
  for (let n = 0; n < count; n++) appendLeaf(frontier, leafHashOf(lineAt(frontier.size + 1, judgedAt)))
  return frontier
}

/** As the batch writer does: read the frontier, append, compute one root, write the frontier. The median of the rounds, in µs a bid. */
function measureHashing(batch: number): number {
  let text = '0.'
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    const frontier = grow(parseFrontier(text)!, batch)
    rootOf(frontier)
    text = formatFrontier(frontier)
    return ((performance.now() - startedAt) * 1000) / batch
  })
  return median(rounds)
}

async function measureSigning(): Promise<number> {
  const trust = makeTrust({ host: 'bench.invalid', seed: Buffer.alloc(32, 1), seedOld: undefined })
  const head = { size: 341, root: leafHashOf('root') }
  const { user, system } = process.cpuUsage()
  for (let n = 0; n < SIGNATURES; n++) await signHead(trust, AUCTION, { ...head, size: n + 1 })
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / SIGNATURES
}

const figure = (name: string, value: number, unit: string, yardstickValue: number): Figure =>
  atMostTimes(1, { bench: 'trees', figure: name, value, unit, yardstick: 'budget', yardstickValue })

export async function run(): Promise<Figure[]> {
  measureHashing(BATCH)
  const frontier = formatFrontier(grow({ size: 0, peaks: [] }, EVENTS))
  const line = lineAt(EVENTS, new Date())
  return [
    figure('hashing per bid, batches of 128', measureHashing(BATCH), 'µs', 4),
    figure('hashing per bid, one bid a batch', measureHashing(1), 'µs', 12),
    figure('CPU time of one signed head', await measureSigning(), 'µs', 200),
    figure(`column of an auction with ${EVENTS} events`, frontier.length, 'characters', 600),
    figure('line of a bid', line.length, 'characters', 300),
  ]
}
