// Money in suspense: somebody states later which way it took.
import { stateReceiptMode } from '@kuri/contract/money/receipt-changes.contract'
import { getReceipt, listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { DateField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'
import { canStateMode } from './receipt.rules.ts'
import type { Receipt } from './receipt.ts'

const MODES = ['CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH'] as const

export function StateMode({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!canStateMode(receipt)) return null
  return (
    <Note tone="warn">
      <p>
        <Trans>Nobody has stated how this money came, so it is in suspense.</Trans>
      </p>
      <Button look="second" className="mt-2" onClick={() => setOpen(true)}>
        <Trans>State how it came</Trans>
      </Button>
      {isOpen && (
        <Dialog title={t`How the money came`} onClose={() => setOpen(false)}>
          <ModeForm receipt={receipt} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </Note>
  )
}

function ModeForm({ receipt: { id, branchId }, onDone }: { receipt: Receipt; onDone(): void }) {
  const { t } = useLingui()
  const words = useModeWords()
  const accounts = useBankAccounts(branchId)
  const state = useChange(stateReceiptMode, { outdates: [getReceipt, listReceipts] })
  return (
    <Form
      route={stateReceiptMode}
      submit={<Trans>Save</Trans>}
      send={(body) => state.mutateAsync({ params: { id }, body })}
      onDone={() => {
        toast(t`The money is out of suspense.`)
        onDone()
      }}
    >
      {(form) => {
        const mode = form.watch('mode')
        const isTransfer = mode === 'UPI' || mode === 'NEFT' || mode === 'NACH'
        return (
          <>
            <SelectField
              form={form}
              name="mode"
              label={t`How`}
              none={t`Choose`}
              options={MODES.map((value) => ({ value, label: words[value] }))}
            />
            {isTransfer && <TextField form={form} name="utr" label={t`UTR`} />}
            {isTransfer && accounts && accounts.length > 0 && (
              <SelectField
                form={form}
                name="depositAccountId"
                label={t`Into which account`}
                isOptional
                none={t`Not known yet`}
                options={accounts}
              />
            )}
            {(mode === 'CHEQUE' || mode === 'DD') && (
              <>
                <TextField form={form} name="instrumentNumber" label={t`Number`} />
                <TextField form={form} name="instrumentBank" label={t`Bank`} />
                <DateField form={form} name="instrumentDate" label={t`Date on it`} />
              </>
            )}
            <TextField form={form} name="note" label={t`Note`} isOptional />
          </>
        )
      }}
    </Form>
  )
}
