// The member's share of this month's discount, and what the next month costs because of it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Less, Money } from '../../../ui/money.tsx'
import { Card, Section } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import type { Auction, NextInstalment } from './result.rules.ts'
import { useNextInstalments } from './use-result.ts'

export function MonthShare({ auction }: { auction: Auction }) {
  const { t } = useLingui()
  const instalments = useNextInstalments(auction)
  const known = instalments?.filter(({ share, next }) => share !== null || next !== null) ?? []
  if (known.length === 0) return null
  return (
    <Section title={t`Your share`}>
      {known.map((instalment) => (
        <TicketShare key={instalment.enrolledSubscriberId} instalment={instalment} />
      ))}
    </Section>
  )
}

const TicketShare = ({ instalment: { ticketNumber, share, next } }: { instalment: NextInstalment }) => (
  <Card className="stack g2">
    <p>
      <Ticket number={ticketNumber} kind="me" long />
    </p>
    {share !== null && (
      <p className="row between base">
        <span>
          <Trans>Share of this month's discount</Trans>
        </span>
        <Money rupees={share} className="in" />
      </p>
    )}
    {next && (
      <>
        <p className="row between base border-t-2 border-ink pt-2">
          <b>{next.isBilled ? <Trans>Next month you pay</Trans> : <Trans>Next month you will pay</Trans>}</b>
          <Money rupees={next.amount} size="md" />
        </p>
        {next.less > 0 && (
          <p className="sm dim end">
            <Money rupees={next.gross} /> <Less rupees={next.less} />
          </p>
        )}
      </>
    )}
  </Card>
)
