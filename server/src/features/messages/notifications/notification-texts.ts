// The text of a notification in a language, from its type and params.
import { EN, type NotificationKey } from '@kuri/contract/phrases/en'
import { DEFAULT_LANGUAGE, type Language, notificationOf } from '@kuri/contract/phrases/phrases'
import { fillIn } from '@kuri/contract/phrases/sentences'
import { type OwnText, ownTitle, replacedText } from '#features/messages/messages/sms-values'
import { NO_OVERRIDES, type TextOverrides } from '#features/messages/messages/text-overrides.sql'
import { formatDateTime, formatDay } from '#platform/text/dates'
import { formatRupees } from '#platform/text/rupees'

/** `variant` says which text of a type that has several. Amounts are rupees, `startsAt` is an instant, `day` a date. */
export type NotificationParams = Readonly<Record<string, string | number>> & {
  readonly variant?: string
  readonly amount?: number
  readonly startsAt?: string
  readonly day?: string
}
export type WrittenNotification = { type: string; title: string; body: string; params: NotificationParams }

const isNotificationKey = (key: string): key is NotificationKey => Object.hasOwn(EN.notifications, key)

const readable = (params: NotificationParams, language: Language, timeZone: string) => ({
  ...params,
  ...(params.amount === undefined ? {} : { amount: formatRupees(params.amount) }),
  ...(params.startsAt === undefined ? {} : { startsAt: formatDateTime(new Date(params.startsAt), timeZone, language) }),
  ...(params.day === undefined ? {} : { day: formatDay(params.day, language) }),
})

/** Null for a type that has no text here, or was stored without params: its stored text is all there is. */
export function describeNotification(
  { type, params }: { type: string; params: unknown },
  language: Language,
  timeZone: string,
  overrides: TextOverrides = NO_OVERRIDES,
): { title: OwnText; body: string } | null {
  if (params === null || typeof params !== 'object') return null
  const known = params as NotificationParams
  const key = known.variant === undefined ? type : `${type}.${known.variant}`
  if (!isNotificationKey(key)) return null
  const body = overrides.of(`notice.${key}.body`, language)?.text ?? notificationOf(language, key).body
  return {
    title: replacedText(overrides.of(`notice.${key}.title`, language), ownTitle(language, key)),
    body: fillIn(body, readable(known, language, timeZone)),
  }
}

/** The stored text is English. Only a text with `startsAt` needs the time zone. */
export function writeNotification(
  key: NotificationKey,
  params: NotificationParams,
  timeZone = 'UTC',
): WrittenNotification {
  const [type, variant] = key.split('.') as [string, string | undefined]
  const all = variant === undefined ? params : { ...params, variant }
  return { type, params: all, ...describeNotification({ type, params: all }, DEFAULT_LANGUAGE, timeZone)! }
}
