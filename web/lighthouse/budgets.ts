// What a page may take on a phone with a processor four times slower than this machine's, and what Lighthouse must say about it.
export const NETWORKS = {
  slow4g: { rttMs: 150, throughputKbps: 1638 },
  slow3g: { rttMs: 400, throughputKbps: 400 },
} as const
export type Network = keyof typeof NETWORKS
export type Audience = 'visitor' | 'member'

type Budget = { largestPaintMs: number; layoutShift: number }

export const BUDGETS = {
  slow4g: {
    visitor: { largestPaintMs: 1500, layoutShift: 0.05 },
    member: { largestPaintMs: 2300, layoutShift: 0.05 },
  },
  slow3g: {
    visitor: { largestPaintMs: 3000, layoutShift: 0.05 },
    // No goal of its own: what a member waited for before.
    member: { largestPaintMs: 5500, layoutShift: 0.05 },
  },
} as const satisfies Record<Network, Record<Audience, Budget>>

/** Of an address that only the person with the link has; search engines leave it out. */
const UNLISTED = /^\/(r|minutes|sign-in)(\/|#|$)/

/** The least score, per cent. */
export const SCORES = { accessibility: 100, 'best-practices': 100, seo: 100 } as const
export type Score = keyof typeof SCORES

/** Search engines see the pages of visitors only. */
export const isScored = (score: Score, audience: Audience, path: string) =>
  score !== 'seo' || (audience === 'visitor' && !UNLISTED.test(path))

export const CPU_SLOWDOWN = 4
/** From a tap to the next picture, in the live room while bids arrive: 19 of 20 taps. */
export const INTERACTION_MS = 200
