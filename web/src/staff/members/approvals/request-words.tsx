// The states of a request in words.
import type { RequestStatus } from '@kuri/contract/members/request-status'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

export function useRequestStatusWords(): Record<RequestStatus, string> {
  const { t } = useLingui()
  return {
    INCOMPLETE: t`Not sent yet`,
    REQUESTED: t`Waits for the platform`,
    ADMIN_APPROVED: t`Waits for the company`,
    COMPANY_APPROVED: t`Approved, not paid`,
    ENROLLED: t`Enrolled`,
    REJECTED: t`Rejected`,
    CANCELLED: t`Cancelled`,
  }
}

const LOOKS: Record<RequestStatus, { tone: BadgeTone; icon: IconName }> = {
  INCOMPLETE: { tone: 'line', icon: 'pen' },
  REQUESTED: { tone: 'plain', icon: 'clock' },
  ADMIN_APPROVED: { tone: 'warn', icon: 'hand' },
  COMPANY_APPROVED: { tone: 'leading', icon: 'wallet' },
  ENROLLED: { tone: 'done', icon: 'tick' },
  REJECTED: { tone: 'danger', icon: 'stop' },
  CANCELLED: { tone: 'line', icon: 'x' },
}

export function RequestBadge({ status }: { status: RequestStatus }) {
  const words = useRequestStatusWords()
  return <Badge {...LOOKS[status]}>{words[status]}</Badge>
}
