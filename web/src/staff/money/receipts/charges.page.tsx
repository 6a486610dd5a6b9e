// Late and bounce charges of a program.

import type { Data } from '@kuri/contract/kit/route'
import { listWaivers, requestWaiver } from '@kuri/contract/money/charge-waivers.contract'
import { listProgramCharges } from '@kuri/contract/money/charges.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useMoneyColumns } from '../parts/money-columns.tsx'
import { AtProgram } from '../parts/program-choice.tsx'
import { ChargeTabs } from './charge-tabs.tsx'

type Charge = Data<typeof listProgramCharges>['charges'][number]

export default function ChargesPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Charges`} needs="statement.manage" tabs={<ChargeTabs />}>
      <AtProgram needs="statement.manage">
        {(program, choice) => (
          <>
            <div className="row g2">{choice}</div>
            <Charges key={program.id} program={program} />
          </>
        )}
      </AtProgram>
    </StaffPage>
  )
}

function Charges({ program }: { program: { id: string; branchId: string } }) {
  const { t } = useLingui()
  const columns = useMoneyColumns<Charge>()
  const { can } = useSide()
  const { pageNumber = 1, status } = useSearch({ from: '/company/co/charges' })
  const [asking, setAsking] = useState<Charge | null>(null)
  const list = useList(listProgramCharges, {
    params: { id: program.id },
    query: { pageNumber, pageSize: 20, ...(status && { status }) },
  })
  const mayAsk = can('payment.manage', { branchId: program.branchId, programId: program.id })
  const kinds = { LATE: t`Late`, BOUNCE: t`Bounced cheque`, OPENING: t`From before`, RECOVERY: t`To be paid again` }
  const nameOf = ({ kind, month }: Charge) => (month ? `${kinds[kind]}, ${month}` : kinds[kind])
  return (
    <>
      <PagedTable
        caption={t`Charges`}
        list={list}
        rows={({ charges }) => charges}
        rowKey={({ id }) => id}
        columns={[
          columns.member,
          columns.ticket,
          { name: t`Charge`, cell: nameOf, csv: nameOf },
          { name: t`Day`, cell: ({ chargedOn }) => <Time at={chargedOn} />, csv: ({ chargedOn }) => chargedOn },
          columns.amount,
          {
            name: t`Paid`,
            isAmount: true,
            cell: ({ paidAmount }) => <Money rupees={paidAmount} />,
            csv: ({ paidAmount }) => paidAmount,
          },
          {
            name: t`Waived`,
            isAmount: true,
            cell: ({ waivedAmount }) => <Money rupees={waivedAmount} />,
            csv: ({ waivedAmount }) => waivedAmount,
          },
          {
            name: t`Open`,
            isAmount: true,
            cell: (charge) => <Money rupees={charge.balanceAmount} />,
            csv: ({ balanceAmount }) => balanceAmount,
          },
          {
            name: t`Waive`,
            cell: (charge) =>
              mayAsk &&
              charge.status === 'OPEN' && (
                <Button look="quiet" onClick={() => setAsking(charge)}>
                  <Trans>Ask to waive</Trans>
                </Button>
              ),
          },
        ]}
        rowLink={({ subscriberId }) => ({ to: '/co/members/$subscriberId', params: { subscriberId } })}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`State`}
              options={[
                { value: 'OPEN', label: t`Open` },
                { value: 'SETTLED', label: t`Settled` },
              ]}
            />
          </Filters>
        }
        isFiltered={status !== undefined}
        empty={<Trans>Nobody was charged for being late.</Trans>}
        exportAs={{
          fileName: 'charges',
          readPage: (page, signal) =>
            api(listProgramCharges, {
              params: { id: program.id },
              query: { pageNumber: page, pageSize: 100, ...(status && { status }) },
              signal,
            }),
        }}
      />
      {asking && <AskDialog charge={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function AskDialog({ charge, onClose }: { charge: Charge; onClose(): void }) {
  const { t } = useLingui()
  const ask = useChange(requestWaiver, { outdates: [listWaivers, listProgramCharges] })
  return (
    <Dialog title={t`Ask to waive a charge`} onClose={onClose}>
      <p>
        <Trans>Another person decides. Until then nothing changes.</Trans>
      </p>
      <Form
        route={requestWaiver}
        defaults={{ amount: String(charge.balanceAmount) }}
        submit={<Trans>Ask</Trans>}
        send={(body) => ask.mutateAsync({ params: { id: charge.id }, body })}
        onDone={() => {
          toast(t`Another person can now decide.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <AmountField
              form={form}
              name="amount"
              label={t`Amount to waive`}
              referencePaise={Math.round(charge.balanceAmount * 100)}
            />
            <TextAreaField form={form} name="reason" label={t`Reason`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
