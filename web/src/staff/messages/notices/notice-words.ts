// The words for kinds, channels and states of notices.
import type { NoticeKind, NotSentReason } from '@kuri/contract/messages/notices.contract'
import { useLingui } from '@lingui/react/macro'

export function useNoticeWords() {
  const { t } = useLingui()
  const kinds: Record<NoticeKind, string> = {
    AUCTION_NOTICE: t`Notice of an auction`,
    DUE_REMINDER: t`Reminder before the due date`,
    OVERDUE_REMINDER: t`Reminder after the due date`,
  }
  const channels = { SMS: t`SMS`, EMAIL: t`Email`, WHATSAPP: t`WhatsApp` }
  const statuses = { QUEUED: t`Waiting`, SENT: t`Sent`, FAILED: t`Failed` }
  const reasons: Record<NotSentReason, string> = {
    NOT_CONFIRMED: t`Number not confirmed: the member has never signed in. Print a letter.`,
    NOT_SERVED: t`Numbers of this country get no messages. Print a letter.`,
  }
  return { kinds, channels, statuses, reasons }
}

export const optionsOf = <K extends string>(words: Record<K, string>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))
