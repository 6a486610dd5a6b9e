// The lot: drawn here and shown, or drawn with paper and typed in. Only the record makes it count.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note, Problem } from '../../../../ui/feedback.tsx'
import { TextInput } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { type DrawnLot, tellLot } from '../lot-channel.ts'
import { LotWheel } from '../lot-wheel.tsx'
import { CommandRefused, sendCommand } from '../send-command.ts'
import type { StaffRoom } from '../use-staff-room.ts'
import { drawIndex, type LotTicket, random32, ticketOf } from './lot.rules.ts'

type LotProps = {
  auctionId: string
  tickets: readonly LotTicket[]
  staffRoom: StaffRoom
  /** Somebody became eligible in the meantime: the lot starts again with all tickets. */
  onOutdated?(): void
}

export function Lot({ auctionId, tickets, staffRoom, onOutdated }: LotProps) {
  const { t } = useLingui()
  const [drawn, setDrawn] = useState<DrawnLot | null>(null)
  const [isOver, setOver] = useState(false)
  const [paper, setPaper] = useState('')
  const record = useMutation<void, Error, { ticket: LotTicket; reason: string }>({
    mutationFn: ({ ticket, reason }) =>
      sendCommand(staffRoom.client, 'auction.winner.record_lot', {
        winnerEnrolledSubscriberId: ticket.enrolledSubscriberId,
        candidateEnrolledSubscriberIds: tickets.map(({ enrolledSubscriberId }) => enrolledSubscriberId),
        reason,
      }),
  })
  const ticketNumbered = (number: number) => tickets.find(({ ticketNumber }) => ticketNumber === number)
  const draw = () => {
    const winner = tickets[drawIndex(tickets.length, random32)]!
    const lot = { tickets: tickets.map(({ ticketNumber }) => ticketNumber), winner: winner.ticketNumber }
    setDrawn(lot)
    tellLot(auctionId, lot)
  }
  const byPaper = ticketNumbered(Number(paper))
  const why = staffRoom.isConnected ? undefined : t`Not connected.`
  return (
    <div className="stack g4">
      {record.error && <Problem error={record.error} />}
      {onOutdated && record.error instanceof CommandRefused && record.error.reason === 'LOT_INCOMPLETE' && (
        <Button look="second" block onClick={onOutdated}>
          <Trans>Load the tickets again</Trans>
        </Button>
      )}
      {!drawn ? (
        <>
          <Button look="gold" money block why={why} onClick={draw}>
            <Icon name="again" />
            <Trans>Draw the lot</Trans>
          </Button>
          <details className="k-more">
            <summary>
              <Trans>Drawn with paper in the hall</Trans>
            </summary>
            <form
              className="row g2"
              onSubmit={(event) => {
                event.preventDefault()
                if (byPaper) record.mutate({ ticket: byPaper, reason: t`Drawn with paper in the hall` })
              }}
            >
              <TextInput
                label={t`Ticket that was drawn`}
                inputMode="numeric"
                value={paper}
                error={paper !== '' && !byPaper ? t`This ticket is not part of the lot.` : undefined}
                onChange={({ target }) => setPaper(target.value)}
              />
              <Button type="submit" busy={record.isPending} disabled={!byPaper || !staffRoom.isConnected}>
                <Trans>Record</Trans>
              </Button>
            </form>
          </details>
        </>
      ) : (
        <>
          <LotWheel lot={drawn} onEnd={() => setOver(true)} />
          {isOver && (
            <Button
              look="gold"
              money
              block
              why={why}
              busy={record.isPending}
              onClick={() =>
                record.mutate({ ticket: ticketNumbered(drawn.winner)!, reason: t`Drawn by Kuri in front of the hall` })
              }
            >
              <Trans>Record: ticket {drawn.winner} wins</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const PAGE = 100

/** The server knows every ticket that the lot must be drawn among. */
export function PreparedLot({ auctionId, staffRoom }: Omit<LotProps, 'tickets'>) {
  const { endpoints } = useAuctionSide()
  const all = useMutation<readonly LotTicket[], Error>({
    async mutationFn() {
      const found: LotTicket[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const query = { pageNumber, pageSize: PAGE }
        const page = await api(endpoints.listLotTickets, { params: { auctionId }, query })
        found.push(...page.tickets.map(ticketOf))
        if (pageNumber >= page.totalPages) return found
      }
    },
  })
  if (all.data && all.data.length >= 2)
    return <Lot auctionId={auctionId} tickets={all.data} staffRoom={staffRoom} onOutdated={all.reset} />
  return (
    <div className="stack g4">
      {all.error && <Problem error={all.error} />}
      {all.data && (
        <Note tone="warn">
          <Trans>A lot needs two tickets that have paid and not won.</Trans>
        </Note>
      )}
      <Button look="gold" money block busy={all.isPending} onClick={() => all.mutate()}>
        <Trans>Prepare the lot</Trans>
      </Button>
    </div>
  )
}
