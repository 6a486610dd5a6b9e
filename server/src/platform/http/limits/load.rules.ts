// Which callers are rejected when the process is overloaded: those who keep it busy. All others are served.

/** What a request costs the event loop besides its body, its handler and its response, in milliseconds. */
const REQUEST_MS = 0.5
/** Reading a body is measured; a response costs about this much for each byte. */
const MS_PER_BYTE_SENT = 1 / 50_000

export type RequestCost = { bodyMs: number; bodyBytes: number; bytesSent: number }

/** Reading a small body is slow only when its schema is compiled for the first time, or when other programs have the processor: that
 * is not the caller's doing. */
const mostBodyMs = (bytes: number) => 1 + bytes / 5_000

/** Of the event loop. The time of its handler is charged while it runs, as that of PostgreSQL and of threads. */
export const requestCostMs = ({ bodyMs, bodyBytes, bytesSent }: RequestCost): number =>
  REQUEST_MS + Math.min(bodyMs, mostBodyMs(bodyBytes)) + bytesSent * MS_PER_BYTE_SENT

/** The share of the loop's time that one caller may use while the process is overloaded. */
const LARGEST_SHARE = 0.25
const SMALLEST_SHARE = 0.05

export type Load = { isOverloaded: boolean; share: number }
export const IDLE: Load = { isOverloaded: false, share: LARGEST_SHARE }

/** Samples of half a second. Many callers together can overload the process as well, so the share shrinks until it recovers. */
const MAX_UTILIZATION = 0.95
export const MAX_LOOP_DELAY_MS = 60

type LoadSample = { utilization: number; delayMs: number }

export function judgeLoad(load: Load, sample: LoadSample, maxLoopDelayMs: number = MAX_LOOP_DELAY_MS): Load {
  const isOverloaded = sample.utilization > MAX_UTILIZATION && sample.delayMs > maxLoopDelayMs
  const share = isOverloaded && load.isOverloaded ? load.share / 2 : isOverloaded ? load.share : load.share * 2
  return { isOverloaded, share: Math.min(LARGEST_SHARE, Math.max(SMALLEST_SHARE, share)) }
}

/** What a caller cost in the last `windowMs` milliseconds. */
type RecentCost = { costMs: number; windowMs: number }

export const isShed = (load: Load, { costMs, windowMs }: RecentCost): boolean =>
  load.isOverloaded && costMs > load.share * windowMs

/** The share of the event loop, threads and PostgreSQL together. A caller above it is slowed before any caller is refused. */
export const isAboveShare = ({ costMs, windowMs }: RecentCost): boolean => costMs > LARGEST_SHARE * windowMs
