// What the payment provider has paid to the bank.
import {
  listPaymentAccounts,
  listPaymentSettlements,
  recordPaymentSettlement,
} from '@kuri/contract/money/payment-accounts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/field.tsx'
import { DateField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { todayInIndia } from '../parts/paise.ts'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'
import { useBranches } from '../parts/use-branches.ts'

const FROM = '/company/co/company/payment-accounts/$accountId'

export default function SettlementsPage() {
  const { t } = useLingui()
  const { accountId } = useParams({ from: FROM })
  const { pageNumber = 1 } = useSearch({ from: FROM })
  const [isOpen, setOpen] = useState(false)
  const params = { id: accountId }
  const list = useList(listPaymentSettlements, { params, query: { pageNumber, pageSize: 20 } })
  return (
    <StaffPage
      title={t`Settlements of the provider`}
      needs="company.billing.manage"
      above={
        <Link to="/co/company/payment-accounts">
          <Trans>Payment accounts</Trans>
        </Link>
      }
      actions={
        <Button onClick={() => setOpen(true)}>
          <Trans>Record a settlement</Trans>
        </Button>
      }
    >
      <PagedTable
        caption={t`Settlements`}
        list={list}
        rows={({ settlements }) => settlements}
        rowKey={({ id }) => id}
        columns={[
          { name: t`Day`, isHeader: true, cell: ({ date }) => <Time at={date} /> },
          { name: t`UTR`, cell: ({ utr }) => <span className="mono">{utr}</span> },
          { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
          { name: t`Fee`, isAmount: true, cell: ({ fee }) => <Money rupees={fee} /> },
        ]}
        empty={<Trans>The provider has paid nothing to the bank yet.</Trans>}
      />
      {isOpen && <SettlementDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </StaffPage>
  )
}

function SettlementDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const { t } = useLingui()
  const { branches } = useBranches('company.billing.manage')
  const [chosen, setChosen] = useState('')
  const branchId = chosen || branches?.[0]?.id
  const accounts = useBankAccounts(branchId) ?? []
  const record = useChange(recordPaymentSettlement, { outdates: [listPaymentSettlements, listPaymentAccounts] })
  return (
    <Dialog title={t`Record a settlement`} onClose={onClose}>
      {branches && branches.length > 1 && (
        <Select
          label={t`Branch of the bank account`}
          value={branchId ?? ''}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <Form
        route={recordPaymentSettlement}
        defaults={{ date: todayInIndia() }}
        submit={<Trans>Record it</Trans>}
        isMoney
        send={(body) => record.mutateAsync({ params: { id: accountId }, body })}
        onDone={() => {
          toast(t`The settlement is recorded.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <SelectField
              form={form}
              name="bankAccountId"
              label={t`Into which account`}
              none={t`Choose`}
              options={accounts}
            />
            <AmountField form={form} name="amount" label={t`Amount`} />
            <AmountField form={form} name="fee" label={t`Fee of the provider (optional)`} />
            <TextField form={form} name="utr" label={t`UTR`} autoComplete="off" />
            <DateField form={form} name="date" label={t`Day`} max={todayInIndia()} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
