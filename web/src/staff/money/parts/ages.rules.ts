type Month = { month: string; overdue: number }

/** Months back from the current one at which each group of late dues begins. */
const GROUPS = [0, 1, 3, 6] as const
type AgeGroup = (typeof GROUPS)[number]

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** Late dues by how long ago they were billed, the newest group first. */
export function duesByAge(months: readonly Month[]): { from: AgeGroup; rupees: number }[] {
  const now = Math.max(...months.map(({ month }) => monthNumber(month)))
  const paise = new Map<AgeGroup, number>(GROUPS.map((from) => [from, 0]))
  for (const { month, overdue } of months) {
    const age = now - monthNumber(month)
    const group = GROUPS.findLast((from) => from <= age)!
    paise.set(group, paise.get(group)! + Math.round(overdue * 100))
  }
  return [...paise].map(([from, sum]) => ({ from, rupees: sum / 100 }))
}
