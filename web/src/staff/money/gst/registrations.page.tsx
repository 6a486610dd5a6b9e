// The GST registrations of the company: who bears the tax, and which charges are taxed.
import type { Data } from '@kuri/contract/kit/route'
import {
  createGstRegistration,
  type GstBearer,
  listGstRegistrations,
  updateGstRegistration,
} from '@kuri/contract/money/gst.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField, DateField, RadioField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DefinitionList } from '../../parts/layout.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { PagedTable } from '../../table/paged-table.tsx'

type Registration = Data<typeof listGstRegistrations>['registrations'][number]
const OUTDATES = { outdates: [listGstRegistrations] }

function useBearerWords(): Record<GstBearer, string> {
  const { t } = useLingui()
  return {
    WINNER: t`The winner, out of the prize`,
    DIVIDEND: t`All tickets, out of the dividend`,
    COMPANY: t`The company, out of the commission`,
  }
}

export default function RegistrationsPage() {
  const { t } = useLingui()
  const { pageNumber = 1 } = useSearch({ from: '/company/co/gst/registrations' })
  const list = useList(listGstRegistrations, { query: { pageNumber, pageSize: 20 } })
  const bearers = useBearerWords()
  const { can } = useSide()
  const mayChange = can('company.billing.manage', 'COMPANY')
  const [open, setOpen] = useState<'ADD' | Registration | null>(null)
  const close = () => setOpen(null)
  return (
    <StaffPage
      title={t`GST registrations`}
      needs={['company.billing.manage', 'statement.manage']}
      place="COMPANY"
      subtitle={<Trans>Without a registration in force, commission and charges are not taxed.</Trans>}
      actions={
        mayChange && (
          <Button onClick={() => setOpen('ADD')}>
            <Trans>Add a registration</Trans>
          </Button>
        )
      }
    >
      <PagedTable
        caption={t`GST registrations`}
        list={list}
        rows={({ registrations }) => registrations}
        rowKey={({ id }) => id}
        columns={[
          { name: t`GSTIN`, isHeader: true, cell: ({ gstin }) => <span className="mono">{gstin}</span> },
          { name: t`State`, cell: ({ stateName }) => stateName },
          { name: t`From`, cell: ({ from }) => <Time at={from} /> },
          { name: t`Until`, cell: ({ until }) => (until ? <Time at={until} /> : '–') },
          { name: t`Numbers begin with`, cell: ({ seriesPrefix }) => <span className="mono">{seriesPrefix}</span> },
          { name: t`Who bears the tax`, cell: ({ borneBy }) => bearers[borneBy] },
          {
            name: t`Change`,
            cell: (registration) =>
              mayChange && (
                <Button look="quiet" onClick={() => setOpen(registration)}>
                  <Trans>Change</Trans>
                </Button>
              ),
          },
        ]}
        empty={<Trans>The company has no GST registration.</Trans>}
      />
      {list.data && (
        <section className="k-card">
          <h2>
            <Trans>Rates on the services of a foreman</Trans>
          </h2>
          <DefinitionList
            items={list.data.rates.map(({ from, percent, source }) => [
              `${percent} %`,
              <span key={from}>
                <Time at={from} /> · {source}
              </span>,
            ])}
          />
        </section>
      )}
      {open === 'ADD' && <AddDialog onClose={close} />}
      {open !== null && open !== 'ADD' && <ChangeDialog registration={open} onClose={close} />}
    </StaffPage>
  )
}

const TAXED = { documentCharge: true, removalCommission: true, bounceCharge: true, lateCharge: false }

function useBearerOptions() {
  const words = useBearerWords()
  return (['WINNER', 'DIVIDEND', 'COMPANY'] as const).map((value) => ({ value, label: words[value] }))
}

function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const add = useChange(createGstRegistration, OUTDATES)
  const bearers = useBearerOptions()
  return (
    <Dialog title={t`Add a GST registration`} onClose={onClose}>
      <Form
        route={createGstRegistration}
        defaults={{ borneBy: 'WINNER', taxes: TAXED }}
        submit={<Trans>Add it</Trans>}
        send={(body) => add.mutateAsync({ body })}
        onDone={() => {
          toast(t`The registration is added.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="gstin" label={t`GSTIN`} autoComplete="off" />
            <DateField form={form} name="from" label={t`First day`} />
            <TextField
              form={form}
              name="seriesPrefix"
              label={t`Numbers begin with`}
              autoComplete="off"
              hint={t`1 to 3 letters or digits, such as KLC.`}
            />
            <RadioField form={form} name="borneBy" label={t`Who bears the tax on the commission`} options={bearers} />
            <CheckboxField form={form} name="taxes.documentCharge" label={t`Tax document charges`} />
            <CheckboxField form={form} name="taxes.removalCommission" label={t`Tax the commission of a removal`} />
            <CheckboxField form={form} name="taxes.bounceCharge" label={t`Tax charges for bounced cheques`} />
            <CheckboxField form={form} name="taxes.lateCharge" label={t`Tax late charges`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function ChangeDialog({ registration, onClose }: { registration: Registration; onClose(): void }) {
  const { t } = useLingui()
  const change = useChange(updateGstRegistration, OUTDATES)
  const bearers = useBearerOptions()
  const { id, gstin, borneBy, taxes, seriesPrefix, until } = registration
  return (
    <Dialog title={t`Change ${gstin}`} onClose={onClose}>
      <Form
        route={updateGstRegistration}
        defaults={{ borneBy, taxes, seriesPrefix, ...(until ? { until } : {}) }}
        submit={<Trans>Save</Trans>}
        send={(body) => change.mutateAsync({ params: { id }, body })}
        onDone={() => {
          toast(t`The registration is changed.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="seriesPrefix" label={t`Numbers begin with`} autoComplete="off" />
            <RadioField form={form} name="borneBy" label={t`Who bears the tax on the commission`} options={bearers} />
            <CheckboxField form={form} name="taxes.documentCharge" label={t`Tax document charges`} />
            <CheckboxField form={form} name="taxes.removalCommission" label={t`Tax the commission of a removal`} />
            <CheckboxField form={form} name="taxes.bounceCharge" label={t`Tax charges for bounced cheques`} />
            <CheckboxField form={form} name="taxes.lateCharge" label={t`Tax late charges`} />
            <DateField form={form} name="until" label={t`Last day`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}
