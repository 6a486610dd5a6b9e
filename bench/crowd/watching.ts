// What an event costs the server for each watcher at 20 bids a second: in a room of 5,000, whose events are gathered, beside one of
// 1,000, where each bid goes alone, as in rooms of every size before.
import { atMostTimes, type Figure } from '../figure.ts'
import { type Counts, openBidders } from '../room/bidders.ts'
import { secondsOf, systemSecondsOf } from '../room/processor.ts'
import type { World } from '../room/world.ts'
import { openSeatedRoom } from './seated-room.ts'

const FEW = 1000
const MANY = Number(process.env.KURI_BENCH_SEATS ?? 5000)
const BIDS_PER_SECOND = 20
const BIDDERS = 4
const SECONDS = Number(process.env.KURI_BENCH_SECONDS ?? 15)

export async function watchingCost(world: World): Promise<Figure> {
  const few = await perWatcherAndEvent(world, FEW)
  const many = await perWatcherAndEvent(world, MANY)
  return atMostTimes(1 / 3, {
    bench: 'crowd',
    figure: `cost of a bid for each of ${MANY.toLocaleString('en')} watchers, ${BIDS_PER_SECOND} a second`,
    value: many,
    unit: 'µs',
    yardstick: `the same for ${FEW.toLocaleString('en')} watchers`,
    yardstickValue: few,
  })
}

async function perWatcherAndEvent(world: World, watchers: number): Promise<number> {
  const room = await openSeatedRoom(world, watchers)
  const counts: Counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
  let paise = 900_000_000_000
  const bidders = await openBidders(room.members.slice(0, BIDDERS), () => --paise / 100, counts, world.port)
  // The last arrivals are counted and announced before the clock starts.
  await bidders.pace(BIDS_PER_SECOND, 3)
  const [before, systemBefore, acceptedBefore] = [secondsOf(world.pid), systemSecondsOf(world.pid), counts.accepted]
  await bidders.pace(BIDS_PER_SECOND, SECONDS)
  const [used, accepted] = [secondsOf(world.pid) - before, counts.accepted - acceptedBefore]
  const system = systemSecondsOf(world.pid) - systemBefore
  bidders.close()
  room.close()
  process.stderr.write(
    `  … ${watchers} watchers: ${accepted} bids, ${(used / SECONDS).toFixed(2)} cores, of it in the kernel ${(system / SECONDS).toFixed(2)}\n`,
  )
  return (used * 1e6) / (accepted * watchers)
}
