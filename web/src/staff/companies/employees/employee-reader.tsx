// Whether an employee only reads, until when, and what they have read. For the owner.
import { getEmployee, listEmployees, READER_KINDS } from '@kuri/contract/companies/employees.contract'
import { endReaderAccess, listReaderReads, setReaderAccess } from '@kuri/contract/companies/readers.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput, Select } from '../../../ui/field.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Can } from '../../side/side.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import type { Employee } from './employee.rules.ts'

const OUTDATED = { outdates: [getEmployee.company, listEmployees.company, listReaderReads] }

export function EmployeeReader({ employee }: { employee: Employee }) {
  return (
    <Can needs="ownership.transfer" place="COMPANY">
      <ReaderPanel employee={employee} />
      {employee.reader && <ReadLog membershipId={employee.membershipId} />}
    </Can>
  )
}

function useKindWords() {
  const { t } = useLingui()
  return { AUDITOR: t`Auditor`, INSPECTOR: t`Inspector` }
}

function ReaderPanel({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const words = useKindWords()
  const [isOpen, setOpen] = useState<'SET' | 'END' | null>(null)
  const { reader } = employee
  const end = useChange(endReaderAccess, OUTDATED)
  return (
    <Panel
      title={t`Reader`}
      aside={
        <>
          <Button look="second" onClick={() => setOpen('SET')}>
            {reader ? <Trans>Change the time</Trans> : <Trans>Make them a reader</Trans>}
          </Button>
          {reader && (
            <Button look="second" onClick={() => setOpen('END')}>
              <Trans>No longer a reader</Trans>
            </Button>
          )}
        </>
      }
    >
      {reader ? (
        <DefinitionList
          columns={3}
          items={[
            [t`Reads as`, words[reader.kind]],
            [t`From`, <Time key="from" at={reader.from} show="both" />],
            [t`Until`, <Time key="until" at={reader.until} show="both" />],
          ]}
        />
      ) : (
        <p className="dim">
          <Trans>An auditor or inspector reads what their roles show for a time, changes nothing, and is logged.</Trans>
        </p>
      )}
      {isOpen === 'SET' && <ReaderDialog employee={employee} onClose={() => setOpen(null)} />}
      {isOpen === 'END' && (
        <ConfirmDialog
          title={t`No longer a reader`}
          confirm={t`Let them work`}
          keep={t`Keep them a reader`}
          onConfirm={() => end.mutateAsync({ params: { membershipId: employee.membershipId } })}
          onClose={() => setOpen(null)}
        >
          <p>
            <Trans>They may do again what their roles allow, without an end.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const dayOf = (instant: string | undefined) => instant?.slice(0, 10) ?? ''
const startOf = (day: string) => `${day}T00:00:00+05:30`

function ReaderDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useLingui()
  const words = useKindWords()
  const set = useChange(setReaderAccess, OUTDATED)
  const [kind, setKind] = useState<(typeof READER_KINDS)[number]>(employee.reader?.kind ?? 'AUDITOR')
  const [from, setFrom] = useState(dayOf(employee.reader?.from))
  const [until, setUntil] = useState(dayOf(employee.reader?.until))
  return (
    <ConfirmDialog
      title={t`Reader`}
      confirm={t`Save the access`}
      isReady={from !== '' && until !== ''}
      onConfirm={async () => {
        const body = { kind, from: startOf(from), until: startOf(until) }
        await set.mutateAsync({ params: { membershipId: employee.membershipId }, body })
        toast(t`The access is saved.`)
      }}
      onClose={onClose}
    >
      <Select
        label={t`Reads as`}
        value={kind}
        options={READER_KINDS.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setKind(target.value as typeof kind)}
      />
      <DateInput label={t`From`} value={from} onChange={({ target }) => setFrom(target.value)} />
      <DateInput label={t`Until the start of`} value={until} onChange={({ target }) => setUntil(target.value)} />
    </ConfirmDialog>
  )
}

function ReadLog({ membershipId }: { membershipId: string }) {
  const { t } = useLingui()
  const log = useQuery(read(listReaderReads, { query: { membershipId, pageSize: 50 } }))
  return (
    <Panel title={t`What they have read`} flush>
      <Loaded query={log} heights={[120]}>
        {({ reads }) =>
          reads.length === 0 ? (
            <p className="k-pane-b dim">
              <Trans>Nothing yet.</Trans>
            </p>
          ) : (
            <PlainTable
              caption={t`What they have read`}
              rows={reads}
              rowKey={({ id }) => id}
              columns={[
                { name: t`When`, cell: ({ readAt }) => <Time at={readAt} show="both" /> },
                { name: t`What`, isHeader: true, cell: ({ what }) => what },
                { name: t`Where`, cell: ({ path }) => <code className="sm">{path}</code> },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
