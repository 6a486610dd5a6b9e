// The states of a request in words.
import type { RequestStatus } from '@kuri/contract/members/request-status'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import type { IconName } from '../../../../ui/icons.tsx'
import { missingPapers, type OwnRequest } from './request.rules.ts'

type Words = { text: () => string; tone: BadgeTone; icon: IconName }

const STATES = {
  INCOMPLETE: { text: () => t`Not sent yet`, tone: 'warn', icon: 'pen' },
  REQUESTED: { text: () => t`Kuri checks it`, tone: 'plain', icon: 'clock' },
  ADMIN_APPROVED: { text: () => t`The company decides`, tone: 'plain', icon: 'clock' },
  COMPANY_APPROVED: { text: () => t`Approved, not paid`, tone: 'warn', icon: 'wallet' },
  ENROLLED: { text: () => t`Member`, tone: 'done', icon: 'tick' },
  CANCELLED: { text: () => t`Cancelled by you`, tone: 'line', icon: 'x' },
  REJECTED: { text: () => t`Not accepted`, tone: 'danger', icon: 'stop' },
} as const satisfies Record<RequestStatus, Words>

export const statusText = (status: RequestStatus) => STATES[status].text()

export function RequestBadge({ request }: { request: OwnRequest }) {
  const isWithoutPapers = request.status === 'ENROLLED' && missingPapers(request).length > 0
  const { text, tone, icon } = STATES[request.status]
  if (isWithoutPapers)
    return (
      <Badge tone="warn" icon="file">
        <Trans>Papers missing</Trans>
      </Badge>
    )
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  )
}
