// Several instalments paid the same way, such as the list of a collection agent or of a bank.
import { getDayBook } from '@kuri/contract/money/day-book.contract'
import { listCycleInvoices, listInvoices, markInvoicesPaid } from '@kuri/contract/money/invoices.contract'
import { listReceipts } from '@kuri/contract/money/receipts.contract'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput, Select, TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { paiseOfRupees, todayInIndia } from '../parts/paise.ts'
import type { Invoice } from './invoice-columns.tsx'
import { COUNTER_MODES, sumPaise } from './payment.rules.ts'

/** The service takes as many at once. */
const MOST = 250

export function BulkPaid({ invoices, onDone }: { invoices: readonly Invoice[]; onDone(): void }) {
  const { t } = useLingui()
  const words = useModeWords()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState({ paymentMode: 'CASH', paidAt: '', reference: '' })
  const mark = useChange(markInvoicesPaid, { outdates: [listInvoices, listCycleInvoices, listReceipts, getDayBook] })
  const total = sumPaise(invoices.map(({ balanceAmount }) => paiseOfRupees(balanceAmount))) / 100
  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const { paymentMode, paidAt, reference } = typed
  const confirm = async () => {
    const { count } = await mark.mutateAsync({
      body: {
        invoiceIds: invoices.map(({ id }) => id),
        paymentMode,
        ...(paidAt && { paidAt }),
        ...(reference.trim() && { reference: reference.trim() }),
      },
    })
    toast(plural(count, { one: '# instalment is paid.', other: '# instalments are paid.' }))
    onDone()
  }
  return (
    <section className="k-card row between g3 flex-wrap" aria-label={t`Chosen instalments`}>
      <span>
        <Plural value={invoices.length} one="# instalment" other="# instalments" />, <Money rupees={total} />
      </span>
      <div className="row g2">
        <Button look="quiet" onClick={onDone}>
          <Trans>Choose none</Trans>
        </Button>
        <Button
          onClick={() => setAsking(true)}
          why={invoices.length > MOST ? <Trans>At most {MOST} at once.</Trans> : undefined}
        >
          <Trans>Mark as paid</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Mark as paid`}
          confirm={t`Book them`}
          again={t`Press again to book them`}
          armedFor={JSON.stringify(typed)}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>
            <Plural value={invoices.length} one="# instalment" other="# instalments" />, <Money rupees={total} />.{' '}
            <Trans>All of them or none are booked, with one receipt for each member.</Trans>
          </p>
          <Select
            label={t`How they paid`}
            options={COUNTER_MODES.map((mode) => ({ value: mode, label: words[mode] }))}
            {...put('paymentMode')}
          />
          <DateInput label={t`Received on`} isOptional max={todayInIndia()} {...put('paidAt')} />
          <TextInput
            label={t`Reference`}
            hint={t`The UTR or number. Without it money other than cash stays in suspense.`}
            isOptional
            maxLength={255}
            {...put('reference')}
          />
        </ConfirmDialog>
      )}
    </section>
  )
}
