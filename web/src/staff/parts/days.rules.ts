// The days of reminders as people type them: "14, 3".
export const MOST_DAYS = 5
export const FARTHEST_DAY = 60

type TypedDays = { days: number[]; problem: 'NOT_A_DAY' | 'TOO_FAR' | 'TOO_MANY' | null }

/** Spaces and commas separate; a day that is typed twice counts once. */
export function daysOf(typed: string): TypedDays {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '')
  const days = [...new Set(words.map(Number))]
  if (words.some((word) => !/^\d+$/.test(word))) return { days: [], problem: 'NOT_A_DAY' }
  if (days.some((day) => day > FARTHEST_DAY)) return { days, problem: 'TOO_FAR' }
  return { days, problem: days.length > MOST_DAYS ? 'TOO_MANY' : null }
}

export const textOfDays = (days: readonly number[]) => days.join(', ')
