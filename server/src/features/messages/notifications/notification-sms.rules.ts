// Which notifications are also sent as an SMS, and how many of them a company sends to one person in a day.
import type { NotificationKey } from '@kuri/contract/phrases/en'

type TypeOf<Key extends string> = Key extends `${infer Type}.${string}` ? Type : Key
type NotificationType = TypeOf<NotificationKey>

/**
 * NEWS spends the budget of the company and is left to the app without it. MONEY tells people that money of theirs has moved, or who
 * can move it: nobody may silence it by spending the budget first. APP is work that waits in an employee's lists anyway.
 */
type SmsClass = 'NEWS' | 'MONEY' | 'APP'

const SMS_CLASSES = {
  AUCTION_STARTED: 'NEWS',
  AUCTION_ENDED: 'NEWS',
  AUCTION_RESCHEDULED: 'NEWS',
  ENROLLMENT_APPROVED: 'NEWS',
  ENROLLMENT_REJECTED: 'NEWS',
  ENROLLMENT_COMPLETE: 'NEWS',
  PAYMENT_REFUND_DUE: 'MONEY',
  PAYMENT_REFUNDED: 'MONEY',
  RECEIPT_REVERSED: 'MONEY',
  INVOICE_CANCELLED: 'MONEY',
  REFUND_DUE: 'MONEY',
  REFUND_PAID: 'MONEY',
  OPENING_BALANCE_LOWERED: 'MONEY',
  PRIZE_WON: 'MONEY',
  PRIZE_APPROVED: 'MONEY',
  PRIZE_PAID: 'MONEY',
  TICKET_REMOVAL_NOTICE: 'MONEY',
  TICKET_REMOVED: 'MONEY',
  TICKET_REENTERED: 'MONEY',
  TICKET_TRANSFERRED: 'MONEY',
  EMPLOYEE_JOINED: 'MONEY',
  PAYMENT_ACCOUNT_CHANGED: 'MONEY',
  REQUEST_RECEIVED: 'APP',
  APPROVAL_WAITING: 'APP',
  SECOND_FACTOR_NOT_REQUIRED: 'APP',
  MINUTES_TO_FILE: 'APP',
  REFUND_TO_PAY: 'APP',
  CASH_SHORT: 'APP',
} as const satisfies Record<NotificationType, SmsClass>

/** Each class has a limit of its own, so that news cannot use up what is left for money. */
const MAX_PER_PERSON_AND_DAY = { NEWS: 5, MONEY: 10 } as const satisfies Record<Exclude<SmsClass, 'APP'>, number>

export type SmsOutcome = 'QUEUED' | 'OVER_BUDGET' | 'OVER_PERSON_LIMIT'
type SmsRecord = { userId: string; type: string }

/** A type of an older version counts as news. */
export const smsClassOf = (type: string): SmsClass => (SMS_CLASSES as Record<string, SmsClass>)[type] ?? 'NEWS'

/** Splits what is to be sent, in its order, into what these people may still get today and what is too much for one of them. */
export function splitByPerson<Notification extends SmsRecord>(
  sentToday: readonly SmsRecord[],
  wanted: readonly Notification[],
) {
  const counts = new Map<string, number>()
  const isWithin = ({ userId, type }: SmsRecord) => {
    const smsClass = smsClassOf(type)
    const key = `${userId} ${smsClass}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return smsClass !== 'APP' && count <= MAX_PER_PERSON_AND_DAY[smsClass]
  }
  for (const sent of sentToday) isWithin(sent)
  const allowed = wanted.filter(isWithin)
  const kept = new Set(allowed)
  return { allowed, tooMany: wanted.filter((each) => !kept.has(each)) }
}
