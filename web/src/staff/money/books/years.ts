// Financial years for choices: the present one and those before it.
import { todayInIndia } from '../parts/paise.ts'

export function lastYears(today = todayInIndia(), count = 6): string[] {
  const first = Number(today.slice(0, 4)) - (today.slice(5) >= '04-01' ? 0 : 1)
  return Array.from(
    { length: count },
    (_, back) => `${first - back}-${String((first - back + 1) % 100).padStart(2, '0')}`,
  )
}
