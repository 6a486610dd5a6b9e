// What happens to a cheque or draft: it is deposited, then it clears or bounces.
import { bounceBlockedReason } from '@kuri/contract/money/bounce.rules'
import { bounceCheque, clearCheque, depositCheque } from '@kuri/contract/money/receipt-changes.contract'
import { getReceipt, listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, ReasonDialog } from '../../parts/confirm.tsx'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'
import { canClear, canDeposit } from './receipt.rules.ts'
import type { ReceiptRow } from './receipt-columns.tsx'

const OUTDATES = { outdates: [getReceipt, listReceipts] }
type Cheque = Pick<
  ReceiptRow,
  'id' | 'number' | 'branchId' | 'status' | 'mode' | 'collectedById' | 'modeStatedById' | 'depositedById'
>

export function ChequeActions({ receipt }: { receipt: Cheque }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'DEPOSIT' | 'CLEAR' | 'BOUNCE' | null>(null)
  const clear = useChange(clearCheque, OUTDATES)
  const bounce = useChange(bounceCheque, OUTDATES)
  const { id, number } = receipt
  const userId = useSession().person?.userId ?? ''
  const close = () => setDialog(null)
  return (
    <>
      {canDeposit(receipt) && (
        <Button look="second" onClick={() => setDialog('DEPOSIT')}>
          <Trans>Deposited</Trans>
        </Button>
      )}
      {canClear(receipt) && (
        <>
          <Button look="second" onClick={() => setDialog('CLEAR')}>
            <Trans>Cleared</Trans>
          </Button>
          <Button
            look="danger"
            onClick={() => setDialog('BOUNCE')}
            why={
              bounceBlockedReason(receipt, userId) && (
                <Trans>You recorded this money as a cheque. A colleague must record that it bounced.</Trans>
              )
            }
          >
            <Trans>Bounced</Trans>
          </Button>
        </>
      )}
      {dialog === 'DEPOSIT' && <DepositDialog receipt={receipt} onClose={close} />}
      {dialog === 'CLEAR' && (
        <ConfirmDialog
          title={t`Cheque of ${number} has cleared`}
          confirm={t`Record it`}
          onConfirm={() => clear.mutateAsync({ params: { id } })}
          onClose={close}
        >
          <p>
            <Trans>The money moves to the bank account.</Trans>
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'BOUNCE' && (
        <ReasonDialog
          title={t`Cheque of ${number} has bounced`}
          intro={
            <Trans>
              What it paid is open again, and the ticket is charged the bounce charge of its program. The member is
              notified.
            </Trans>
          }
          templates={[t`Insufficient funds`, t`Signature differs`, t`Account closed`]}
          confirm={t`Record the bounce`}
          onConfirm={(reason) => bounce.mutateAsync({ params: { id }, body: { reason } })}
          onClose={close}
        />
      )}
    </>
  )
}

function DepositDialog({ receipt: { id, number, branchId }, onClose }: { receipt: Cheque; onClose(): void }) {
  const { t } = useLingui()
  const accounts = useBankAccounts(branchId)
  const [chosen, setChosen] = useState('')
  const deposit = useChange(depositCheque, OUTDATES)
  const depositAccountId = chosen || (accounts?.[0]?.value ?? '')
  return (
    <ConfirmDialog
      title={t`Deposit the cheque of ${number}`}
      confirm={t`Record the deposit`}
      isReady={depositAccountId !== ''}
      onConfirm={async () => {
        await deposit.mutateAsync({ params: { id }, body: { depositAccountId } })
        toast(t`The cheque is deposited.`)
      }}
      onClose={onClose}
    >
      <Select
        label={t`Into which account`}
        options={accounts ?? []}
        value={depositAccountId}
        onChange={({ target }) => setChosen(target.value)}
        hint={accounts?.length === 0 ? t`This branch has no bank account yet.` : undefined}
      />
    </ConfirmDialog>
  )
}
