// The void of a receipt: one person asks, another one decides.
import {
  approveReceiptVoid,
  rejectReceiptVoid,
  requestReceiptVoid,
} from '@kuri/contract/money/receipt-changes.contract'
import { getReceipt, listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, ReasonDialog } from '../../parts/confirm.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { canAskToVoid, isVoidPending } from './receipt.rules.ts'
import type { Receipt } from './receipt.ts'

const OUTDATES = { outdates: [getReceipt, listReceipts] }

export function VoidRequest({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const { person } = useSession()
  const [dialog, setDialog] = useState<'ASK' | 'APPROVE' | null>(null)
  const ask = useChange(requestReceiptVoid, OUTDATES)
  const approve = useChange(approveReceiptVoid, OUTDATES)
  const reject = useChange(rejectReceiptVoid, OUTDATES)
  const at = { params: { id: receipt.id } }
  const { number, voidRequest } = receipt
  const isOwn = voidRequest?.requestedById === person?.userId
  return (
    <>
      {voidRequest && isVoidPending(receipt) && (
        <Note tone="warn">
          <p className="b">
            <Trans>Somebody asked to void this receipt.</Trans>
          </p>
          <p>
            <span dir="auto">{voidRequest.reason}</span> · <Time at={voidRequest.requestedAt} show="both" />
          </p>
          <div className="row g2 flex-wrap mt-2">
            <Button
              look="danger"
              onClick={() => setDialog('APPROVE')}
              why={isOwn ? <BlockedReason code="SECOND_PERSON_REQUIRED" /> : undefined}
            >
              <Trans>Approve the void</Trans>
            </Button>
            <Button
              look="second"
              busy={reject.isPending}
              onClick={() =>
                reject.mutate(at, {
                  onSuccess: () => toast(t`The receipt stays as it is.`),
                  onError: (error) => toast(error.message, { icon: 'alert' }),
                })
              }
            >
              {isOwn ? t`Take the request back` : t`Reject it`}
            </Button>
          </div>
        </Note>
      )}
      {canAskToVoid(receipt) && (
        <div>
          <Button look="danger" onClick={() => setDialog('ASK')}>
            <Trans>Ask to void it</Trans>
          </Button>
        </div>
      )}
      {dialog === 'ASK' && (
        <ReasonDialog
          title={t`Ask to void ${number}`}
          intro={<Trans>Nothing changes until another person approves. The number stays used.</Trans>}
          templates={[t`Wrong amount`, t`Wrong ticket`, t`Wrong way of paying`]}
          confirm={t`Ask to void it`}
          onConfirm={(reason) => ask.mutateAsync({ ...at, body: { reason } })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'APPROVE' && (
        <ConfirmDialog
          title={t`Void ${number}`}
          look="danger"
          confirm={t`Void it`}
          again={t`Press again to void it`}
          onConfirm={() => approve.mutateAsync(at)}
          onClose={() => setDialog(null)}
        >
          <p>
            <Trans>
              What the receipt paid is open again, and the money leaves the books today. The member is notified.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
