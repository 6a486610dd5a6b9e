// What became of a floor bid: the same states as on a member's phone.
import type { Intent } from '@kuri/room-client/intents'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon, type IconName } from '../../../../ui/icons.tsx'
import { formatRupees, Money } from '../../../../ui/money.tsx'
import { formatTime } from '../../../../ui/time.rules.ts'
import { bidRefusalWords } from '../auction-words.tsx'

type Props = { intent: Intent; ticketNumber: number; onTakeBack(): void; onBidAgain(): void }

export function FloorSlip({ intent, ticketNumber, onTakeBack, onBidAgain }: Props) {
  const { t, i18n } = useLingui()
  const again = (
    <Button look="second" onClick={onBidAgain}>
      <Trans>Bid again</Trans>
    </Button>
  )
  const line = (look: string, icon: IconName, text: ReactNode, action?: ReactNode) => (
    <div className={`k-floor-slip ${look}`} data-slip={look} role="status">
      <Icon name={icon} />
      <span>
        <Trans>Ticket {ticketNumber}</Trans> · <Money rupees={Number(intent.amount)} />
      </span>
      <b className="grow">{text}</b>
      {action}
    </div>
  )
  const { state } = intent
  switch (state.kind) {
    case 'QUEUED':
      return line(
        'sending',
        'clock',
        t`Queued, not sent yet`,
        <Button look="second" onClick={onTakeBack}>
          <Trans>Take back</Trans>
        </Button>,
      )
    case 'SENDING':
      return line('sending', 'load', t`Sending…`)
    case 'UNCONFIRMED':
      return line('unsure', 'alert', t`Not confirmed yet. We keep asking: do not bid again.`)
    case 'RECORDED': {
      const time = formatTime(state.receipt.createdAt, 'milliseconds', i18n.locale)
      return line('recorded', 'tick', t`Recorded ${time} IST · no. ${state.receipt.serverSequence}`)
    }
    case 'REFUSED': {
      const { reason, requiredAmount } = state.refusal
      const words = bidRefusalWords(reason)
      return line(
        'refused',
        'stop',
        requiredAmount == null ? t`Refused: ${words}` : t`Refused: ${words}. Next: ${formatRupees(requiredAmount)}.`,
        again,
      )
    }
    case 'EXPIRED':
      return line('refused', 'clock', t`Not sent. It did not reach the auction.`, again)
  }
}
