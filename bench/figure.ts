// One measured figure, its baseline measured in the same run, and its goal. `yardstick` is the baseline's name in the JSON output, whose
// fields are a contract.
export type Figure = {
  bench: string
  figure: string
  value: number
  unit: string
  yardstick: string
  yardstickValue: number
  /** value / yardstickValue */
  ratio: number
  goal: string
  holds: boolean
}

type Measured = Pick<Figure, 'bench' | 'figure' | 'value' | 'unit' | 'yardstick' | 'yardstickValue'>

/** A figure without a goal, which explains another one. */
export const report = (measured: Measured): Figure => ({
  ...measured,
  ratio: measured.value / measured.yardstickValue,
  goal: 'none',
  holds: true,
})

/** For costs: the figure may be at most this many times its baseline. */
export function atMostTimes(times: number, measured: Measured): Figure {
  const ratio = measured.value / measured.yardstickValue
  return { ...measured, ratio, goal: `at most ${times} times the baseline`, holds: ratio <= times }
}

/** For speeds: the figure must be at least this many times its baseline. */
export function atLeastTimes(times: number, measured: Measured): Figure {
  const ratio = measured.value / measured.yardstickValue
  return { ...measured, ratio, goal: `at least ${times} times the baseline`, holds: ratio >= times }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[middle]!
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
