// People who stand for the instalments to come. They consent by a code on their phone.
import {
  addPayoutGuarantor,
  recordGuarantorConsent,
  removePayoutGuarantor,
  sendGuarantorCode,
} from '@kuri/contract/money/payout-papers.contract'
import { getPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { SendCode } from '../../../ui/send-code.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import type { Payout } from './payout.ts'

type Guarantor = Payout['guarantors'][number]
const OUTDATES = { outdates: [getPayout] }

export function Guarantors({ payout, canChange }: { payout: Payout; canChange: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ kind: 'ADD' } | { kind: 'REMOVE' | 'CONSENT'; guarantor: Guarantor } | null>(null)
  const remove = useChange(removePayoutGuarantor, OUTDATES)
  const close = () => setOpen(null)
  return (
    <Panel
      title={t`Guarantors`}
      flush
      aside={
        canChange && (
          <span className="no-print">
            <Button look="second" onClick={() => setOpen({ kind: 'ADD' })}>
              <Trans>Add a guarantor</Trans>
            </Button>
          </span>
        )
      }
    >
      {payout.guarantors.length === 0 ? (
        <p className="k-pane-b dim">
          <Trans>Nobody stands for the instalments to come yet.</Trans>
        </p>
      ) : (
        <div className="k-scroll">
          <PlainTable
            caption={t`Guarantors`}
            rows={payout.guarantors}
            rowKey={({ guarantorId }) => guarantorId}
            columns={[
              { name: t`Name`, isHeader: true, cell: ({ name }) => <span dir="auto">{name}</span> },
              { name: t`Mobile`, cell: ({ mobileNumber }) => mobileNumber },
              { name: t`Address`, cell: ({ address }) => <span dir="auto">{address}</span> },
              {
                name: t`Income a month`,
                isAmount: true,
                cell: ({ monthlyIncome }) => (monthlyIncome === null ? '–' : <Money rupees={monthlyIncome} />),
              },
              {
                name: t`Consent`,
                cell: (guarantor) =>
                  guarantor.consentedAt ? (
                    <Badge tone="done" icon="tick">
                      <Trans>Given</Trans>
                    </Badge>
                  ) : canChange ? (
                    <span className="row g2">
                      <Button look="second" onClick={() => setOpen({ kind: 'CONSENT', guarantor })}>
                        <Trans>Get the consent</Trans>
                      </Button>
                      <Button look="quiet" onClick={() => setOpen({ kind: 'REMOVE', guarantor })}>
                        <Trans>Remove</Trans>
                      </Button>
                    </span>
                  ) : (
                    <Badge tone="warn" icon="clock">
                      <Trans>Missing</Trans>
                    </Badge>
                  ),
              },
            ]}
          />
        </div>
      )}
      {open?.kind === 'ADD' && <AddDialog payout={payout} onClose={close} />}
      {open?.kind === 'CONSENT' && <ConsentDialog payout={payout} guarantor={open.guarantor} onClose={close} />}
      {open?.kind === 'REMOVE' && (
        <ConfirmDialog
          title={t`Remove the guarantor`}
          confirm={t`Remove them`}
          look="danger"
          onConfirm={() =>
            remove.mutateAsync({ params: { payoutId: payout.id, guarantorId: open.guarantor.guarantorId } })
          }
          onClose={close}
        >
          <p dir="auto">{open.guarantor.name}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function AddDialog({ payout, onClose }: { payout: Payout; onClose(): void }) {
  const { t } = useLingui()
  const add = useChange(addPayoutGuarantor, OUTDATES)
  return (
    <Dialog title={t`Add a guarantor`} onClose={onClose}>
      <Form
        route={addPayoutGuarantor}
        submit={<Trans>Add them</Trans>}
        send={(body) => add.mutateAsync({ params: { payoutId: payout.id }, body })}
        onDone={onClose}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
            <TextField
              form={form}
              name="mobileNumber"
              label={t`Mobile number`}
              inputMode="tel"
              autoComplete="off"
              placeholder="+91"
            />
            <TextAreaField form={form} name="address" label={t`Address`} rows={2} />
            <AmountField form={form} name="monthlyIncome" label={t`Income a month (optional)`} />
            <TextField form={form} name="pan" label={t`PAN`} isOptional autoComplete="off" />
          </>
        )}
      </Form>
    </Dialog>
  )
}

type ConsentDialogProps = { payout: Payout; guarantor: Guarantor; onClose(): void }

function ConsentDialog({ payout, guarantor, onClose }: ConsentDialogProps) {
  const { t } = useLingui()
  const send = useChange(sendGuarantorCode, { outdates: [] })
  const consent = useChange(recordGuarantorConsent, OUTDATES)
  const params = { payoutId: payout.id, guarantorId: guarantor.guarantorId }
  return (
    <Dialog title={t`Consent of the guarantor`} onClose={onClose}>
      <p>
        <Trans>
          <b dir="auto">{guarantor.name}</b> gets a code on {guarantor.mobileNumber} and reads it out.
        </Trans>
      </p>
      <SendCode send={() => send.mutateAsync({ params })}>
        <Trans>Send the code</Trans>
      </SendCode>
      <Form
        route={recordGuarantorConsent}
        submit={<Trans>Record the consent</Trans>}
        send={(body) => consent.mutateAsync({ params, body })}
        onDone={onClose}
      >
        {(form) => <TextField form={form} name="otp" label={t`Code`} inputMode="numeric" autoComplete="off" />}
      </Form>
    </Dialog>
  )
}
