// What a ticket of a chit that has already begun costs: the past instalments less their dividends. Read when somebody asks, because
// most requests are for chits that have not begun.

import type { Data } from '@kuri/contract/kit/route'
import { quoteVacantTicket } from '@kuri/contract/members/company-tickets.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../api/query.ts'
import { isRefused } from '../../../../api/refused.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/dialog.tsx'
import { Empty, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Ledger } from '../../../../ui/ledger.tsx'
import { Money } from '../../../../ui/money.tsx'

type Quote = Data<typeof quoteVacantTicket>

export function VacantTicket({ requestId }: { requestId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" block onClick={() => setOpen(true)}>
        <Trans>Has the chit begun already? See the price of a free ticket</Trans>
      </Button>
      {isOpen && <QuoteSheet requestId={requestId} onClose={() => setOpen(false)} />}
    </>
  )
}

function QuoteSheet({ requestId, onClose }: { requestId: string; onClose(): void }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(read(quoteVacantTicket, { params: { requestId } }))
  return (
    <Sheet title={t`A free ticket`} onClose={onClose}>
      {isPending && <Skeleton heights={[200]} />}
      {isRefused(error, 'NOT_FOUND') ? (
        <Empty>
          <Trans>No ticket of a past month is free. You begin with the first instalment of the chit.</Trans>
        </Empty>
      ) : (
        error && <Problem error={error} onRetry={() => void refetch()} />
      )}
      {data && <QuoteLedger quote={data} />}
    </Sheet>
  )
}

function QuoteLedger({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <p>
        <Trans>
          The company holds ticket {quote.ticketNumber}. Its new owner pays the months that are over, less the dividend
          of each.
        </Trans>
      </p>
      <Ledger
        caption={t`What you pay for the months that are over`}
        columns={[{ name: t`Month` }, { name: t`Dividend`, isAmount: true }, { name: t`You pay`, isAmount: true }]}
        rows={quote.months.map(({ cycleId, cycleNumber, dividend, amount }) => ({
          id: cycleId,
          cells: [cycleNumber, <Money key="dividend" rupees={dividend} />, <Money key="amount" rupees={amount} />],
        }))}
        total={{
          id: 'all',
          cells: [
            t`In all`,
            <Money key="dividend" rupees={quote.dividend} />,
            <Money key="amount" rupees={quote.amount} size="md" />,
          ],
        }}
      />
      <p className="sm dim">
        <Trans>
          Your next instalment is then <Money rupees={quote.nextInstalment} />. The company decides whether it sells the
          ticket to you.
        </Trans>
      </p>
    </div>
  )
}
