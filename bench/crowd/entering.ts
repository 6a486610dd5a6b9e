// Entering a room with 5,000 seated, beside one with 30, on the same server: from the subscribe command to the fourth frame.
import { WebSocket } from 'ws'
import { atMostTimes, type Figure, median } from '../figure.ts'
import { secondsOf } from '../room/processor.ts'
import type { World } from '../room/world.ts'
import { type Member, openSeatedRoom, subscribeText } from './seated-room.ts'

const FEW = 30
const MANY = Number(process.env.KURI_BENCH_SEATS ?? 5000)
const ROUNDS = 150

export async function enteringCost(world: World): Promise<Figure> {
  const small = await openSeatedRoom(world, FEW)
  const [startedAt, usedBefore] = [performance.now(), secondsOf(world.pid)]
  const large = await openSeatedRoom(world, MANY)
  const perSecond = MANY / ((performance.now() - startedAt) / 1000)
  const usedMs = ((secondsOf(world.pid) - usedBefore) * 1000) / MANY
  process.stderr.write(
    `  … ${MANY} seated, ${Math.round(perSecond)} a second, ${usedMs.toFixed(2)} ms of the server's processor each\n`,
  )
  // In turn, so that both see the same machine.
  const [intoSmall, intoLarge]: [number[], number[]] = [[], []]
  for (let round = -10; round < ROUNDS; round++) {
    const times = [await enter(world, memberOf(small, round)), await enter(world, memberOf(large, round))] as const
    if (round < 0) continue
    intoSmall.push(times[0])
    intoLarge.push(times[1])
  }
  small.close()
  large.close()
  return atMostTimes(2, {
    bench: 'crowd',
    figure: `entering a room with ${MANY.toLocaleString('en')} seated, median`,
    value: median(intoLarge),
    unit: 'ms',
    yardstick: `a room with ${FEW} seated`,
    yardstickValue: median(intoSmall),
  })
}

const memberOf = ({ members }: { members: Member[] }, round: number): Member => members[(round + 10) % members.length]!

async function enter(world: World, member: Member): Promise<number> {
  const ws = new WebSocket(`ws://127.0.0.1:${world.port}/ws`, {
    headers: { authorization: `Bearer ${member.token}` },
    perMessageDeflate: false,
  })
  await new Promise((resolve) => ws.once('open', resolve))
  const entered = new Promise<void>((resolve) => {
    ws.on('message', (raw: Buffer) => {
      if (raw.includes('"type":"auction.audience.snapshot"')) resolve()
    })
  })
  const started = performance.now()
  ws.send(subscribeText(member))
  await entered
  const tookMs = performance.now() - started
  const closed = new Promise((resolve) => ws.once('close', resolve))
  ws.close()
  await closed
  return tookMs
}
