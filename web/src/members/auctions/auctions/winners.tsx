// Who won, what they take home, and for the member's own prize what comes next. A winner who is taken out leaves the list.
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { MoneyOrSealed } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Auction, Winner } from './result.rules.ts'
import { usePrize } from './use-result.ts'

export const Winners = ({ auction, mine }: { auction: Auction; mine: ReadonlySet<string> }) =>
  auction.winners.map((winner) => (
    <WinnerCard
      key={winner.id}
      winner={winner}
      isMine={mine.has(winner.enrolledSubscriberId)}
      isPrize={auction.bidLimits.meaning === 'PRIZE'}
    />
  ))

function WinnerCard({ winner, isMine, isPrize }: { winner: Winner; isMine: boolean; isPrize: boolean }) {
  const { t } = useLingui()
  return (
    <Card look="thread" className="stack">
      <div className="row between">
        <Ticket number={winner.ticketNumber} kind="won" long />
        {isMine && (
          <Badge tone="done" icon="tick">
            <Trans>you</Trans>
          </Badge>
        )}
      </div>
      <h2 dir="auto">{isMine ? <Trans>You won</Trans> : (winner.subscriberName ?? t`Won`)}</h2>
      <MoneyOrSealed rupees={winner.amount} size="xl" />
      <p className="dim">
        {isPrize ? <Trans>takes home</Trans> : <Trans>given up</Trans>}
        {winner.type === 'LOT' && (
          <>
            {' · '}
            <Trans>drawn by lot</Trans>
          </>
        )}
      </p>
      {winner.selectedAt && (
        <p className="sm dim">
          <Time at={winner.selectedAt} show="both" />
        </p>
      )}
      {isMine && <PrizeNext winnerId={winner.id} />}
    </Card>
  )
}

function PrizeNext({ winnerId }: { winnerId: string }) {
  const prize = usePrize(winnerId)
  if (!prize) return null
  const { payoutId, dueOn, state } = prize
  if (state === 'CANCELLED' || state === 'FORFEITED_REDRAW') return null
  return (
    <>
      <p>
        {state === 'PAID' ? (
          <Trans>Your prize was paid.</Trans>
        ) : (
          <Trans>
            Next: bring your papers. The prize is to be paid by <Time at={dueOn} />.
          </Trans>
        )}
      </p>
      <ButtonLink to="/my/prizes/$payoutId" params={{ payoutId }} look="gold" money block>
        {state === 'PAID' ? <Trans>See the payment</Trans> : <Trans>What to bring for the prize</Trans>}
      </ButtonLink>
    </>
  )
}
