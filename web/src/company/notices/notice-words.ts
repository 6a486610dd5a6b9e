// The words for kinds, channels and states of notices.
import type { NoticeKind } from '@kuri/contract/programs/notices.contract'
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
  return { kinds, channels, statuses }
}

export const optionsOf = <K extends string>(words: Record<K, string>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))
