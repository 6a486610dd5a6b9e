// Step 3 of an import: who holds the tickets. Rows come from a spreadsheet; the number of a row is the number of its ticket.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../../api/query.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { keptText } from '../../../../ui/form/kept-text.ts'
import type { Program } from '../../programs/program.rules.ts'
import { useProgramEndpoints, useProgramId, useProgramPages } from '../../programs/workplace.ts'
import { useSetupEndpoints } from '../endpoints.ts'
import { ImportFrame } from './import-frame.tsx'
import { bodyOf, isEmptyRow, type PersonRow } from './people.rules.ts'
import { PeopleGrid } from './people-grid.tsx'
import { PeoplePaste } from './people-paste.tsx'
import { usePeopleProblems } from './use-people-problems.ts'

export default function ImportPeoplePage() {
  return (
    <ImportFrame
      programId={useProgramId()}
      step={3}
      needs="subscriber.manage"
      subtitle={<Trans>Step 3 of 5: who holds the tickets</Trans>}
    >
      {(program) => <SavedPeople program={program} />}
    </ImportFrame>
  )
}

const keptAs = (programId: string) => `import-people-${programId}`
const keptRows = (programId: string) => (keptText.read(keptAs(programId)) as { rows?: PersonRow[] }).rows ?? []

/** What was saved before can be replaced until step 4, so it is shown again. */
function SavedPeople({ program }: { program: Program }) {
  const { programId } = program
  const kept = keptRows(programId)
  const { listImportedSubscribers } = useSetupEndpoints()
  const saved = useQuery({
    ...read(listImportedSubscribers, { params: { programId } }),
    enabled: program.setupStep >= 3 && kept.length === 0,
  })
  if (saved.isLoading) return <Skeleton heights={[400]} />
  const rows = (saved.data?.subscribers ?? []).map(({ name, mobileNumber, email }, id) => ({
    id,
    name: name ?? '',
    mobileNumber,
    email: email ?? '',
  }))
  return <People program={program} initial={kept.length > 0 ? kept : rows} />
}

function People({ program, initial }: { program: Program; initial: readonly PersonRow[] }) {
  const { programId } = program
  const [rows, setRows] = useState(initial)
  const problems = usePeopleProblems(rows)
  const change = (next: readonly PersonRow[]) => {
    setRows(next)
    keptText.write(keptAs(programId), { rows: next })
  }
  const { page } = useProgramPages()
  return (
    <>
      <PeoplePaste hasRows={rows.length > 0} onPaste={change} />
      {rows.length > 0 && (
        <>
          <CountNote count={rows.length} tickets={program.totalSlots} />
          <PeopleGrid rows={rows} problems={problems} onChange={change} />
          <SendPeople programId={programId} rows={rows} problemCount={problems.size} />
        </>
      )}
      <p>
        <Link {...page('import/terms', programId)}>
          <Trans>Back to the terms</Trans>
        </Link>
      </p>
    </>
  )
}

const CountNote = ({ count, tickets }: { count: number; tickets: number }) =>
  count === tickets ? null : (
    <Note tone="warn">
      <Trans>
        The list has {count} rows, but the chit has {tickets} tickets.
      </Trans>
    </Note>
  )

type SendProps = { programId: string; rows: readonly PersonRow[]; problemCount: number }

function SendPeople({ programId, rows, problemCount }: SendProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { importSubscribers, listImportedSubscribers, listPaymentSelections } = useSetupEndpoints()
  const { getProgram, listPrograms } = useProgramEndpoints()
  const { page } = useProgramPages()
  const send = useChange(importSubscribers, {
    outdates: [getProgram, listPrograms, listImportedSubscribers, listPaymentSelections],
  })
  const goOn = () => void navigate({ ...page('import/payments', programId), replace: true })
  const save = () =>
    send.mutate(
      { params: { programId }, body: bodyOf(rows.filter((row) => !isEmptyRow(row))) },
      {
        onSuccess: ({ warnings }) => {
          keptText.forget(keptAs(programId))
          if (warnings.length === 0) goOn()
        },
      },
    )
  if (send.data && send.data.warnings.length > 0)
    return (
      <Note tone="warn" role="status">
        <p className="b">
          <Trans>The people are saved, with remarks:</Trans>
        </p>
        <ul>
          {send.data.warnings.map(({ path, message }) => (
            <li key={path}>
              <Trans>Row {rowOf(path)}</Trans>: {message}
            </li>
          ))}
        </ul>
        <ButtonLink {...page('import/payments', programId)} className="mt-2">
          <Trans>Go on to the payments</Trans>
        </ButtonLink>
      </Note>
    )
  return (
    <>
      {send.error && (
        <>
          <Problem error={send.error} />
          {send.error.details.length > 0 && (
            <ul>
              {send.error.details.map(({ path, message }) => (
                <li key={path}>
                  <Trans>Row {rowOf(path)}</Trans>: {message}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Button
        busy={send.isPending}
        onClick={save}
        why={
          problemCount > 0 ? (
            <Plural value={problemCount} one="Mend # row first." other="Mend # rows first." />
          ) : undefined
        }
      >
        {t`Save the people and go on`}
      </Button>
    </>
  )
}

/** "subscribers.6.email" is row 7. */
const rowOf = (path: string) => Number(path.split('.')[1] ?? 0) + 1
