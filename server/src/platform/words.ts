/** A moment as people read it: 20 November 2026, 11:00 am. */
export function momentInWords(at: Date, timeZone: string): string {
  const part = (wanted: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, ...wanted }).format(at)
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })}`
}
