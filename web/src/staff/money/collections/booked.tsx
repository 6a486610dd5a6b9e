// The receipt that was just booked: its number, the slip, and the way to have it voided.

import type { Data } from '@kuri/contract/kit/route'
import { requestReceiptVoid } from '@kuri/contract/money/receipt-changes.contract'
import { type createReceipt, getReceipt, getReceiptPdf, listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../../parts/confirm.tsx'
import { printSlip, Slip } from '../parts/slip.tsx'
import { useFile } from '../parts/use-file.ts'

export function Booked({ receipt }: { receipt: Data<typeof createReceipt> }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const pdf = useFile(getReceiptPdf)
  const ask = useChange(requestReceiptVoid, { outdates: [getReceipt, listReceipts] })
  const { id, number } = receipt
  return (
    <section className="k-card stack g2" aria-labelledby="booked">
      <div className="no-print stack g2">
        <div className="row between g2" role="status">
          <h2 id="booked" className="row g2">
            <Icon name="tick" />
            <Link to="/co/receipts/$receiptId" params={{ receiptId: id }}>
              {number}
            </Link>
          </h2>
          <Money rupees={receipt.amount} size="md" />
        </div>
        <p className="dim" dir="auto">
          {receipt.payerName}
        </p>
        <div className="row g2 flex-wrap">
          <Button look="second" onClick={printSlip}>
            <Icon name="print" size={16} />
            <Trans>Print the slip</Trans>
          </Button>
          <Button look="quiet" busy={pdf.isPending} onClick={() => pdf.mutate({ params: { id } })}>
            PDF
          </Button>
          <Button look="quiet" onClick={() => setAsking(true)}>
            <Trans>Ask to void</Trans>
          </Button>
        </div>
      </div>
      <Slip receipt={receipt} />
      {isAsking && (
        <ReasonDialog
          title={t`Ask to void ${number}`}
          intro={<Trans>Nothing changes until another person approves. The number stays used.</Trans>}
          templates={[t`Wrong amount`, t`Wrong ticket`, t`Wrong way of paying`]}
          confirm={t`Ask to void it`}
          onConfirm={async (reason) => {
            await ask.mutateAsync({ params: { id }, body: { reason } })
            toast(t`Another person can now approve the void.`)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
