// What the winner leaves as security for the instalments to come.
import {
  addPayoutSecurity,
  removePayoutSecurity,
  returnPayoutSecurity,
} from '@kuri/contract/money/payout-papers.contract'
import { getPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField, DateField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { todayInIndia } from '../parts/paise.ts'
import type { Payout } from './payout.ts'

type Security = Payout['securities'][number]
const OUTDATES = { outdates: [getPayout] }
type SecuritiesProps = { payout: Payout; canChange: boolean; canReturn: boolean }

export function Securities({ payout, canChange, canReturn }: SecuritiesProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ kind: 'ADD' } | { kind: 'REMOVE' | 'RETURN'; security: Security } | null>(null)
  const remove = useChange(removePayoutSecurity, OUTDATES)
  const close = () => setOpen(null)
  const mayReturn =
    canReturn && (payout.state === 'PAID' || payout.state === 'CANCELLED' || payout.state === 'FORFEITED_REDRAW')
  return (
    <Panel
      title={t`Security`}
      flush
      aside={
        canChange && (
          <span className="no-print">
            <Button look="second" onClick={() => setOpen({ kind: 'ADD' })}>
              <Trans>Add security</Trans>
            </Button>
          </span>
        )
      }
    >
      {payout.securities.length === 0 ? (
        <p className="k-pane-b dim">
          <Trans>No security was left yet.</Trans>
        </p>
      ) : (
        <div className="k-scroll">
          <PlainTable
            caption={t`Security`}
            rows={payout.securities}
            rowKey={({ securityId }) => securityId}
            columns={[
              { name: t`Kind`, isHeader: true, cell: ({ typeName }) => typeName },
              { name: t`What`, cell: ({ description }) => <span dir="auto">{description}</span> },
              { name: t`Kept by`, cell: ({ custodian }) => <span dir="auto">{custodian ?? '–'}</span> },
              { name: t`Valued on`, cell: ({ valuedOn }) => <Time at={valuedOn} /> },
              { name: t`Value`, isAmount: true, cell: ({ value }) => <Money rupees={value} /> },
              {
                name: t`Next`,
                cell: (security) =>
                  security.returnedOn ? (
                    <Badge tone="done" icon="tick">
                      <Trans>Returned</Trans>
                    </Badge>
                  ) : canChange ? (
                    <Button look="quiet" onClick={() => setOpen({ kind: 'REMOVE', security })}>
                      <Trans>Remove</Trans>
                    </Button>
                  ) : (
                    mayReturn && (
                      <Button look="second" onClick={() => setOpen({ kind: 'RETURN', security })}>
                        <Trans>Returned</Trans>
                      </Button>
                    )
                  ),
              },
            ]}
          />
        </div>
      )}
      {open?.kind === 'ADD' && <AddDialog payout={payout} onClose={close} />}
      {open?.kind === 'RETURN' && <ReturnDialog payout={payout} security={open.security} onClose={close} />}
      {open?.kind === 'REMOVE' && (
        <ConfirmDialog
          title={t`Remove the security`}
          confirm={t`Remove it`}
          look="danger"
          onConfirm={() =>
            remove.mutateAsync({ params: { payoutId: payout.id, securityId: open.security.securityId } })
          }
          onClose={close}
        >
          <p>{open.security.typeName}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function AddDialog({ payout, onClose }: { payout: Payout; onClose(): void }) {
  const { t } = useLingui()
  const add = useChange(addPayoutSecurity, OUTDATES)
  const types = payout.allowedSecurityTypes.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Dialog title={t`Add security`} onClose={onClose}>
      <Form
        route={addPayoutSecurity}
        defaults={{ valuedOn: todayInIndia() }}
        submit={<Trans>Add it</Trans>}
        send={(body) => add.mutateAsync({ params: { payoutId: payout.id }, body })}
        onDone={onClose}
      >
        {(form) => (
          <>
            <SelectField form={form} name="typeCode" label={t`Kind`} none={t`Choose`} options={types} />
            <TextField form={form} name="description" label={t`What it is`} isOptional />
            <AmountField form={form} name="value" label={t`Value`} />
            <DateField form={form} name="valuedOn" label={t`Valued on`} />
            <TextField form={form} name="custodian" label={t`Kept by`} isOptional />
            <CheckboxField form={form} name="isImmovableProperty" label={t`It is land or a building`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

type ReturnDialogProps = { payout: Payout; security: Security; onClose(): void }

function ReturnDialog({ payout, security, onClose }: ReturnDialogProps) {
  const { t } = useLingui()
  const giveBack = useChange(returnPayoutSecurity, OUTDATES)
  const params = { payoutId: payout.id, securityId: security.securityId }
  return (
    <Dialog title={t`Record that the security was returned`} onClose={onClose}>
      <p>{security.typeName}</p>
      <Form
        route={returnPayoutSecurity}
        defaults={{ returnedOn: todayInIndia() }}
        submit={<Trans>Record it</Trans>}
        send={(body) => giveBack.mutateAsync({ params, body })}
        onDone={onClose}
      >
        {(form) => (
          <>
            <DateField form={form} name="returnedOn" label={t`Returned on`} max={todayInIndia()} />
            <TextField form={form} name="note" label={t`Note`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}
