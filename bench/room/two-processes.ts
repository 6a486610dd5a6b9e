// One auction whose bidders sit at one process, and then at two of them, which make each other's cache of the auction wrong.
import { type Figure, report } from '../figure.ts'
import { type Counts, openBidders } from './bidders.ts'
import { watchProcessor } from './processor.ts'
import { startServer, type World, withWorld } from './world.ts'

const SOCKETS = 8
const IN_FLIGHT = 16
const TOTAL_PAISE = 900_000_000_000
const ROUNDS = 2
/** The code of a process that has just started is not compiled yet. */
const WARM_UP_SECONDS = 2

type Rates = { answered: number; accepted: number }
type Process = { port: number; pid: number }

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const say = (text: string) => process.stderr.write(`  … ${text}\n`)
const mean = (rounds: readonly Rates[], key: keyof Rates) =>
  rounds.reduce((sum, rates) => sum + rates[key], 0) / rounds.length

export const twoProcesses = (seconds: number): Promise<Figure[]> =>
  withWorld((world) => compare(world, seconds), { DRAIN_SECONDS: '0' })

/** The machine changes its pace: one process is measured before and after two. */
async function compare(world: World, seconds: number): Promise<Figure[]> {
  const first = { port: world.port, pid: world.pid }
  const [one, two]: [Rates[], Rates[]] = [[], []]
  const measure = (processes: Process[]) => measureBids(world, processes, seconds)
  for (let round = 0; round < ROUNDS; round++) one.push(await measure([first]))
  const second = startServer(world.databaseUrl, world.env)
  try {
    await second.ready()
    for (let round = 0; round < 2 * ROUNDS; round++) two.push(await measure([first, second]))
  } finally {
    await second.stop()
  }
  for (let round = 0; round < ROUNDS; round++) one.push(await measure([first]))
  const figure = (name: string, key: keyof Rates) => ({
    bench: 'room',
    figure: name,
    value: mean(two, key),
    unit: 'bids/s',
    yardstick: 'the same bidders at one process',
    yardstickValue: mean(one, key),
  })
  return [
    report(figure('answered bids, one auction on two processes', 'answered')),
    report(figure('accepted bids, one auction on two processes', 'accepted')),
  ]
}

/** Every bid is one paisa lower than the one sent before it; at two processes many arrive in another order and are refused. */
async function measureBids(world: World, processes: Process[], seconds: number): Promise<Rates> {
  const { auctionId, members } = await world.room(SOCKETS, {
    program: { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100 },
  })
  await world.makeLive([auctionId])
  const counts: Counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
  let paise = TOTAL_PAISE
  const groups = await Promise.all(
    processes.map(({ port }, index) => {
      const here = members.filter((_member, seat) => seat % processes.length === index)
      const seats = here.map(({ token, enrollmentId }) => ({ auctionId, enrollmentId, token }))
      return openBidders(seats, () => --paise / 100, counts, port)
    }),
  )
  for (const group of groups) group.flood(IN_FLIGHT)
  await wait(WARM_UP_SECONDS)
  const before = { ...counts }
  const cores = watchProcessor(processes[0]!.pid, { second: processes[1]?.pid })
  await wait(seconds)
  const accepted = (counts.accepted - before.accepted) / seconds
  const answered = accepted + (counts.refused - before.refused) / seconds
  const used = cores()
  for (const group of groups) group.close()
  say(
    `${processes.length} process(es): ${Math.round(answered)} answered, ${Math.round(accepted)} accepted a second; ${used}`,
  )
  return { answered, accepted }
}
