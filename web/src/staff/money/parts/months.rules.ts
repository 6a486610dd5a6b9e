type Month = { month: string; billed: number; collected: number }

/** Months such as 2026-11 for a bar chart, oldest first; the last one is the current month. */
export const barsOfMonths = (months: readonly Month[], language: string) => {
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const ordered = [...months].sort((one, other) => one.month.localeCompare(other.month))
  return ordered.map(({ month, billed, collected }, index) => {
    const day = new Date(`${month}-01T00:00:00Z`)
    const year = month.slice(2, 4)
    return {
      label: index === 0 || month.endsWith('-01') ? `${name.format(day)} ${year}` : name.format(day),
      total: billed,
      part: collected,
      isNow: index === ordered.length - 1,
    }
  })
}
