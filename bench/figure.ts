// One measured claim: a figure beside its yardstick, taken in the same run, and the goal that it has to meet.
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

/** For costs: the figure may be this many times its yardstick. */
export function atMostTimes(times: number, measured: Measured): Figure {
  const ratio = measured.value / measured.yardstickValue
  return { ...measured, ratio, goal: `at most ${times} times the yardstick`, holds: ratio <= times }
}

/** For speeds: the figure has to reach this many times its yardstick. */
export function atLeastTimes(times: number, measured: Measured): Figure {
  const ratio = measured.value / measured.yardstickValue
  return { ...measured, ratio, goal: `at least ${times} times the yardstick`, holds: ratio >= times }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
