// Reads a file that comes in portions to its end.
import type { Route } from '@kuri/contract/kit/route'
import { downloadPortion } from '../../../api/api.ts'

/** More portions belong into a shorter period. */
const MOST_PORTIONS = 200

type Tools = { signal: AbortSignal; step(done: number): void }

export async function readPortions(route: Route, query: object, { signal, step }: Tools) {
  const portions: Blob[] = []
  let cursor: string | null = null
  do {
    const input: object = { query: { ...query, ...(cursor && { cursor }) }, signal }
    const portion: { blob: Blob; nextCursor: string | null } = await downloadPortion(route, input as never)
    portions.push(portion.blob)
    cursor = portion.nextCursor
    step(portions.length)
  } while (cursor && portions.length < MOST_PORTIONS)
  return { portions, isWhole: cursor === null }
}
