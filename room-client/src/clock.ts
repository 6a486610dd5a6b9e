// The server's time on this device. Each ping gives one sample: the server's timestamp against the middle of the round trip on a
// monotonic clock. The median of the last five keeps one slow answer from moving the clock; the device's own date is never used.
const SAMPLE_COUNT = 5

type Sample = { offsetMs: number; roundTripMs: number }
export type ServerClock = {
  /** Add this to the monotonic clock to get the server's time. */
  offsetMs: number
  /** Of the newest ping. */
  roundTripMs: number
}

export function makeServerClock(nowMs: () => number) {
  let samples: Sample[] = []
  return {
    /** The answer to a ping that was sent at `sentAtMs` of the monotonic clock has just arrived. */
    addSample(sentAtMs: number, serverTimestamp: string): ServerClock {
      const receivedAtMs = nowMs()
      const offsetMs = Date.parse(serverTimestamp) - (sentAtMs + receivedAtMs) / 2
      samples = [...samples, { offsetMs, roundTripMs: receivedAtMs - sentAtMs }].slice(-SAMPLE_COUNT)
      return { offsetMs: medianOf(samples.map((sample) => sample.offsetMs)), roundTripMs: receivedAtMs - sentAtMs }
    },
    /** A device that slept, or another network: earlier samples say nothing about the next connection. */
    reset() {
      samples = []
    },
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
