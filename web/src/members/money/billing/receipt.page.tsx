// One receipt: how much, how, when, and what it paid, line by line. Also as a PDF.

import type { Data } from '@kuri/contract/kit/route'
import { getOwnReceipt, getOwnReceiptPdf } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { useAmountWords } from '../../../ui/amount/use-amount-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { forWhat } from './rows.tsx'
import { useDownload } from './use-download.ts'
import { isGoodReceipt, RECEIPT_MODE_WORDS, RECEIPT_STATUS_WORDS } from './words.ts'

const route = getRouteApi('/member/my/receipts/$receiptId')
type Receipt = Data<typeof getOwnReceipt>

export default function ReceiptPage() {
  const { t } = useLingui()
  const { receiptId } = route.useParams()
  const found = useQuery(read(getOwnReceipt, { params: { id: receiptId } }))
  const pdf = useDownload(getOwnReceiptPdf)
  const download = () => pdf.mutate({ params: { id: receiptId } })
  return (
    <Page title={t`Receipt`} subtitle={found.data?.number}>
      {found.isPending && <Skeleton heights={[260, 160]} />}
      {found.isError && <Problem error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <>
          <Head receipt={found.data} />
          <Lines receipt={found.data} />
          <div className="stack g2 print:hidden">
            <Button look="second" block onClick={download} busy={pdf.isPending}>
              <Icon name="load" />
              <Trans>Download the receipt (PDF)</Trans>
            </Button>
            {pdf.isError && <Problem error={pdf.error} onRetry={download} />}
          </div>
        </>
      )}
    </Page>
  )
}

/** The wording of the paper in English; other languages read the amount in their own words. */
function useReceiptWords({ amount, amountInWords }: Receipt) {
  const { i18n } = useLingui()
  const words = useAmountWords(Math.round(amount * 100))
  return i18n.locale === 'en' ? amountInWords : words
}

function Head({ receipt }: { receipt: Receipt }) {
  const words = useReceiptWords(receipt)
  return (
    <Card look="thread" className="stack">
      <div className="row between top">
        <div>
          <Money rupees={receipt.amount} size="lg" />
          <p className="sm dim">{words}</p>
        </div>
        <Badge
          tone={isGoodReceipt(receipt.status) ? 'done' : 'danger'}
          icon={isGoodReceipt(receipt.status) ? 'tick' : 'stop'}
        >
          {RECEIPT_STATUS_WORDS[receipt.status]()}
        </Badge>
      </div>
      {!isGoodReceipt(receipt.status) && (
        <Note tone="danger">
          <Trans>
            <Money rupees={receipt.reversedAmount} /> of this receipt does not count any more.
          </Trans>
          {receipt.endReason && <p dir="auto">{receipt.endReason}</p>}
        </Note>
      )}
      <dl className="stack g2">
        <Row name={<Trans>Paid by</Trans>}>
          <span dir="auto">{receipt.payerName}</span>
        </Row>
        <Row name={<Trans>Paid to</Trans>}>
          <span dir="auto">
            {receipt.companyName}, {receipt.branchName}
          </span>
        </Row>
        <Row name={<Trans>On</Trans>}>
          <Time at={receipt.paidAt} show="both" />
        </Row>
        <Row name={<Trans>By</Trans>}>
          {RECEIPT_MODE_WORDS[receipt.mode]()}
          {receipt.instrumentNumber && ` ${receipt.instrumentNumber}, ${receipt.instrumentBank ?? ''}`}
          {receipt.utr && ` ${receipt.utr}`}
        </Row>
        <Row name={<Trans>Check code</Trans>}>
          <span className="mono">{receipt.checkCode}</span>
        </Row>
      </dl>
    </Card>
  )
}

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="row between top">
    <dt className="dim nowrap">{name}</dt>
    <dd className="end min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

function Lines({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  return (
    <Ledger
      caption={t`What was paid`}
      columns={[{ name: <Trans>What for</Trans> }, { name: <Trans>Amount</Trans>, isAmount: true }]}
      rows={receipt.lines.map((line, index) => ({
        id: String(index),
        cells: [
          <div key="what">
            {line.type === 'INVOICE' ? forWhat(line) : line.type === 'CHARGE' ? t`Charge` : t`In advance`}
            <span className="sm dim block" dir="auto">
              {line.programName}
            </span>
          </div>,
          <Money key="amount" rupees={line.amount} old={line.reversedAt !== null} />,
        ],
      }))}
      total={{ id: 'total', cells: [t`Total`, <Money key="total" rupees={receipt.amount} />] }}
    />
  )
}
