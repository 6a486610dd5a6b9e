// Dates and times in the form that people read in messages and documents.
/** For example: 20 November 2026, 11:00 am. */
export function formatDateTime(at: Date, timeZone: string): string {
  const part = (wanted: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, ...wanted }).format(at)
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })}`
}

/** For documents that serve as proof, for example: 20 November 2026 at 11:00:00 am IST. */
export const formatPreciseDateTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(at)
