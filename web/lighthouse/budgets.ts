// What a page may take on a phone with a processor four times slower than this machine's, and what Lighthouse must say about it.
export const NETWORKS = {
  slow4g: { rttMs: 150, throughputKbps: 1638 },
  slow3g: { rttMs: 400, throughputKbps: 400 },
} as const
export type Network = keyof typeof NETWORKS

type Budget = { largestPaintMs: number; firstPaintMs?: number; layoutShift: number }

const BUDGETS = {
  slow4g: {
    visitor: { largestPaintMs: 3500, firstPaintMs: 2000, layoutShift: 0.05 },
    member: { largestPaintMs: 4500, firstPaintMs: 2000, layoutShift: 0.05 },
  },
  slow3g: {
    visitor: { largestPaintMs: 5500, layoutShift: 0.05 },
    member: { largestPaintMs: 5500, layoutShift: 0.05 },
  },
} as const satisfies Record<Network, Record<'visitor' | 'member', Budget>>

export const CPU_SLOWDOWN = 4
/** From a tap to the next picture, in the live room while bids arrive. */
export const INTERACTION_MS = 200

/** The least score, per cent. */
export const SCORES = { accessibility: 100, 'best-practices': 100 } as const

export const budgetOf = (network: Network, person: string | null): Budget =>
  BUDGETS[network][person === null ? 'visitor' : 'member']
