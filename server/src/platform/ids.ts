// Ids: `c`, nine base-36 digits of the time, four of a counter, eleven random ones. They sort by creation: new rows go to the end of
// an index, and rows that one request creates keep the order of the request.
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomFillSync } from 'node:crypto'

const DIGITS = 36
/** Ids are put together from pairs of digits: half as many steps as digit by digit. */
const PAIRS = Array.from({ length: DIGITS ** 2 }, (_, n) => n.toString(DIGITS).padStart(2, '0'))
/** The largest multiple of the number of pairs below 65,536; higher numbers would favor the first pairs. */
const FAIR_BELOW = PAIRS.length * 50
const LENGTH = 25
const COUNT_DIGITS = 4
let idCount = 0

// Random bytes are read in blocks: one call per id was half of its cost (4 µs), which slows bulk imports. The counter and the block
// are shared by the whole process on purpose: ids must not repeat between two apps in it.
const block = Buffer.alloc(8192)
let used = block.length

function randomByte(): number {
  if (used === block.length) {
    randomFillSync(block)
    used = 0
  }
  return block[used++]!
}

function randomPair(): string {
  for (;;) {
    const number = randomByte() * 256 + randomByte()
    if (number < FAIR_BELOW) return PAIRS[number % PAIRS.length]!
  }
}

const sources = new AsyncLocalStorage<(at: number) => string>()

/** The ids that `work` makes come from `makeId`, which must never return one twice. */
export const runWithIds = <Result>(makeId: (at: number) => string, work: () => Result): Result =>
  sources.run(makeId, work)

/** The ids that `work` makes are numbered after a name (`c0demobranch0000000000001`), so that examples can mention them. They sort before
 * all others. Only for the demo world and the quiz that every installation has: the same name twice gives the same ids. */
export function runWithNamedIds<Result>(name: string, work: () => Result): Result {
  const prefix = `c0demo${name}`
  let count = 0
  return runWithIds(() => prefix + (++count).toString(36).padStart(LENGTH - prefix.length, '0'), work)
}

export function newId(at: number = Date.now()): string {
  const makeId = sources.getStore()
  if (makeId) return makeId(at)
  idCount = (idCount + 1) % DIGITS ** COUNT_DIGITS
  if (at !== newestMs) {
    newestMs = at
    newestStart = firstIdAt(at)
  }
  const count = PAIRS[Math.floor(idCount / PAIRS.length)]! + PAIRS[idCount % PAIRS.length]!
  let id = newestStart + count
  while (id.length < LENGTH) id += randomPair()
  return id.slice(0, LENGTH)
}
/** Many ids are made in one millisecond. */
let newestMs = Number.NaN
let newestStart = ''

/** No id of that time or a later one sorts before it. */
export const firstIdAt = (ms: number): string => `c${ms.toString(36).padStart(9, '0')}`

/** Derives the same id from the same text, so that a repeated message is stored once. It starts like its owner's id, so that the rows
 * of one owner are neighbors in an index. */
export function digestId(ownerId: string, text: string): string {
  return ownerId.slice(0, 10) + hash('sha256', text, 'hex').slice(0, 15)
}
