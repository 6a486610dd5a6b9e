import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'
import { type ReceiptStatus, useReceiptStatusWords } from './money-words.ts'

const LOOKS = {
  ISSUED: ['done', 'tick'],
  RECEIVED: ['warn', 'clock'],
  DEPOSITED: ['warn', 'bank'],
  CLEARED: ['done', 'tick'],
  BOUNCED: ['danger', 'alert'],
  VOIDED: ['plain', 'stop'],
  REVERSED: ['plain', 'stop'],
} as const satisfies Record<ReceiptStatus, readonly [BadgeTone, IconName]>

export function ReceiptBadge({ status }: { status: ReceiptStatus }) {
  const words = useReceiptStatusWords()
  const [tone, icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {words[status]}
    </Badge>
  )
}
