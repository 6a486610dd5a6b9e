// The next step of a payout, for those who may take it: submit, approve, pay, and the ends for a prize that nobody claims.

import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import {
  approvePayout,
  depositPayout,
  forfeitPayout,
  getPayout,
  listPayouts,
  PAYOUT_MODES,
  payPayout,
  returnPayout,
  sendPayoutBack,
  submitPayout,
} from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, ReasonDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { todayInIndia } from '../parts/paise.ts'
import { ReturnedDialog } from '../parts/returned-dialog.tsx'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'
import { type PayoutStep, payoutSteps, stepBlockedReason } from './payout.rules.ts'
import type { Payout } from './payout.ts'

const OUTDATES = { outdates: [getPayout, listPayouts] }
const NEEDS: Record<PayoutStep, PermissionCode> = {
  SUBMIT: 'payment.manage',
  SEND_BACK: 'company.compliance.manage',
  APPROVE: 'company.compliance.manage',
  PAY: 'company.billing.manage',
  DEPOSIT: 'company.billing.manage',
  FORFEIT: 'company.compliance.manage',
  RETURN: 'company.billing.manage',
}

export function PayoutSteps({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { person } = useSession()
  const [open, setOpen] = useState<PayoutStep | null>(null)
  const place = { branchId: payout.branchId, programId: payout.programId }
  // Read before a dialog needs them, so that its first choice is there.
  useBankAccounts(payout.branchId)
  const steps = payoutSteps(payout).filter((step) => can(NEEDS[step], place))
  if (steps.length === 0) return null
  const names: Record<PayoutStep, string> = {
    SUBMIT: t`Submit for approval`,
    SEND_BACK: t`Send back`,
    APPROVE: t`Approve the payout`,
    PAY: t`Record the payment`,
    DEPOSIT: t`Deposit the unclaimed prize`,
    FORFEIT: t`Draw the prize again`,
    RETURN: t`The bank sent it back`,
  }
  return (
    <Panel title={t`Next step`}>
      <div className="stack g2 no-print">
        {steps.map((step, index) => {
          const code = stepBlockedReason(payout, step, person?.userId ?? '', todayInIndia())
          return (
            <Button
              key={step}
              block
              look={index === 0 && step !== 'RETURN' ? 'main' : step === 'FORFEIT' ? 'danger' : 'second'}
              onClick={() => setOpen(step)}
              why={code ? <StepBlocked code={code} payout={payout} /> : undefined}
            >
              {names[step]}
            </Button>
          )
        })}
      </div>
      {open && <StepDialog payout={payout} step={open} title={names[open]} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

/** The sentences of the service speak of its fields where the page can show them. */
function StepBlocked({ code, payout }: { code: RefusalCode; payout: Payout }) {
  if (code === 'PAYOUT_PAPERS_MISSING') return <Trans>Papers are missing; complete the checklist first.</Trans>
  if (code === 'PAYOUT_NET_NEGATIVE')
    return <Trans>More would be kept than the prize; send it back and keep less.</Trans>
  if (code !== 'PAYOUT_REDRAW_TOO_EARLY') return <BlockedReason code={code} />
  return (
    <Trans>
      Possible from <Time at={payout.redrawFrom} />, after two months without papers.
    </Trans>
  )
}

type StepDialogProps = { payout: Payout; step: PayoutStep; title: string; onClose(): void }

function StepDialog({ payout, step, title, onClose }: StepDialogProps) {
  const { t } = useLingui()
  const submit = useChange(submitPayout, OUTDATES)
  const approve = useChange(approvePayout, OUTDATES)
  const sendBack = useChange(sendPayoutBack, OUTDATES)
  const forfeit = useChange(forfeitPayout, OUTDATES)
  const params = { payoutId: payout.id }
  const net = payout.figures?.net ?? 0
  if (step === 'PAY') return <PayDialog payout={payout} title={title} onClose={onClose} />
  if (step === 'RETURN') return <ReturnDialog payout={payout} title={title} onClose={onClose} />
  if (step === 'DEPOSIT') return <DepositDialog payout={payout} title={title} onClose={onClose} />
  if (step === 'SEND_BACK' || step === 'FORFEIT')
    return (
      <ReasonDialog
        title={title}
        intro={
          step === 'FORFEIT' ? (
            <Trans>The winner is disqualified, and the pot of the month is open again.</Trans>
          ) : (
            <Trans>The case awaits papers again, and an approval is withdrawn.</Trans>
          )
        }
        confirm={title}
        onConfirm={(reason) => (step === 'FORFEIT' ? forfeit : sendBack).mutateAsync({ params, body: { reason } })}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={title}
      confirm={step === 'APPROVE' ? t`Approve it` : t`Submit it`}
      {...(step === 'APPROVE' && { again: t`Press again to approve` })}
      onConfirm={() =>
        step === 'APPROVE'
          ? approve.mutateAsync({ params, body: { net: String(net) } })
          : submit.mutateAsync({ params })
      }
      onClose={onClose}
    >
      {step === 'APPROVE' ? (
        <p>
          <Trans>
            <Money rupees={net} size="md" /> will be paid to <b dir="auto">{payout.payee?.name}</b>.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Another person checks the papers and approves the payout.</Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}

type DialogProps = { payout: Payout; title: string; onClose(): void }

function PayDialog({ payout, title, onClose }: DialogProps) {
  const { t } = useLingui()
  const words = useModeWords()
  const accounts = useBankAccounts(payout.branchId) ?? []
  const pay = useChange(payPayout, OUTDATES)
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="row between">
        <span dir="auto">{payout.payee?.name}</span>
        <Money rupees={payout.figures?.net ?? 0} size="lg" />
      </p>
      <Form
        route={payPayout}
        defaults={{ mode: 'NEFT', bankAccountId: accounts[0]?.value }}
        submit={<Trans>Record the payment</Trans>}
        isMoney
        send={({ bankAccountId, ...body }) =>
          pay.mutateAsync({
            params: { payoutId: payout.id },
            body: { ...body, ...(body.mode !== 'CASH' && bankAccountId && { bankAccountId }) },
          })
        }
        onDone={({ voucherNumber }) => {
          toast(t`The prize is paid, with the voucher ${voucherNumber}.`)
          onClose()
        }}
      >
        {(form) => {
          const mode = form.watch('mode')
          return (
            <>
              <SelectField
                form={form}
                name="mode"
                label={t`How`}
                options={PAYOUT_MODES.map((value) => ({ value, label: words[value] }))}
              />
              {(mode === 'NEFT' || mode === 'UPI') && <TextField form={form} name="utr" label={t`UTR`} />}
              {mode === 'CHEQUE' && <TextField form={form} name="chequeNumber" label={t`Number of the cheque`} />}
              {mode !== 'CASH' && accounts.length > 0 && (
                <SelectField form={form} name="bankAccountId" label={t`From which account`} options={accounts} />
              )}
              <DateField form={form} name="paidOn" label={t`Paid on`} isOptional max={todayInIndia()} />
            </>
          )
        }}
      </Form>
    </Dialog>
  )
}

function ReturnDialog({ payout, title, onClose }: DialogProps) {
  const giveBack = useChange(returnPayout, OUTDATES)
  return (
    <ReturnedDialog
      title={title}
      intro={<Trans>What was kept from the prize stays kept. The rest is paid again, with a new voucher.</Trans>}
      send={(body) => giveBack.mutateAsync({ params: { payoutId: payout.id }, body })}
      onClose={onClose}
    />
  )
}

function DepositDialog({ payout, title, onClose }: DialogProps) {
  const { t } = useLingui()
  const accounts = useBankAccounts(payout.branchId) ?? []
  const deposit = useChange(depositPayout, OUTDATES)
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        <Trans>The prize is still owed. When the winner brings the papers, the case goes on.</Trans>
      </p>
      <Form
        route={depositPayout}
        defaults={{ bankAccountId: accounts[0]?.value }}
        submit={<Trans>Record the deposit</Trans>}
        isMoney
        send={(body) => deposit.mutateAsync({ params: { payoutId: payout.id }, body })}
        onDone={onClose}
      >
        {(form) => (
          <>
            <SelectField form={form} name="bankAccountId" label={t`Into which account`} options={accounts} />
            <SelectField
              form={form}
              name="fromBankAccountId"
              label={t`From which account`}
              isOptional
              none={t`From cash`}
              options={accounts}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
