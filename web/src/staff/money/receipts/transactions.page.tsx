// The payments to the company, with what must be given back on top.

import type { Data } from '@kuri/contract/kit/route'
import { markPaymentRefunded, TRANSACTION_STATUSES } from '@kuri/contract/money/payments.contract'
import { listBillingTransactions } from '@kuri/contract/money/transactions.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { FilterDay, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useMoneyColumns } from '../parts/money-columns.tsx'
import { useWayWord } from '../parts/money-words.ts'
import { ProgramFilter } from '../parts/program-filter.tsx'

type Transaction = Data<typeof listBillingTransactions>['transactions'][number]
const TONES: Record<Transaction['status'], BadgeTone> = {
  INITIATED: 'warn',
  SUCCESS: 'done',
  FAILED: 'plain',
  REFUND_DUE: 'danger',
  REFUNDED: 'plain',
  REVERSED: 'plain',
}

function useStatusWords(): Record<Transaction['status'], string> {
  const { t } = useLingui()
  return {
    INITIATED: t`Started`,
    SUCCESS: t`Paid`,
    FAILED: t`Failed`,
    REFUND_DUE: t`To give back`,
    REFUNDED: t`Given back`,
    REVERSED: t`Reversed`,
  }
}

export default function TransactionsPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Payments`} needs="company.billing.manage">
      <RefundsDueNote />
      <TransactionList />
    </StaffPage>
  )
}

function RefundsDueNote() {
  const due = useQuery(read(listBillingTransactions, { query: { status: 'REFUND_DUE', pageSize: 1 } }))
  if (!due.data?.count) return null
  return (
    <Note tone="danger">
      <Plural value={due.data.count} one="# payment must be given back." other="# payments must be given back." />{' '}
      <Link to="." search={{ status: 'REFUND_DUE' } as never}>
        <Trans>Show them</Trans>
      </Link>
    </Note>
  )
}

function TransactionList() {
  const { t } = useLingui()
  const columns = useMoneyColumns<Transaction>()
  const statuses = useStatusWords()
  const wayWord = useWayWord()
  const {
    pageNumber = 1,
    status,
    programId,
    cycleId,
    from,
    to,
  } = useSearch({ from: '/company/co/billing/transactions' })
  const query = {
    ...(status && { status }),
    ...(programId && { programId }),
    ...(cycleId && { cycleId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const list = useList(listBillingTransactions, { query: { ...query, pageNumber, pageSize: 20 } })
  const kinds = { CYCLE: t`Instalment`, ENROLLMENT: t`Joining`, CHARGE: t`Charge`, ADVANCE: t`Advance` }
  return (
    <PagedTable
      caption={t`Payments`}
      list={list}
      rows={({ transactions }) => transactions}
      rowKey={({ id }) => id}
      columns={[
        columns.member,
        {
          name: t`For`,
          cell: ({ kind, cycleNumber }) =>
            cycleNumber === null ? kinds[kind] : t`${kinds[kind]}, month ${cycleNumber}`,
          csv: ({ kind }) => kind,
        },
        columns.program,
        { name: t`Day`, cell: ({ createdAt }) => <Time at={createdAt} />, csv: ({ createdAt }) => createdAt },
        columns.amount,
        {
          name: t`State`,
          cell: ({ status: state, reason }) => (
            <>
              <Badge tone={TONES[state]}>{statuses[state]}</Badge> {reason && <span className="dim xs">{reason}</span>}
            </>
          ),
          csv: (row) => row.status,
        },
        {
          name: t`How`,
          cell: ({ paymentMode }) => paymentMode && wayWord(paymentMode),
          csv: ({ paymentMode }) => paymentMode,
        },
        {
          name: t`Reference`,
          cell: (row) =>
            row.status === 'REFUND_DUE' ? <GiveBack payment={row} /> : <span className="mono xs">{row.reference}</span>,
          csv: ({ reference }) => reference,
        },
      ]}
      rowLink={({ subscriberId }) => ({ to: '/co/members/$subscriberId', params: { subscriberId } })}
      toolbar={
        <Filters>
          <FilterSelect
            name="status"
            label={t`State`}
            options={TRANSACTION_STATUSES.map((value) => ({ value, label: statuses[value] }))}
          />
          <ProgramFilter />
          <FilterDay name="from" label={t`From`} />
          <FilterDay name="to" label={t`To`} />
        </Filters>
      }
      isFiltered={Object.keys(query).length > 0}
      empty={<Trans>Nobody has paid yet.</Trans>}
      exportAs={{
        fileName: 'payments',
        readPage: (page, signal) =>
          api(listBillingTransactions, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}

function GiveBack({ payment }: { payment: Transaction }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [reference, setReference] = useState('')
  const refund = useChange(markPaymentRefunded, { outdates: [listBillingTransactions] })
  return (
    <Can needs="payment.manage" place={{ programId: payment.programId }}>
      <Button look="second" onClick={() => setOpen(true)}>
        <Trans>Given back</Trans>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t`Record that the money was given back`}
          confirm={t`Record it`}
          again={t`Press again to record it`}
          onConfirm={async () => {
            const body = reference.trim() ? { reference: reference.trim() } : {}
            await refund.mutateAsync({ params: { id: payment.transactionId }, body })
            toast(t`The refund is recorded.`)
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            <span dir="auto">{payment.subscriberName}</span>, <Money rupees={payment.amount} />
          </p>
          <TextInput
            label={t`Reference of the refund`}
            isOptional
            maxLength={255}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </ConfirmDialog>
      )}
    </Can>
  )
}
