// Money that the company owes to people: dividends, advances, and what removed members have paid in.

import type { Data } from '@kuri/contract/kit/route'
import {
  listRefundsDue,
  REFUND_MODES,
  recordRefundPaid,
  recordRefundReturned,
  recoverClaim,
  refundProgramDividends,
} from '@kuri/contract/money/refunds.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { formatRupees, Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useMoneyColumns } from '../parts/money-columns.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { todayInIndia } from '../parts/paise.ts'
import { ProgramFilter } from '../parts/program-filter.tsx'
import { ReturnedDialog } from '../parts/returned-dialog.tsx'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'

type Refund = Data<typeof listRefundsDue>['refunds'][number]

export default function RefundsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Refunds`}
      needs="company.billing.manage"
      subtitle={
        <>
          <Trans>Refunds of online payments are listed with the payments.</Trans>{' '}
          <Link to="/co/billing/transactions" search={{ status: 'REFUND_DUE' }}>
            <Trans>Show them</Trans>
          </Link>
        </>
      }
    >
      <RefundList />
    </StaffPage>
  )
}

function RefundList() {
  const { t } = useLingui()
  const columns = useMoneyColumns<Refund>()
  const { pageNumber = 1, status, programId } = useSearch({ from: '/company/co/refunds' })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const query = { ...(status && { status }), ...(programId && { programId }) }
  const list = useList(listRefundsDue, { query: { ...query, pageNumber, pageSize: 20 } })
  const userId = useSession().person?.userId
  const whyNotPay = ({ kind, createdById }: Refund) =>
    kind !== 'REMOVAL' && createdById === userId ? (
      <Trans>You made this refund due. A colleague must pay it.</Trans>
    ) : undefined
  const kinds = { DIVIDEND: t`Dividend`, ADVANCE: t`Advance`, REMOVAL: t`Removed member`, POT: t`Unprized pot` }
  return (
    <>
      <PagedTable
        caption={t`Refunds`}
        list={list}
        rows={({ refunds }) => refunds}
        rowKey={({ id }) => id}
        columns={[
          columns.member,
          columns.ticket,
          columns.program,
          { name: t`Why`, cell: ({ kind }) => kinds[kind], csv: ({ kind }) => kind },
          columns.amount,
          { name: t`Pay by`, cell: ({ dueBy }) => dueBy && <Time at={dueBy} />, csv: ({ dueBy }) => dueBy },
          {
            name: t`State`,
            cell: (row) =>
              row.claim > 0 ? (
                <Button look="second" onClick={() => setChosen({ row, does: 'RECOVER' })}>
                  <Trans>
                    Owes <Money rupees={row.claim} />
                  </Trans>
                </Button>
              ) : row.status === 'PAID' ? (
                <PaidBadge row={row} onReturned={() => setChosen({ row, does: 'RETURN' })} />
              ) : (
                <Button look="second" onClick={() => setChosen({ row, does: 'PAY' })} why={whyNotPay(row)}>
                  <Trans>Record the payment</Trans>
                </Button>
              ),
            csv: (row) => row.status,
          },
        ]}
        rowLink={({ subscriberId }) => ({ to: '/co/members/$subscriberId', params: { subscriberId } })}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`State`}
              options={[
                { value: 'DUE', label: t`To pay` },
                { value: 'PAID', label: t`Paid` },
              ]}
            />
            <ProgramFilter />
            {programId && <MakeDividendRefunds programId={programId} />}
          </Filters>
        }
        isFiltered={Object.keys(query).length > 0}
        empty={<Trans>The company owes nothing back.</Trans>}
        exportAs={{
          fileName: 'refunds',
          readPage: (page, signal) =>
            api(listRefundsDue, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
        }}
      />
      {chosen && <RefundDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

type Chosen = { row: Refund; does: 'PAY' | 'RETURN' | 'RECOVER' }

function RefundDialog({ row, does, onClose }: Chosen & { onClose(): void }) {
  if (does === 'PAY') return <PayDialog refund={row} onClose={onClose} />
  return does === 'RETURN' ? (
    <ReturnDialog refund={row} onClose={onClose} />
  ) : (
    <RecoverDialog refund={row} onClose={onClose} />
  )
}

function PaidBadge({ row, onReturned }: { row: Refund; onReturned(): void }) {
  const { t } = useLingui()
  const modes = useModeWords()
  return (
    <span className="row g2 flex-wrap">
      <Badge tone="done" icon="tick">
        {row.voucherNumber ?? (row.mode ? (modes[row.mode as keyof typeof modes] ?? row.mode) : t`Paid`)}
      </Badge>
      {row.mode !== null && row.mode !== 'CASH' && row.mode !== 'ADJUSTMENT' && (
        <Button look="quiet" onClick={onReturned}>
          <Trans>The bank sent it back</Trans>
        </Button>
      )}
    </span>
  )
}

function ReturnDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const { t } = useLingui()
  const giveBack = useChange(recordRefundReturned, { outdates: [listRefundsDue] })
  return (
    <ReturnedDialog
      title={t`The bank sent the refund back`}
      intro={<Trans>It is due again, and is paid with a new voucher.</Trans>}
      send={(body) => giveBack.mutateAsync({ params: { id: refund.id }, body })}
      onClose={onClose}
    />
  )
}

/** What a removed member got too much, because money of theirs bounced or was voided afterwards. */
function RecoverDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const { t } = useLingui()
  const modes = useModeWords()
  const accounts = useBankAccounts(refund.branchId) ?? []
  const recover = useChange(recoverClaim, { outdates: [listRefundsDue] })
  return (
    <Dialog title={t`Record that it was paid back`} onClose={onClose}>
      <p>
        <span dir="auto">{refund.subscriberName}</span>, <Money rupees={refund.claim} />
      </p>
      <Form
        route={recoverClaim}
        defaults={{ mode: 'NEFT', bankAccountId: accounts[0]?.value }}
        submit={<Trans>Record it</Trans>}
        isMoney
        send={(body) => recover.mutateAsync({ params: { id: refund.id }, body })}
        onDone={onClose}
      >
        {(form) => (
          <>
            <SelectField
              form={form}
              name="mode"
              label={t`How`}
              options={(['NEFT', 'UPI'] as const).map((value) => ({ value, label: modes[value] }))}
            />
            <TextField form={form} name="utr" label={t`UTR`} />
            <SelectField form={form} name="bankAccountId" label={t`Into which account`} options={accounts} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function PayDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const { t } = useLingui()
  const modes = useModeWords()
  const accounts = useBankAccounts(refund.branchId) ?? []
  const record = useChange(recordRefundPaid, { outdates: [listRefundsDue] })
  return (
    <Dialog title={t`Record that a refund was paid`} onClose={onClose}>
      <p>
        <span dir="auto">{refund.subscriberName}</span>, <Money rupees={refund.amount} />
      </p>
      <Form
        route={recordRefundPaid}
        defaults={{ mode: 'NEFT' }}
        submit={<Trans>Record it</Trans>}
        isMoney
        send={({ utr, bankAccountId, ...body }) =>
          record.mutateAsync({
            params: { id: refund.id },
            body: { ...body, ...(body.mode !== 'CASH' && { utr, bankAccountId }) } as typeof body,
          })
        }
        onDone={({ voucherNumber }) => {
          toast(t`The refund is recorded, with the voucher ${voucherNumber}.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <SelectField
              form={form}
              name="mode"
              label={t`How`}
              options={REFUND_MODES.map((value) => ({ value, label: modes[value] }))}
            />
            {form.watch('mode') !== 'CASH' && (
              <>
                <TextField form={form} name="utr" label={t`UTR or number of the cheque`} />
                <SelectField form={form} name="bankAccountId" label={t`From which account`} options={accounts} />
              </>
            )}
            <DateField form={form} name="paidAt" label={t`Paid on`} isOptional max={todayInIndia()} />
            <TextField form={form} name="note" label={t`Note`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function MakeDividendRefunds({ programId }: { programId: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const make = useChange(refundProgramDividends, { outdates: [listRefundsDue] })
  return (
    <>
      <Button look="second" onClick={() => setOpen(true)}>
        <Trans>Refund dividends</Trans>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t`Refund dividends that no bill will deduct`}
          confirm={t`Make the refunds`}
          onConfirm={async () => {
            const { count, amount } = await make.mutateAsync({ params: { id: programId } })
            toast(t`${count} refunds of ${formatRupees(amount)} are due.`)
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            <Trans>
              For a program that does not deduct dividends, or whose last month is completed. Advances are included
              then.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
