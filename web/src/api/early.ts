// What the page asked for while the app was still loading (early-start.ts). Each answer is given out once; what failed is simply asked for again.
import type { Renewal } from './renewal.ts'

export type EarlyStart = {
  renewal: Promise<Renewal | null> | null
  first: { address: string; answer: Promise<Response | null> } | null
}

declare global {
  interface Window {
    kuriEarly?: EarlyStart
  }
}

/** Who comes to a page later reads what is true then. */
const FRESH_MS = 15_000

// The server draws pages without a window.
const asked: EarlyStart = globalThis.window?.kuriEarly ?? { renewal: null, first: null }

export function takeEarlyRenewal(): Promise<Renewal | null> | null {
  const { renewal } = asked
  asked.renewal = null
  return renewal
}

export async function takeEarly(address: string): Promise<Response | null> {
  const { first } = asked
  if (first?.address !== address) return null
  asked.first = null
  return performance.now() < FRESH_MS ? first.answer : null
}
