// A winner who did not bid. Rare, so it asks for everything: ticket, amount, reason, and a second press.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { AmountInput } from '../../../../ui/amount/amount-input.tsx'
import { paiseOf } from '../../../../ui/amount/typed-amount.ts'
import { TextInput } from '../../../../ui/field.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { ReasonDialog } from '../../../parts/confirm.tsx'
import { useAuctionSide } from '../auction-side.ts'
import type { Overview } from '../room-page.tsx'
import { sendCommand } from '../send-command.ts'
import type { StaffRoom } from '../use-staff-room.ts'

type Props = { auction: Overview; staffRoom: StaffRoom; onClose(): void }

export function ManualWinner({ auction, staffRoom: { client }, onClose }: Props) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const [ticket, setTicket] = useState('')
  const [amount, setAmount] = useState('')
  const { lowestAmount, highestAmount, meaning } = auction.bidLimits
  async function declare(reason: string) {
    const ticketNumber = Number(ticket)
    const paise = paiseOf(amount)
    if (!Number.isInteger(ticketNumber) || ticketNumber < 1) throw new Error(t`Type the number of the ticket.`)
    if (paise === null) throw new Error(t`Type the amount.`)
    const { participants } = await api(endpoints.listAuctionParticipants, {
      params: { auctionId: auction.auctionId },
      query: { ticketNumber, pageSize: 1 },
    })
    const [found] = participants
    if (!found) throw new Error(t`There is no ticket ${ticketNumber}.`)
    await sendCommand(client, 'auction.winner.declare', {
      mode: 'MANUAL',
      enrolledSubscriberId: found.enrolledSubscriberId,
      amount: paise / 100,
      reason,
    })
  }
  return (
    <ReasonDialog
      title={t`Declare a member who did not bid`}
      confirm={t`Declare the winner`}
      again={t`Press again to declare`}
      intro={
        <div className="stack g4">
          <TextInput
            label={t`Ticket number`}
            inputMode="numeric"
            value={ticket}
            onChange={({ target }) => setTicket(target.value)}
          />
          <AmountInput
            label={meaning === 'PRIZE' ? t`Takes home` : t`Gives up`}
            hint={t`From ${formatRupees(lowestAmount)} to ${formatRupees(highestAmount)}`}
            value={amount}
            onChange={setAmount}
          />
        </div>
      }
      onClose={onClose}
      onConfirm={declare}
    />
  )
}
