// The calendar of filings: what is due when, overdue first, and the legal file of one program.
import {
  COMPLIANCE_KINDS, COMPLIANCE_STATES, type ComplianceKind, getCompliancePolicy, listComplianceItems, recordComplianceItem, type SECURITY_FORMS,saveCompliancePolicy, 
} from '@kuri/contract/companies/compliance.contract' // biome-ignore format: one line per group is easier to read
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { DateInput, Select, TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProgramFilter } from '../../money/parts/program-filter.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded, useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { FilterChips, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'

type Item = Data<typeof listComplianceItems>['items'][number]
type Policy = Data<typeof getCompliancePolicy>

export default function CompliancePage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Filings`} needs={['company.compliance.manage', 'statement.manage']}>
      <Items />
      <Can needs="company.compliance.manage" place="COMPANY">
        <PolicyPanel />
      </Can>
    </StaffPage>
  )
}

function useKindWords(): Record<ComplianceKind, string> {
  const { t } = useLingui()
  return {
    SANCTION: t`Previous sanction`,
    AGREEMENT_FILED: t`Agreement filed`,
    SECURITY: t`Security`,
    COMMENCEMENT: t`Certificate of commencement`,
    COPIES_GIVEN: t`Copies given to subscribers`,
    MINUTES: t`Minutes filed`,
    REMOVAL_COPY: t`Copy of a removal`,
    DEPOSIT_TOLD: t`Registrar notified of a deposit`,
    BALANCE_SHEET: t`Balance sheet filed`,
    FORM_XXI: t`Form XXI filed`,
    TERMINATION: t`Termination filed`,
  }
}

function StateBadge({ state }: Pick<Item, 'state'>) {
  if (state === 'DONE')
    return (
      <Badge tone="done" icon="tick">
        <Trans>Done</Trans>
      </Badge>
    )
  return state === 'OVERDUE' ? (
    <Badge tone="danger" icon="alert">
      <Trans>Overdue</Trans>
    </Badge>
  ) : (
    <Badge tone="plain">
      <Trans>Open</Trans>
    </Badge>
  )
}

const keyOf = ({ kind, programId, subjectId }: Item) => `${kind} ${programId} ${subjectId}`

function Items() {
  const { t } = useLingui()
  const words = useKindWords()
  const { can } = useSide()
  const { pageNumber = 1, programId, kind, state } = useSearch({ from: '/company/co/filings' })
  const [chosen, setChosen] = useState<Item | null>(null)
  const query = { ...(programId && { programId }), ...(kind && { kind }), ...(state && { state }) }
  const list = useList(listComplianceItems, { query: { ...query, pageNumber, pageSize: 50 } })
  const states = { OPEN: t`Open`, OVERDUE: t`Overdue`, DONE: t`Done` }
  return (
    <>
      <PagedTable
        caption={t`Filings`}
        list={list}
        rows={({ items }) => items}
        rowKey={keyOf}
        isFiltered={Object.keys(query).length > 0}
        empty={<Trans>Nothing must be filed.</Trans>}
        toolbar={
          <Filters>
            <FilterChips
              name="state"
              label={t`State`}
              options={COMPLIANCE_STATES.map((value) => ({ value, label: states[value] }))}
            />
            <FilterSelect
              name="kind"
              label={t`What`}
              options={COMPLIANCE_KINDS.map((value) => ({ value, label: words[value] }))}
            />
            <ProgramFilter />
          </Filters>
        }
        columns={[
          {
            name: t`What`,
            isHeader: true,
            cell: (item) => [words[item.kind], item.subject].filter(Boolean).join(', '),
          },
          { name: t`Program`, cell: ({ programName, chitId }) => programName && `${programName} (${chitId})` },
          { name: t`State`, cell: ({ state }) => <StateBadge state={state} /> },
          { name: t`Due by`, cell: ({ dueBy, source }) => <Due dueBy={dueBy} source={source} /> },
          { name: t`Done on`, cell: (item) => <Done item={item} /> },
          {
            name: t`Action`,
            cell: (item) =>
              can('company.compliance.manage') && (
                <Button look="second" onClick={() => setChosen(item)}>
                  {item.doneOn ? <Trans>Change</Trans> : <Trans>Record</Trans>}
                </Button>
              ),
          },
        ]}
      />
      {chosen && <RecordDialog item={chosen} title={words[chosen.kind]} onClose={() => setChosen(null)} />}
    </>
  )
}

function Due({ dueBy, source }: { dueBy: string; source: string }) {
  return (
    <>
      <Time at={dueBy} />
      <span className="sm dim block">{source}</span>
    </>
  )
}

function Done({ item: { doneOn, number, security } }: { item: Item }) {
  if (!doneOn) return null
  return (
    <>
      <Time at={doneOn} />
      {number && <span className="sm block">{number}</span>}
      {security && (
        <span className="sm block">
          {security.form} <Money rupees={security.amount} />
          {security.maturesOn && (
            <>
              {', '}
              <Trans>
                matures <Time at={security.maturesOn} />
              </Trans>
            </>
          )}
        </span>
      )}
    </>
  )
}

function RecordDialog({ item, title, onClose }: { item: Item; title: string; onClose(): void }) {
  const { t } = useLingui()
  const record = useChange(recordComplianceItem, { outdates: [listComplianceItems] })
  const [doneOn, setDoneOn] = useState(item.doneOn ?? '')
  const [number, setNumber] = useState(item.number ?? '')
  const [form, setForm] = useState<(typeof SECURITY_FORMS)[number]>(item.security?.form ?? 'FD')
  const [amount, setAmount] = useState(item.security ? String(item.security.amount) : '')
  const [maturesOn, setMaturesOn] = useState(item.security?.maturesOn ?? '')
  const [releasedOn, setReleasedOn] = useState(item.security?.releasedOn ?? '')
  const isSecurity = item.kind === 'SECURITY'
  const security = { form, amount, ...(maturesOn && { maturesOn }), ...(releasedOn && { releasedOn }) }
  const body = {
    kind: item.kind,
    ...(item.programId && { programId: item.programId }),
    ...(item.subjectId && { subjectId: item.subjectId }),
    ...(item.documentId && { documentId: item.documentId }),
    ...(item.note && { note: item.note }),
    doneOn,
    ...(number.trim() && { number: number.trim() }),
    ...(isSecurity && { security }),
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={t`Record it`}
      isReady={doneOn !== '' && (!isSecurity || amount !== '')}
      onConfirm={async () => {
        await record.mutateAsync({ body })
        toast(t`It is recorded.`)
      }}
      onClose={onClose}
    >
      <DateInput label={t`Done on`} value={doneOn} onChange={({ target }) => setDoneOn(target.value)} />
      <TextInput
        label={t`Number`}
        maxLength={60}
        isOptional
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      {isSecurity && (
        <>
          <Select
            label={t`Form`}
            value={form}
            options={[
              { value: 'FD', label: t`Fixed deposit` },
              { value: 'BG', label: t`Bank guarantee` },
            ]}
            onChange={({ target }) => setForm(target.value as typeof form)}
          />
          <TextInput
            label={t`Amount`}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
          <DateInput
            label={t`Matures on`}
            isOptional
            value={maturesOn}
            onChange={({ target }) => setMaturesOn(target.value)}
          />
          <DateInput
            label={t`Released on`}
            isOptional
            value={releasedOn}
            onChange={({ target }) => setReleasedOn(target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  )
}

function PolicyPanel() {
  const { t } = useLingui()
  const policy = useQuery(read(getCompliancePolicy))
  const save = useChange(saveCompliancePolicy, { outdates: [getCompliancePolicy] })
  const change = (next: Policy) => save.mutate({ body: next }, { onSuccess: () => toast(t`The policy is saved.`) })
  const effect = (isChecked: boolean) => (isChecked ? ('REFUSE' as const) : ('WARN' as const))
  return (
    <Panel title={t`When a paper is missing`}>
      <Loaded query={policy} heights={[80]}>
        {(data) => (
          <div className="stack g3">
            <Checkbox
              label={t`Refuse to publish a program without its previous sanction`}
              checked={data.publishing === 'REFUSE'}
              onChange={({ target }) => change({ ...data, publishing: effect(target.checked) })}
            />
            <Checkbox
              label={t`Refuse to start a program without its certificate of commencement`}
              checked={data.starting === 'REFUSE'}
              onChange={({ target }) => change({ ...data, starting: effect(target.checked) })}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
