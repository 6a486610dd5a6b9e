// What bidders notice while PDFs are drawn in the same process, limits switched on: one member fetches receipts in Malayalam over 40
// connections, and one employee prints 200 letters about a program with a name of 1,000 letters.
// KURI_BENCH_SECONDS (default 8) is the length of one measurement.
import { newId } from '@kuri/server/platform/ids'
import { type Attack, startAttack } from './attack/attackers.ts'
import type { Figure } from './figure.ts'
import { type Counts, openBidders, type Seat } from './room/bidders.ts'
import { percentile } from './room/percentile.ts'
import { startServer, type World, withWorld } from './room/world.ts'

const SECONDS = Number(process.env.KURI_BENCH_SECONDS ?? 8)
const CONNECTIONS = 40
const RECEIPTS = 40
const LETTERS = 200
const BIDS_PER_SECOND = 16
const TOTAL_PAISE = 900_000_000_000
const LIMIT_MS = 100
const LONG_NAME = 'ഓണം ചിട്ടി പദ്ധതി '.repeat(56).slice(0, 1000)

type Measured = { replyMs: number[]; healthMs: number[] }

export const run = (): Promise<Figure[]> =>
  withWorld(async (world) => {
    const { seats, receipts, letters } = await prepare(world)
    // The fixtures need more sign-in codes than an address gets; what is measured runs with limits.
    const limited = startServer(world.databaseUrl, { RATE_LIMITS: 'on' })
    try {
      await limited.ready()
      const measure = makeMeasurement(limited.port, seats)
      await measure(3)
      const figures: Figure[] = []
      for (const [name, attack] of Object.entries({ receipts, letters })) {
        const quiet = await measure(SECONDS)
        const attackers = await startAttack({ ...attack, port: limited.port })
        const busy = await measure(SECONDS)
        await attackers.stop()
        figures.push(...compare(name, quiet, busy))
      }
      return figures
    } finally {
      await limited.stop()
    }
  })

async function prepare(world: World) {
  const program = { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100, name: LONG_NAME }
  const { auctionId, company, companyId, branchId, programId, members } = await world.room(3, { program })
  await world.makeLive([auctionId])
  const [reader, ...bidders] = members
  const seats = bidders.map(({ token, enrollmentId }) => ({ auctionId, enrollmentId, token }))
  const call = async (method: string, path: string, token: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${world.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: string } }
  }
  const { userId, token, enrollmentId } = reader!
  await call('PATCH', '/v2/auth/session', token, { locale: 'ml' })
  const paths: string[] = []
  for (let n = 0; n < RECEIPTS; n++) {
    const cash = { branchId, subscriberId: userId, mode: 'CASH', enrolledSubscriberId: enrollmentId, amount: 100 + n }
    const { data } = await call('POST', '/v2/companies/receipts', company.token, cash)
    paths.push(`/v2/subscribers/me/receipts/${data.id}/pdf`)
  }
  const now = new Date()
  const about = { companyId, programId, userId, kind: 'DUE_REMINDER', aboutDay: '2026-12-07', days: 3 }
  const sent = {
    channel: 'SMS',
    recipient: '+919812300001',
    language: 'ml',
    status: 'SENT',
    createdAt: now,
    sentAt: now,
  }
  const notices = Array.from({ length: LETTERS }, () => ({
    ...{ ...about, ...sent, id: newId(), subjectId: newId(), messageId: newId() },
    text: `${LONG_NAME} ഗഡു 07-12-2026 നകം അടയ്ക്കുക.`,
  }))
  await world.db
    .insertInto('notices')
    .values(notices as never)
    .execute()
  return {
    seats,
    receipts: { connections: CONNECTIONS, requests: paths.map((path) => get(path, token)) } satisfies Attackers,
    letters: { connections: 1, requests: [get('/v2/companies/notices/letters', company.token)] } satisfies Attackers,
  }
}

type Attackers = Omit<Attack, 'port'>

const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`

/** Bids at a steady rate, and one request for /healthz after the other. */
function makeMeasurement(port: number, seats: readonly Seat[]) {
  let paise = TOTAL_PAISE
  return async (seconds: number): Promise<Measured> => {
    const counts: Counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
    const bidders = await openBidders(seats, () => --paise / 100, counts, port)
    const healthMs: number[] = []
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const startedAt = performance.now()
        await fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.text())
        healthMs.push(performance.now() - startedAt)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    await bidders.pace(BIDS_PER_SECOND, seconds)
    isOver = true
    await asking
    bidders.close()
    return { replyMs: counts.replyMs, healthMs }
  }
}

function compare(name: string, quiet: Measured, busy: Measured): Figure[] {
  const below = (figure: string, of: (measured: Measured) => number): Figure => {
    const [value, yardstickValue] = [of(busy), of(quiet)]
    return {
      ...{
        bench: 'drawing',
        figure: `${name}: ${figure}`,
        value,
        unit: 'ms',
        yardstick: 'just before',
        yardstickValue,
      },
      ratio: value / yardstickValue,
      goal: `below ${LIMIT_MS} ms`,
      holds: value < LIMIT_MS,
    }
  }
  return [
    below('p50 of replies to bids', ({ replyMs }) => percentile(replyMs, 0.5)),
    below('p99 of replies to bids', ({ replyMs }) => percentile(replyMs, 0.99)),
    below('longest answer of /healthz', ({ healthMs }) => Math.max(...healthMs)),
  ]
}
