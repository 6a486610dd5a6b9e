// One instalment: its parts, what is paid, and what can be done with it.
import {
  cancelInvoice,
  getInvoice,
  listBillingInvoices,
  listCycleInvoices,
  listInvoices,
  markInvoicePaid,
} from '@kuri/contract/money/invoices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateInput, Select, TextInput } from '../../../ui/field.tsx'
import { InvoiceBadge } from '../../../ui/invoice-badge.tsx'
import { Less, Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, ReasonDialog } from '../../parts/confirm.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { useModeWords, useWayWord } from '../parts/money-words.ts'
import { todayInIndia } from '../parts/paise.ts'
import { type Invoice, isOpen } from './invoice-columns.tsx'
import { COUNTER_MODES } from './payment.rules.ts'

const LISTS = [getInvoice, listInvoices, listCycleInvoices, listBillingInvoices]

export default function InvoicePage() {
  const { t } = useLingui()
  const { invoiceId } = useParams({ from: '/company/co/invoices/$invoiceId' })
  const invoice = useQuery(read(getInvoice, { params: { id: invoiceId } }))
  const number = invoice.data?.ticketNumber
  return (
    <StaffPage
      title={number == null ? t`Instalment` : t`Instalment of ticket ${number}`}
      needs={['statement.manage', 'company.billing.manage']}
      subtitle={invoice.data && <span dir="auto">{invoice.data.programName}</span>}
      actions={invoice.data && <Actions invoice={invoice.data} />}
    >
      <Loaded query={invoice}>{(data) => <Details invoice={data} />}</Loaded>
    </StaffPage>
  )
}

function Details({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const wayWord = useWayWord()
  const { subscriberId, cycleId, paymentMode } = invoice
  return (
    <Panel title={t`Instalment`} aside={<InvoiceBadge status={invoice.status} dueDate={invoice.dueDate} />}>
      <DefinitionList
        columns={3}
        items={[
          [
            t`Member`,
            <Link key="member" to="/co/members/$subscriberId" params={{ subscriberId }}>
              {invoice.subscriberName ?? t`No name yet`}
            </Link>,
          ],
          [t`Ticket`, invoice.ticketNumber !== null && <Ticket number={invoice.ticketNumber} />],
          [
            t`Month`,
            cycleId ? (
              <Link key="month" to="/co/cycles/$cycleId/invoices" params={{ cycleId }}>
                {invoice.cycleNumber}
              </Link>
            ) : (
              t`Joining`
            ),
          ],
          [t`Full instalment`, <Money key="gross" rupees={invoice.grossAmount} />],
          [t`Dividend`, <Less key="dividend" rupees={invoice.dividend} />],
          [t`To pay`, <Money key="amount" rupees={invoice.amount} />],
          [t`Paid`, <Money key="paid" rupees={invoice.paidAmount} />],
          [t`Left`, <Money key="left" rupees={invoice.balanceAmount} />],
          [t`Due on`, invoice.dueDate && <Time at={invoice.dueDate} />],
          [t`Paid on`, invoice.paidAt && <Time at={invoice.paidAt} show="both" />],
          [t`How`, paymentMode && wayWord(paymentMode)],
          [t`Reference`, invoice.reference],
        ]}
      />
    </Panel>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const { can } = useSide()
  const [dialog, setDialog] = useState<'PAID' | 'CANCEL' | null>(null)
  const cancel = useChange(cancelInvoice, { outdates: LISTS })
  const { id, programId, status, subscriberId } = invoice
  if (!can('payment.manage', { programId }) && !can('payment.manage')) return null
  const close = () => setDialog(null)
  return (
    <>
      {isOpen(invoice) && (
        <>
          <ButtonLink to="/co/money/desk" search={{ subscriberId }}>
            <Trans>Take a payment</Trans>
          </ButtonLink>
          <Button look="second" onClick={() => setDialog('PAID')}>
            <Trans>Mark as paid</Trans>
          </Button>
        </>
      )}
      <Button
        look="danger"
        onClick={() => setDialog('CANCEL')}
        why={status === 'CANCELLED' ? <Trans>It is cancelled already.</Trans> : undefined}
      >
        <Trans>Cancel it</Trans>
      </Button>
      {dialog === 'PAID' && <MarkPaid invoice={invoice} onClose={close} />}
      {dialog === 'CANCEL' && (
        <ReasonDialog
          title={t`Cancel the instalment`}
          intro={<WhatCancellingDoes invoice={invoice} />}
          confirm={t`Cancel it`}
          keep={t`Keep it`}
          onConfirm={async (reason) => {
            await cancel.mutateAsync({ params: { id }, body: { reason } })
            toast(t`The instalment is cancelled.`)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Where the money goes. An online payment is always the last one of an instalment. */
function WhatCancellingDoes({ invoice: { paidAmount, paymentMode } }: { invoice: Invoice }) {
  if (paidAmount === 0) return <Trans>Nothing of it is paid. Dividends are distributed again.</Trans>
  return (
    <>
      <p>
        {paymentMode === 'ONLINE' ? (
          <Trans>
            What was paid online becomes due for refund, and a colleague records the refund. Anything else stays with
            the ticket as an advance.
          </Trans>
        ) : (
          <Trans>
            The <Money rupees={paidAmount} /> stays with the ticket as an advance, and the next bill takes it. Only what
            was paid online becomes due for refund.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          To give cash back, ask to void its receipt instead; a colleague must approve that. The member is notified.
        </Trans>
      </p>
    </>
  )
}

function MarkPaid({ invoice: { id, balanceAmount }, onClose }: { invoice: Invoice; onClose(): void }) {
  const { t } = useLingui()
  const words = useModeWords()
  const mark = useChange(markInvoicePaid, { outdates: LISTS })
  const [typed, setTyped] = useState({ paymentMode: 'CASH', paidAt: '', reference: '' })
  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const { paymentMode, paidAt, reference } = typed
  return (
    <ConfirmDialog
      title={t`Mark as paid`}
      confirm={t`Book it`}
      onConfirm={async () => {
        const body = {
          paymentMode,
          ...(paidAt && { paidAt }),
          ...(reference.trim() && { reference: reference.trim() }),
        }
        await mark.mutateAsync({ params: { id }, body })
        toast(t`The instalment is paid.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          <Money rupees={balanceAmount} /> were paid.
        </Trans>
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
  )
}
