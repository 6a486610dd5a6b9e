// The filter `from`–`to` that the billing lists of a company share.
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import { invalid } from '#platform/refusal'
import { instantsOfSpan } from './business-days.rules.ts'

export function readSpan(span: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const from = span.from && dayOfInput(span.from, timeZone)
  const to = span.to && dayOfInput(span.to, timeZone)
  if (from && to && to < from) throw invalid('to', 'must not be before from')
  return instantsOfSpan({ from, to }, timeZone)
}
