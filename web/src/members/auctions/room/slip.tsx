// What became of a bid. Only the server's acknowledgement makes it recorded; until then the slip is honest about not knowing.
import type { RoomAuction } from '@kuri/room-client/frames'
import type { Intent } from '@kuri/room-client/intents'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { formatRupees, Money } from '../../../ui/money.tsx'
import { formatTime } from '../../../ui/time.rules.ts'
import { roundAmount } from './offers.rules.ts'
import { refusalWords } from './room-words.ts'

type SlipProps = {
  intent: Intent
  auction: RoomAuction
  /** Shown once this browser keeps the receipt. */
  keptMark: ReactNode
  onTakeBack(): void
  onDismiss(): void
}

export function Slip({ intent, auction, keptMark, onTakeBack, onDismiss }: SlipProps) {
  const { i18n } = useLingui()
  const amount = Number(intent.amount)
  const close = (
    <Button look="quiet" onClick={onDismiss}>
      <Trans>Close</Trans>
    </Button>
  )
  switch (intent.state.kind) {
    case 'QUEUED':
      return (
        <Frame
          look="sending"
          icon="clock"
          amount={amount}
          title={<Trans>Queued, not sent yet</Trans>}
          action={
            <Button look="quiet" onClick={onTakeBack}>
              <Trans>Take back</Trans>
            </Button>
          }
        >
          <Trans>Goes out when you are back, for 10 s</Trans>
        </Frame>
      )
    case 'SENDING':
      return <Frame look="sending" icon="load" amount={amount} title={<Trans>Sending…</Trans>} />
    case 'UNCONFIRMED':
      return (
        <Frame look="unsure" icon="alert" amount={amount} title={<Trans>Not confirmed yet</Trans>}>
          <Trans>We keep asking. Do not bid again.</Trans>
        </Frame>
      )
    case 'RECORDED': {
      const { createdAt, serverSequence } = intent.state.receipt
      const time = formatTime(createdAt, 'milliseconds', i18n.locale)
      return (
        <Frame look="recorded" icon="tick" amount={amount} title={<Trans>Recorded</Trans>}>
          <Trans>
            {time} IST · no. {serverSequence}
          </Trans>
          {keptMark}
        </Frame>
      )
    }
    case 'REFUSED': {
      const { reason, requiredAmount } = intent.state.refusal
      const required = requiredAmount == null ? null : formatRupees(roundAmount(auction, requiredAmount))
      return (
        <Frame look="refused" icon="up" amount={amount} title={<Trans>Not accepted</Trans>} action={close}>
          {refusalWords(reason)} {required !== null && <Trans>Go to {required}.</Trans>}
        </Frame>
      )
    }
    case 'EXPIRED':
      return (
        <Frame look="late" icon="clock" amount={amount} title={<Trans>Not sent</Trans>} action={close}>
          <Trans>It did not reach the auction. Bid again if you still want to.</Trans>
        </Frame>
      )
  }
}

type FrameProps = {
  look: 'sending' | 'unsure' | 'recorded' | 'refused' | 'late'
  icon: IconName
  amount: number
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}
const Frame = ({ look, icon, amount, title, action, children }: FrameProps) => (
  <div className={classes('k-slip', look)} data-slip={look}>
    <Icon name={icon} size={24} />
    <div>
      <b>{title}</b>
      {children && <p>{children}</p>}
    </div>
    <div className="end">
      <Money rupees={amount} />
      {action}
    </div>
  </div>
)
