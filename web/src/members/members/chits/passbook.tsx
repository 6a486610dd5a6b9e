import type { Data } from '@kuri/contract/kit/route'
import type { getOwnPassbook } from '@kuri/contract/members/passbooks.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Empty, Note } from '../../../ui/feedback.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Less, Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { Certificate } from './certificate.tsx'

type PassbookData = Data<typeof getOwnPassbook>
type Line = PassbookData['lines'][number]

export function Passbook({ passbook }: { passbook: PassbookData }) {
  const { t } = useLingui()
  const { lines, totals } = passbook
  return (
    <>
      <Head passbook={passbook} />
      {!passbook.matchesBooks && (
        <Note tone="warn">
          <Trans>
            {passbook.companyName} is checking these figures. They cannot be printed with a check code today.
          </Trans>
        </Note>
      )}
      {lines.length === 0 ? (
        <Empty>
          <Trans>The first month has not begun. Your passbook begins with it.</Trans>
        </Empty>
      ) : (
        <Ledger
          caption={t`Passbook`}
          columns={[
            { name: <Trans>Month</Trans> },
            { name: <Trans>To pay</Trans>, isAmount: true },
            { name: <Trans>Paid</Trans>, isAmount: true },
          ]}
          rows={lines.map((line, index) => ({
            id: String(index),
            cells: [
              <LineHead key="head" line={line} />,
              <ToPay key="due" line={line} />,
              <Paid key="paid" line={line} />,
            ],
          }))}
          total={{
            id: 'total',
            cells: [
              t`Total`,
              <Money key="due" rupees={sumOf(totals.gross, -totals.dividend, totals.lateCharge)} />,
              <Money key="paid" rupees={totals.paid} />,
            ],
          }}
        />
      )}
      {passbook.matchesBooks && <Certificate enrolledSubscriberId={passbook.enrolledSubscriberId} />}
    </>
  )
}

const sumOf = (...rupees: number[]) => rupees.reduce((paise, each) => paise + Math.round(each * 100), 0) / 100

const Head = ({ passbook }: { passbook: PassbookData }) => (
  <Card look="thread">
    <dl className="stack g2">
      <Row name={<Trans>Ticket</Trans>}>
        <Ticket number={passbook.ticketNumber} kind="me" />
      </Row>
      <Row name={<Trans>Member</Trans>}>
        <b dir="auto">{passbook.subscriberName}</b>
      </Row>
      <Row name={<Trans>Company</Trans>}>
        <b dir="auto">
          {passbook.companyName}, {passbook.branchName}
        </b>
      </Row>
      <Row name={<Trans>Your share of discounts</Trans>}>
        <Money rupees={passbook.totals.dividend} className="in" />
      </Row>
      {passbook.advanceAmount > 0 && (
        <Row name={<Trans>Paid in advance</Trans>}>
          <Money rupees={passbook.advanceAmount} />
        </Row>
      )}
      <Row name={passbook.balanceAmount < 0 ? <Trans>In your favor</Trans> : <Trans>Open today</Trans>}>
        <Money rupees={Math.abs(passbook.balanceAmount)} size="md" />
      </Row>
      {passbook.nextDue && (
        <Row name={<Trans>Next to pay</Trans>}>
          <span className="end">
            <Money rupees={passbook.nextDue.amount} />
            {passbook.nextDue.dueDate && (
              <span className="sm dim block">
                <Time at={passbook.nextDue.dueDate} />
              </span>
            )}
            {!passbook.nextDue.isBilled && (
              <span className="sm dim block">
                <Trans>before your share is taken off</Trans>
              </span>
            )}
          </span>
        </Row>
      )}
    </dl>
    <p className="sm dim mt-3">
      <Trans>
        As of <Time at={passbook.asOf} show="both" />
      </Trans>
    </p>
  </Card>
)

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="row between top">
    <dt className="dim">{name}</dt>
    <dd className="end min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

function LineHead({ line }: { line: Line }) {
  const { t } = useLingui()
  const charges = {
    LATE: t`Late charge`,
    BOUNCE: t`Bounced cheque`,
    OPENING: t`Charge from before`,
    RECOVERY: t`Payment to be made again`,
  }
  const name = line.kind === 'ADVANCE' ? t`In advance` : line.chargeKind ? charges[line.chargeKind] : null
  return (
    <div className="stack g1 items-start">
      <span>
        {name ?? <b>{line.cycleNumber}</b>}
        {line.day && (
          <>
            {' · '}
            <Time at={line.day} show="month" />
          </>
        )}
      </span>
      {line.isPrized && (
        <Badge tone="done" icon="star">
          <Trans>Prize taken</Trans>
        </Badge>
      )}
      {line.receipts.map(({ receiptId, number, paidAt }) => (
        <Link key={receiptId} to="/my/receipts/$receiptId" params={{ receiptId }} className="k-link sm">
          <Trans>
            Receipt {number}, <Time at={paidAt} />
          </Trans>
        </Link>
      ))}
    </div>
  )
}

const ToPay = ({ line }: { line: Line }) => (
  <>
    <Money rupees={sumOf(line.grossAmount, -line.dividendAmount, line.lateChargeAmount)} />
    {line.dividendAmount > 0 && (
      <span className="sm block">
        <Less rupees={line.dividendAmount} /> <Trans>share</Trans>
      </span>
    )}
    {line.lateChargeAmount > 0 && line.kind === 'INSTALMENT' && (
      <span className="sm dim block">
        <Trans>
          with <Money rupees={line.lateChargeAmount} /> late charge
        </Trans>
      </span>
    )}
  </>
)

const Paid = ({ line }: { line: Line }) => (
  <>
    <Money rupees={line.paidAmount} />
    <span className="sm dim block">
      <Trans>
        open <Money rupees={line.runningBalanceAmount} />
      </Trans>
    </span>
  </>
)
