// From when on an auction may start [spec: Endpoints and schedule rules]: with prebids, not before the end of the cycle's last day, when
// their window closes.
import type { PrebidWindow } from './phases.rules.ts'

/** Null where every moment in the future will do. */
export const earliestStart = (auction: Pick<PrebidWindow, 'hasPrebid' | 'cycleEndsAt'>, now: Date): Date | null =>
  auction.hasPrebid && auction.cycleEndsAt > now ? auction.cycleEndsAt : null
