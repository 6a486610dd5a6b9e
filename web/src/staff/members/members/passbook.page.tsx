// The passbook of a ticket, month by month, on the screen and as a certified paper.

import type { Data } from '@kuri/contract/kit/route'
import { certifyPassbook, getPassbook } from '@kuri/contract/members/passbooks.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Less, Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { useFile } from '../../money/parts/use-file.ts'
import { Stat, Stats } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PlainTable } from '../../table/plain-table.tsx'

type Passbook = Data<typeof getPassbook>

export default function PassbookPage() {
  const { t } = useLingui()
  const { ticketId } = useParams({ from: '/company/co/tickets/$ticketId/passbook' })
  const passbook = useQuery(read(getPassbook, { params: { id: ticketId } }))
  const certify = useFile(certifyPassbook)
  const number = passbook.data?.ticketNumber
  return (
    <StaffPage
      title={number === undefined ? t`Passbook` : t`Passbook of ticket ${number}`}
      needs={['subscriber.manage', 'statement.manage']}
      subtitle={
        passbook.data && (
          <span dir="auto">
            {passbook.data.subscriberName} · {passbook.data.programName}
          </span>
        )
      }
      actions={
        passbook.data && (
          <>
            <Button look="second" onClick={() => print()}>
              <Icon name="print" size={16} />
              <Trans>Print</Trans>
            </Button>
            <Button
              look="second"
              busy={certify.isPending}
              onClick={() => certify.mutate({ params: { id: ticketId } })}
              why={
                passbook.data.matchesBooks ? undefined : (
                  <Trans>A fault in this passbook is being looked into; it can be printed afterwards.</Trans>
                )
              }
            >
              <Icon name="load" size={16} />
              <Trans>Certified PDF</Trans>
            </Button>
          </>
        )
      }
    >
      <Loaded query={passbook}>{(data) => <Pages passbook={data} />}</Loaded>
    </StaffPage>
  )
}

function Pages({ passbook }: { passbook: Passbook }) {
  const { t } = useLingui()
  const { nextDue, totals } = passbook
  return (
    <>
      {!passbook.matchesBooks && (
        <Note tone="danger">
          <Trans>This passbook differs from the books. Do not hand it out until the difference is found.</Trans>
        </Note>
      )}
      <Stats>
        <Stat label={t`Owed now`} value={<Money rupees={passbook.balanceAmount} />} />
        <Stat label={t`Paid`} value={<Money rupees={totals.paid} />} />
        <Stat label={t`Dividends`} value={<Money rupees={totals.dividend} />} />
        {nextDue && (
          <Stat
            label={t`Next instalment`}
            value={<Money rupees={nextDue.amount} />}
            detail={nextDue.dueDate && <Time at={nextDue.dueDate} />}
          />
        )}
      </Stats>
      <section className="k-card flush k-table-card" aria-label={t`Months`}>
        <div className="k-scroll">
          <PlainTable
            caption={t`Months of the passbook`}
            rows={passbook.lines.map((line, index) => ({ ...line, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              {
                name: t`Month`,
                isHeader: true,
                cell: ({ kind, cycleNumber }) =>
                  kind === 'INSTALMENT' ? cycleNumber : kind === 'CHARGE' ? t`Charge` : t`Advance`,
              },
              { name: t`Day`, cell: ({ day }) => day && <Time at={day} /> },
              { name: t`Instalment`, isAmount: true, cell: ({ grossAmount }) => <Money rupees={grossAmount} /> },
              { name: t`Dividend`, isAmount: true, cell: ({ dividendAmount }) => <Less rupees={dividendAmount} /> },
              { name: t`Charge`, isAmount: true, cell: ({ lateChargeAmount }) => <Money rupees={lateChargeAmount} /> },
              { name: t`Paid`, isAmount: true, cell: ({ paidAmount }) => <Money rupees={paidAmount} /> },
              {
                name: t`Receipts`,
                cell: ({ receipts, isPrized }) => (
                  <span className="row g2 flex-wrap">
                    {receipts.map(({ receiptId, number }) => (
                      <Link key={receiptId} to="/co/receipts/$receiptId" params={{ receiptId }}>
                        {number}
                      </Link>
                    ))}
                    {isPrized && (
                      <Badge tone="done" icon="tick">
                        <Trans>Won</Trans>
                      </Badge>
                    )}
                  </span>
                ),
              },
              {
                name: t`Owed`,
                isAmount: true,
                cell: ({ runningBalanceAmount }) => <Money rupees={runningBalanceAmount} />,
              },
            ]}
            footer={[
              t`All`,
              '',
              <Money key="gross" rupees={totals.gross} />,
              <Less key="dividend" rupees={totals.dividend} />,
              <Money key="charge" rupees={totals.lateCharge} />,
              <Money key="paid" rupees={totals.paid} />,
              '',
              <Money key="owed" rupees={passbook.balanceAmount} />,
            ]}
          />
        </div>
      </section>
      <p className="dim xs">
        <Trans>
          As of <Time at={passbook.asOf} show="both" />
        </Trans>
      </p>
    </>
  )
}
