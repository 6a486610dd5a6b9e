// Asks a colleague to agree that dues are settled without money.
import { listApprovals } from '@kuri/contract/companies/two-persons.contract'
import { requestAdjustment } from '@kuri/contract/money/adjustments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { formatPaise } from '../../../ui/amount/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../../parts/confirm.tsx'
import { rupeesText } from '../parts/paise.ts'
import { type Share, sumPaise } from './payment.rules.ts'

type Props = { at: { branchId: string; subscriberId: string }; shares: readonly Share[] }

const paiseOf = ({ paidPaise, advancePaise }: Share) => paidPaise + advancePaise

export function AskAdjustment({ at, shares }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const ask = useChange(requestAdjustment, { outdates: [listApprovals] })
  const amount = formatPaise(sumPaise(shares.map(paiseOf)))
  const allocations = shares.map((share) => ({
    enrolledSubscriberId: share.enrolledSubscriberId,
    amount: rupeesText(paiseOf(share)),
  }))
  const send = async (reason: string) => {
    await ask.mutateAsync({ body: { ...at, reason, allocations } })
    toast(t`Asked. It is settled when a colleague approves it under "Second person".`)
  }
  return (
    <>
      <Button look="quiet" disabled={shares.length === 0} onClick={() => setOpen(true)}>
        <Trans>Settle without money</Trans>
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t`Settle ${amount} without money`}
          intro={
            <Trans>
              The company takes it upon itself. Nothing is settled until a colleague with the right to billing agrees.
            </Trans>
          }
          confirm={t`Ask for it`}
          again={null}
          onConfirm={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
