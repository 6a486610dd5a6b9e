// One receipt: what it paid, its paper, its cheque, and the void that two people decide.
import { getReceipt, getReceiptPdf } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { ReceiptBadge } from '../parts/receipt-badge.tsx'
import { printSlip, Slip } from '../parts/slip.tsx'
import { useFile } from '../parts/use-file.ts'
import { ChequeActions } from './cheque-actions.tsx'
import type { Receipt } from './receipt.ts'
import { StateMode } from './state-mode.tsx'
import { VoidRequest } from './void-request.tsx'

export default function ReceiptPage() {
  const { t } = useLingui()
  const { receiptId } = useParams({ from: '/company/co/receipts/$receiptId' })
  const { can } = useSide()
  const receipt = useQuery(read(getReceipt, { params: { id: receiptId } }))
  const pdf = useFile(getReceiptPdf)
  const number = receipt.data?.number
  return (
    <StaffPage
      title={number ? t`Receipt ${number}` : t`Receipt`}
      needs={['payment.manage', 'statement.manage']}
      above={
        <Link to="/co/receipts">
          <Trans>Receipts</Trans>
        </Link>
      }
      actions={
        receipt.data && (
          <>
            <Button look="second" onClick={printSlip}>
              <Icon name="print" size={16} />
              <Trans>Print the slip</Trans>
            </Button>
            <Button look="second" busy={pdf.isPending} onClick={() => pdf.mutate({ params: { id: receiptId } })}>
              <Icon name="load" size={16} />
              PDF
            </Button>
            {can('payment.manage') && <ChequeActions receipt={receipt.data} />}
          </>
        )
      }
    >
      <Loaded query={receipt}>
        {(data) => (
          <>
            <div className="stack g4 no-print">
              {can('payment.manage') && <VoidRequest receipt={data} />}
              {can('payment.manage') && <StateMode receipt={data} />}
              <Facts receipt={data} />
              <Lines receipt={data} />
            </div>
            <Slip receipt={data} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const words = useModeWords()
  return (
    <Panel title={t`Payment`} aside={<ReceiptBadge status={receipt.status} />}>
      <DefinitionList
        columns={3}
        items={[
          [
            t`Member`,
            <Link key="member" to="/co/members/$subscriberId" params={{ subscriberId: receipt.subscriberId }}>
              {receipt.payerName ?? t`No name yet`}
            </Link>,
          ],
          [t`Amount`, <Money key="amount" rupees={receipt.amount} size="md" />],
          [t`In words`, receipt.amountInWords],
          [t`How`, words[receipt.mode]],
          [t`Paid on`, <Time key="paid" at={receipt.paidAt} show="both" />],
          [t`Booked on`, <Time key="booked" at={receipt.bookedOn} />],
          [t`Branch`, receipt.branchName],
          [t`Taken by`, receipt.collectedByName],
          [
            t`Check code`,
            <span key="code" className="mono">
              {receipt.checkCode}
            </span>,
          ],
          receipt.utr !== null && [
            t`UTR`,
            <span key="utr" className="mono">
              {receipt.utr}
            </span>,
          ],
          receipt.instrumentNumber !== null && [t`Number`, receipt.instrumentNumber],
          receipt.instrumentBank !== null && [t`Bank`, receipt.instrumentBank],
          receipt.instrumentDate !== null && [t`Date on it`, <Time key="date" at={receipt.instrumentDate} />],
          receipt.depositedAt !== null && [t`Deposited`, <Time key="deposited" at={receipt.depositedAt} show="both" />],
          receipt.clearedAt !== null && [t`Cleared`, <Time key="cleared" at={receipt.clearedAt} show="both" />],
          receipt.endReason !== null && [t`Reason`, receipt.endReason],
          receipt.note !== null && [t`Note`, receipt.note],
        ]}
      />
    </Panel>
  )
}

function Lines({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const kinds = { INVOICE: t`Instalment`, CHARGE: t`Charge`, ADVANCE: t`Advance` }
  return (
    <Panel title={t`What it paid`} flush>
      <div className="k-scroll">
        <PlainTable
          caption={t`What the receipt paid`}
          rows={receipt.lines.map((line, index) => ({ ...line, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            { name: t`For`, isHeader: true, cell: ({ type }) => kinds[type] },
            { name: t`Program`, cell: ({ programName }) => <span dir="auto">{programName}</span> },
            { name: t`Ticket`, cell: ({ ticketNumber }) => ticketNumber !== null && <Ticket number={ticketNumber} /> },
            { name: t`Month`, cell: ({ cycleNumber }) => cycleNumber ?? '–' },
            {
              name: t`Amount`,
              isAmount: true,
              cell: ({ amount, reversedAt }) => <Money rupees={amount} old={reversedAt !== null} />,
            },
            {
              name: t`State`,
              cell: ({ reversedAt }) =>
                reversedAt && (
                  <Badge icon="stop">
                    <Trans>Given back</Trans>
                  </Badge>
                ),
            },
          ]}
        />
      </div>
    </Panel>
  )
}
