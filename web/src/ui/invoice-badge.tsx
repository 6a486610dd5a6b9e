// The state of an invoice in words. An unpaid one says by when it is due.
import type { InvoiceStatus } from '@kuri/contract/money/invoices.contract'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from './badge.tsx'
import type { IconName } from './icons.tsx'
import { Time } from './time.tsx'

type Look = { tone: BadgeTone; icon: IconName; word: (dueDate: string | null) => ReactNode }

const LOOKS = {
  DRAFT: { tone: 'warn', icon: 'clock', word: (dueDate) => <Due dueDate={dueDate} /> },
  OVERDUE: { tone: 'danger', icon: 'alert', word: (dueDate) => <Overdue dueDate={dueDate} /> },
  PAID: { tone: 'done', icon: 'tick', word: () => <Trans>Paid</Trans> },
  CANCELLED: { tone: 'plain', icon: 'stop', word: () => <Trans>Cancelled</Trans> },
} as const satisfies Record<InvoiceStatus, Look>

const Due = ({ dueDate }: { dueDate: string | null }) =>
  dueDate === null ? (
    <Trans>Not paid</Trans>
  ) : (
    <span>
      <Trans>
        Due <Time at={dueDate} show="dayOfYear" />
      </Trans>
    </span>
  )

const Overdue = ({ dueDate }: { dueDate: string | null }) => (
  <span>
    <Trans>
      Overdue since <Time at={dueDate!} />
    </Trans>
  </span>
)

export const InvoiceBadge = ({ status, dueDate }: { status: InvoiceStatus; dueDate: string | null }) => {
  const { tone, icon, word } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word(dueDate)}
    </Badge>
  )
}
