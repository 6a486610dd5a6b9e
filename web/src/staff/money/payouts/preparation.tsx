// Who is paid, and what is kept from the prize.
import { getPayout, SECURITY_MODES, updatePayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import type { Payout } from './payout.ts'

const OUTDATES = { outdates: [getPayout] }

export function Preparation({ payout, canChange }: { payout: Payout; canChange: boolean }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'PAYEE' | 'DEDUCTIONS' | null>(null)
  const modes = useSecurityModes()
  const { payee, choices } = payout
  const yes = (isKept: boolean) => (isKept ? t`Kept` : t`Not kept`)
  return (
    <Panel
      title={t`Payee and deductions`}
      aside={
        canChange && (
          <span className="row g2 no-print">
            <Button look="second" onClick={() => setDialog('PAYEE')}>
              <Trans>Account</Trans>
            </Button>
            <Button look="second" onClick={() => setDialog('DEDUCTIONS')}>
              <Trans>Deductions</Trans>
            </Button>
          </span>
        )
      }
    >
      <DefinitionList
        columns={3}
        items={[
          [t`Name`, payee?.name],
          [t`Account`, payee && <span className="mono">{payee.accountNumber}</span>],
          [t`IFSC`, payee && <span className="mono">{payee.ifsc}</span>],
          [t`Instalments to come`, modes[payout.securityMode]],
          [t`Dues of this ticket`, yes(choices.ownDues)],
          [t`Dues of other tickets`, yes(choices.otherDues)],
          [t`Charges`, yes(choices.charges)],
          [t`Document charge`, <Money key="charge" rupees={payout.documentCharge} />],
        ]}
      />
      {dialog === 'PAYEE' && <PayeeDialog payout={payout} onClose={() => setDialog(null)} />}
      {dialog === 'DEDUCTIONS' && <DeductionsDialog payout={payout} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

function useSecurityModes() {
  const { t } = useLingui()
  return { SECURITY: t`The winner gives security`, DEDUCT_FUTURE: t`Kept from the prize` }
}

function PayeeDialog({ payout, onClose }: { payout: Payout; onClose(): void }) {
  const { t } = useLingui()
  const update = useChange(updatePayout, OUTDATES)
  return (
    <Dialog title={t`Account of the winner`} onClose={onClose}>
      <Form
        route={updatePayout}
        defaults={{
          payee: { name: payout.payee?.name ?? payout.subscriberName ?? '', ifsc: payout.payee?.ifsc ?? '' },
        }}
        submit={<Trans>Save the account</Trans>}
        send={(body) => update.mutateAsync({ params: { payoutId: payout.id }, body })}
        onDone={() => {
          toast(t`The account is saved.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="payee.name" label={t`Name on the account`} autoComplete="off" />
            <TextField
              form={form}
              name="payee.accountNumber"
              label={t`Account number`}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField form={form} name="payee.ifsc" label={t`IFSC`} autoComplete="off" />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function DeductionsDialog({ payout, onClose }: { payout: Payout; onClose(): void }) {
  const { t } = useLingui()
  const modes = useSecurityModes()
  const update = useChange(updatePayout, OUTDATES)
  const { choices, securityMode, documentCharge } = payout
  return (
    <Dialog title={t`What is kept from the prize`} onClose={onClose}>
      <Form
        route={updatePayout}
        defaults={{
          securityMode,
          deductOwnDues: choices.ownDues,
          deductOtherDues: choices.otherDues,
          deductCharges: choices.charges,
          documentCharge: String(documentCharge),
        }}
        submit={<Trans>Save</Trans>}
        send={(body) => update.mutateAsync({ params: { payoutId: payout.id }, body })}
        onDone={onClose}
      >
        {(form) => (
          <>
            <SelectField
              form={form}
              name="securityMode"
              label={t`Instalments to come`}
              options={SECURITY_MODES.map((value) => ({ value, label: modes[value] }))}
            />
            <CheckboxField form={form} name="deductOwnDues" label={t`Keep the dues of this ticket`} />
            <CheckboxField form={form} name="deductOtherDues" label={t`Keep the dues of other tickets`} />
            <CheckboxField form={form} name="deductCharges" label={t`Keep late and bounce charges`} />
            <AmountField form={form} name="documentCharge" label={t`Document charge`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
