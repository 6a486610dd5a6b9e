// Every payment that left, with its voucher; cheques until the bank has paid them.
import type { Data } from '@kuri/contract/kit/route'
import {
  clearPaymentVoucher,
  listPaymentVouchers,
  markPaymentVoucherStale,
  VOUCHER_KINDS,
  VOUCHER_STATUSES,
} from '@kuri/contract/money/payment-vouchers.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { ReasonDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { todayInIndia } from '../parts/paise.ts'
import { useVoucherWords } from './bank-words.ts'

type Voucher = Data<typeof listPaymentVouchers>['vouchers'][number]
type Chosen = { voucher: Voucher; does: 'CLEAR' | 'STALE' }

export default function VouchersPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Payment vouchers`}
      needs={['company.billing.manage', 'statement.manage']}
      actions={
        <Button look="second" onClick={() => print()}>
          <Icon name="print" size={16} />
          <Trans>Print</Trans>
        </Button>
      }
    >
      <VoucherList />
    </StaffPage>
  )
}

function VoucherList() {
  const { t } = useLingui()
  const words = useVoucherWords()
  const modes: Partial<Record<string, string>> = useModeWords()
  const { pageNumber = 1, kind, status } = useSearch({ from: '/company/co/payment-vouchers' })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const query = { ...(kind && { kind }), ...(status && { status }) }
  const list = useList(listPaymentVouchers, { query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <>
      <PagedTable
        caption={t`Payment vouchers`}
        list={list}
        rows={({ vouchers }) => vouchers}
        rowKey={({ id }) => id}
        columns={[
          { name: t`Number`, isHeader: true, cell: ({ number }) => number, csv: ({ number }) => number },
          { name: t`Day`, cell: ({ paidOn }) => <Time at={paidOn} />, csv: ({ paidOn }) => paidOn },
          {
            name: t`Paid to`,
            cell: ({ subscriberName }) => <span dir="auto">{subscriberName ?? t`No name yet`}</span>,
            csv: ({ subscriberName }) => subscriberName,
          },
          { name: t`For`, cell: (row) => words.kinds[row.kind], csv: (row) => row.kind },
          { name: t`How`, cell: ({ mode }) => modes[mode] ?? mode, csv: ({ mode }) => mode },
          {
            name: t`UTR or cheque`,
            cell: (row) => <span className="mono">{row.utr ?? row.chequeNumber ?? '–'}</span>,
            csv: (row) => row.utr ?? row.chequeNumber,
          },
          {
            name: t`Amount`,
            isAmount: true,
            cell: ({ amount }) => <Money rupees={amount} />,
            csv: ({ amount }) => amount,
          },
          {
            name: t`State`,
            cell: (voucher) => <VoucherState voucher={voucher} onChoose={(does) => setChosen({ voucher, does })} />,
            csv: (row) => row.status,
          },
        ]}
        toolbar={
          <Filters>
            <FilterSelect
              name="kind"
              label={t`For`}
              options={VOUCHER_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            />
            <FilterSelect
              name="status"
              label={t`State`}
              options={VOUCHER_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
            />
          </Filters>
        }
        isFiltered={Object.keys(query).length > 0}
        empty={<Trans>Nothing has been paid out yet.</Trans>}
        exportAs={{
          fileName: 'payment-vouchers',
          readPage: (page, signal) =>
            api(listPaymentVouchers, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
        }}
      />
      {chosen?.does === 'CLEAR' && <ClearDialog voucher={chosen.voucher} onClose={() => setChosen(null)} />}
      {chosen?.does === 'STALE' && <StaleDialog voucher={chosen.voucher} onClose={() => setChosen(null)} />}
    </>
  )
}

const TONES = { PAID: 'done', ISSUED: 'plain', CLEARED: 'done', RETURNED: 'danger', STALE: 'warn' } as const

function VoucherState({ voucher, onChoose }: { voucher: Voucher; onChoose(does: Chosen['does']): void }) {
  const words = useVoucherWords()
  const { can } = useSide()
  const { status, staleFrom, branchId } = voucher
  const isOld = staleFrom !== null && staleFrom <= todayInIndia()
  return (
    <span className="row g2 flex-wrap">
      <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
      {status === 'ISSUED' && can('company.billing.manage', { branchId }) && (
        <>
          <Button look="quiet" onClick={() => onChoose('CLEAR')}>
            <Trans>The bank paid it</Trans>
          </Button>
          <Button
            look="quiet"
            onClick={() => onChoose('STALE')}
            why={
              isOld ? undefined : (
                <Trans>
                  Stale from <Time at={staleFrom!} />, three months after its day.
                </Trans>
              )
            }
          >
            <Trans>It is stale</Trans>
          </Button>
        </>
      )}
    </span>
  )
}

function ClearDialog({ voucher, onClose }: { voucher: Voucher; onClose(): void }) {
  const { t } = useLingui()
  const clear = useChange(clearPaymentVoucher, { outdates: [listPaymentVouchers] })
  return (
    <Dialog title={t`The bank paid the cheque`} onClose={onClose}>
      <Form
        route={clearPaymentVoucher}
        defaults={{ date: todayInIndia() }}
        submit={<Trans>Record it</Trans>}
        isMoney
        send={(body) => clear.mutateAsync({ params: { voucherId: voucher.id }, body })}
        onDone={onClose}
      >
        {(form) => <DateField form={form} name="date" label={t`Paid by the bank on`} max={todayInIndia()} />}
      </Form>
    </Dialog>
  )
}

function StaleDialog({ voucher, onClose }: { voucher: Voucher; onClose(): void }) {
  const { t } = useLingui()
  const take = useChange(markPaymentVoucherStale, { outdates: [listPaymentVouchers] })
  return (
    <ReasonDialog
      title={t`Nobody has presented the cheque`}
      intro={<Trans>The money is booked back, and the prize or refund can be paid again.</Trans>}
      confirm={t`Take it back`}
      onConfirm={(reason) => take.mutateAsync({ params: { voucherId: voucher.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
