// The period of a report: from the address, else the financial year until today.
import { todayInIndia } from '../parts/paise.ts'

/** 1 April of the financial year in which a day lies. */
export const financialYearStart = (day: string) => {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`
}

export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today = todayInIndia()) {
  const last = to ?? today
  return { from: from ?? financialYearStart(last), to: last }
}
