// The lot: drawn here and shown, or drawn with paper and typed in. Only the record makes it count.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useDesk } from '../desk.tsx'
import { type DrawnLot, tellLot } from '../lot-channel.ts'
import { LotWheel } from '../lot-wheel.tsx'
import { sendCommand } from '../send-command.ts'
import type { StaffRoom } from '../use-staff-room.ts'
import { drawIndex, type LotTicket, random32 } from './lot.rules.ts'

type LotProps = { auctionId: string; tickets: readonly LotTicket[]; staffRoom: StaffRoom }

export function Lot({ auctionId, tickets, staffRoom }: LotProps) {
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

/** Among all paid tickets that have not won, when nobody offered anything. */
export function OpenLot({ auctionId, staffRoom }: Omit<LotProps, 'tickets'>) {
  const { endpoints } = useDesk()
  const eligible = useMutation<readonly LotTicket[], Error>({
    async mutationFn() {
      const found: LotTicket[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const page = await api(endpoints.listAuctionParticipants, {
          params: { auctionId },
          query: { isPaid: true, pageNumber, pageSize: PAGE },
        })
        for (const {
          enrolledSubscriberId,
          ticketNumber,
          subscriberName,
          hasWonCycle,
          isDisqualified,
        } of page.participants)
          if (!hasWonCycle && !isDisqualified) found.push({ enrolledSubscriberId, ticketNumber, name: subscriberName })
        if (pageNumber >= page.totalPages) return found
      }
    },
  })
  if (eligible.data && eligible.data.length >= 2)
    return <Lot auctionId={auctionId} tickets={eligible.data} staffRoom={staffRoom} />
  return (
    <div className="stack g4">
      <p>
        <Trans>Nobody offered anything. A lot among the paid tickets decides.</Trans>
      </p>
      {eligible.error && <Problem error={eligible.error} />}
      {eligible.data && (
        <Note tone="warn">
          <Trans>A lot needs two tickets that have paid and not won.</Trans>
        </Note>
      )}
      <Button look="gold" money block busy={eligible.isPending} onClick={() => eligible.mutate()}>
        <Trans>Prepare the lot</Trans>
      </Button>
    </div>
  )
}
