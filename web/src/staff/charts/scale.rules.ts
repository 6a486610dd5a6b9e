// The axis of a chart: at most five round steps that hold the largest value.
const STEPS = [1, 2, 2.5, 4, 5, 10]
const MOST_STEPS = 4

export function ticksOf(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const size = 10 ** Math.floor(Math.log10(largest / MOST_STEPS))
  const step = STEPS.map((each) => each * size).find((each) => each * MOST_STEPS >= largest) ?? 10 * size
  const count = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

export type RupeeUnit = { rupees: number; name: 'CRORE' | 'LAKH' | 'THOUSAND' | 'RUPEE' }
const UNITS: readonly RupeeUnit[] = [
  { rupees: 10_000_000, name: 'CRORE' },
  { rupees: 100_000, name: 'LAKH' },
  { rupees: 1_000, name: 'THOUSAND' },
]

/** The unit in which the numbers of an axis stay short. */
export const unitFor = (largest: number): RupeeUnit =>
  UNITS.find(({ rupees }) => largest >= rupees) ?? { rupees: 1, name: 'RUPEE' }

/** 12, 7.5: no more decimals than the step has. */
export const axisNumber = (rupees: number, unit: RupeeUnit) => String(Number((rupees / unit.rupees).toFixed(2)))
