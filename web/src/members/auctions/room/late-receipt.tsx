// A bid that came after the end: the facts, to keep. It does not count, and nobody is to blame.
import type { Intent, Refusal } from '@kuri/room-client/intents'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { formatTime } from '../../../ui/time.rules.ts'
import { isTooLate } from './room.rules.ts'
import type { RoomTicket } from './room-ticket.ts'
import { savePicture } from './save-picture.ts'

type LateReceiptProps = { intent: Intent; refusal: Refusal; ticketNumber: number; programName: string }

function LateReceipt({ intent, refusal, ticketNumber, programName }: LateReceiptProps) {
  const { t, i18n } = useLingui()
  const time = (at: string | null | undefined) =>
    at == null ? t`not known` : `${formatTime(at, 'milliseconds', i18n.locale)} IST`
  const facts: [string, string][] = [
    [t`Tapped`, time(intent.madeAt)],
    [t`Came in`, time(refusal.receivedAt)],
    [t`Judged`, time(refusal.judgedAt)],
    [t`Auction ended`, time(refusal.deadlineAt ?? refusal.auctionEndAt)],
    [t`Number of the bid`, intent.id.slice(0, 8)],
  ]
  const title = t`Too late, this bid does not count`
  const save = () =>
    savePicture(`kuri-${intent.id.slice(0, 8)}.png`, [
      title,
      `${programName} · ${t`Ticket ${ticketNumber}`}`,
      `₹${intent.amount}`,
      ...facts.map(([name, value]) => `${name}: ${value}`),
    ])
  return (
    <Card className="m-4 stack">
      <h2>{title}</h2>
      <Money rupees={Number(intent.amount)} size="lg" />
      <dl className="stack g1">
        {facts.map(([name, value]) => (
          <div key={name} className="row between">
            <dt className="dim">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button look="second" onClick={save}>
        <Trans>Save as a picture</Trans>
      </Button>
    </Card>
  )
}

type LateReceiptsProps = { room: RoomState; ticket: RoomTicket; programName: string }

/** Of every bid with this ticket that came after the end. */
export function LateReceipts({ room, ticket: { id, ticketNumber }, programName }: LateReceiptsProps) {
  const late = room.intents.flatMap((intent) =>
    intent.enrolledSubscriberId === id && intent.state.kind === 'REFUSED' && isTooLate(intent.state.refusal)
      ? [{ intent, refusal: intent.state.refusal }]
      : [],
  )
  return late.map(({ intent, refusal }) => (
    <LateReceipt
      key={intent.id}
      intent={intent}
      refusal={refusal}
      ticketNumber={ticketNumber}
      programName={programName}
    />
  ))
}
