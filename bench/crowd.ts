// A room with thousands in it: entering it, holding its sockets, and sending a bid to everybody. What it says: bench/README.md.
import { enteringCost } from './crowd/entering.ts'
import { idleStall } from './crowd/idle-sockets.ts'
import { watchingCost } from './crowd/watching.ts'
import type { Figure } from './figure.ts'
import { type World, withWorld } from './room/world.ts'

const PARTS: Record<string, (world: World) => Promise<Figure>> = {
  idle: idleStall,
  entering: enteringCost,
  watching: watchingCost,
}
/** KURI_BENCH_PARTS=idle,entering takes only these. */
const asked = process.env.KURI_BENCH_PARTS?.split(',')

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, part] of Object.entries(PARTS))
    if (!asked || asked.includes(name)) figures.push(await withWorld(part))
  return figures
}
