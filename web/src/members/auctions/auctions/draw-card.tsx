// The draw of an auction for its members: what decides, taking part with the own phone, and bringing the public number.
import { bringOwnBeacon, listOwnDraws } from '@kuri/contract/auctions/draws.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Draw, type OwnTicket, TakePart } from './take-part.tsx'

const READ_EVERY_MS = 1500

/** The draw ends a moment before the auction says so. */
const isUndecided = (newest: Draw | undefined) => newest !== undefined && newest.endedAt === null

type LotWinner = { id: string; ticketNumber: number }
type DrawCardProps = {
  auctionId: string
  isOpen: boolean
  tickets: readonly OwnTicket[]
  /** Whom a lot has decided for. */
  byLot: readonly LotWinner[]
}

export default function DrawCard({ auctionId, isOpen, tickets, byLot }: DrawCardProps) {
  const list = useQuery({
    ...read(listOwnDraws, { params: { auctionId }, query: { pageSize: 20 } }),
    refetchInterval: ({ state }) => (isOpen || isUndecided(state.data?.draws[0]) ? READ_EVERY_MS : false),
  })
  if (!list.data) return null
  const { draws } = list.data
  const byHand = byLot.filter(({ id }) => !draws.some(({ winnerId }) => winnerId === id))
  return (
    <>
      {draws[0] && <OneDraw key={draws[0].id} auctionId={auctionId} draw={draws[0]} tickets={tickets} />}
      {byHand.map(({ id, ticketNumber }) => (
        <Note key={id} tone="warn">
          <Trans>Ticket {ticketNumber} was drawn by hand. Such a draw cannot be proven.</Trans>
        </Note>
      ))}
    </>
  )
}

type OneProps = { auctionId: string; draw: Draw; tickets: readonly OwnTicket[] }

function OneDraw({ auctionId, draw, tickets }: OneProps) {
  const own = new Set(tickets.map(({ enrolledSubscriberId }) => enrolledSubscriberId))
  const mine = draw.tickets.filter(({ enrolledSubscriberId }) => own.has(enrolledSubscriberId))
  const drawn = draw.tickets.find(({ enrolledSubscriberId }) => enrolledSubscriberId === draw.drawnEnrolledSubscriberId)
  return (
    <Card className="stack">
      <h2>{drawn ? <Trans>A draw decided</Trans> : <Trans>A draw decides</Trans>}</h2>
      <p>
        {drawn ? (
          <Trans>One of {draw.tickets.length} tickets was drawn.</Trans>
        ) : (
          <Trans>One of {draw.tickets.length} tickets is drawn.</Trans>
        )}
      </p>
      {mine.length > 0 && (
        <p className="row g2 flex-wrap">
          <Trans>Yours is in it:</Trans>
          {mine.map(({ enrolledSubscriberId, ticketNumber }) => (
            <Ticket key={enrolledSubscriberId} number={ticketNumber} kind="me" />
          ))}
        </p>
      )}
      <State draw={draw} />
      {drawn && (
        <p className="row g2 b" role="status">
          <Trans>Drawn:</Trans> <Ticket number={drawn.ticketNumber} kind="won" long />
        </p>
      )}
      {draw.kind === 'COMMIT_REVEAL' && <TakePart auctionId={auctionId} draw={draw} tickets={tickets} />}
      {draw.state === 'WAITING_FOR_BEACON' && <BringBeacon auctionId={auctionId} draw={draw} />}
    </Card>
  )
}

function State({ draw }: { draw: Draw }) {
  switch (draw.state) {
    case 'WAITING_FOR_BEACON':
      return (
        <Note>
          <Trans>
            A public number of <Time at={draw.roundAt!} show="time" /> decides. Nobody can know it before, not even the
            company. You need not do anything.
          </Trans>
        </Note>
      )
    case 'COMMITTING':
      return (
        <Note>
          <Trans>
            Take part until <Time at={draw.commitEndsAt!} show="time" />: your phone adds a secret number to the draw.
          </Trans>
        </Note>
      )
    case 'REVEALING':
      return (
        <Note>
          <Trans>The phones now show their numbers. Keep this page open.</Trans>
        </Note>
      )
    case 'DRAWN':
      return (
        <Note tone="brand">
          <Trans>Anybody can compute this result again.</Trans>
        </Note>
      )
    case 'VOID':
      return (
        <Note tone="warn">
          {VOID_WORDS[draw.voidReason!]()}
          {draw.voidNote && <p dir="auto">{draw.voidNote}</p>}
        </Note>
      )
  }
}

const VOID_WORDS = {
  TOO_FEW_SHARES: () => (
    <Trans>This draw was void: fewer than two members took part. The company can draw again.</Trans>
  ),
  SHARE_WITHHELD: () => <Trans>This draw was void: a phone did not show its number. The company can draw again.</Trans>,
  SERVER_WITHHELD: () => (
    <Trans>
      This draw was void: our service did not show its number. Now the company can only draw by hand, and that cannot be
      proven.
    </Trans>
  ),
  BY_STAFF: () => <Trans>The company stopped this draw before anybody could know its result. It can draw again.</Trans>,
} as const

function BringBeacon({ auctionId, draw }: { auctionId: string; draw: Draw }) {
  const { t } = useLingui()
  const [signature, setSignature] = useState('')
  const bring = useChange(bringOwnBeacon, { outdates: [listOwnDraws] })
  return (
    <details className="k-more">
      <summary>
        <Trans>Bring the number yourself</Trans>
      </summary>
      <form
        className="stack g2"
        onSubmit={(event) => {
          event.preventDefault()
          const body = { round: draw.round!, signature: signature.trim().toLowerCase() }
          bring.mutate({ params: { auctionId, drawId: draw.id }, body })
        }}
      >
        {bring.isError && <Problem error={bring.error} />}
        <TextInput
          label={t`Signature of drand round ${draw.round}`}
          hint={t`From any drand website: 96 letters and digits`}
          value={signature}
          onChange={({ target }) => setSignature(target.value)}
        />
        <Button type="submit" look="second" busy={bring.isPending} disabled={signature.trim().length !== 96}>
          <Trans>Check it</Trans>
        </Button>
      </form>
    </details>
  )
}
