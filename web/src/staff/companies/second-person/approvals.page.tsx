// The inbox of a second person: what colleagues have asked for, and what became of it. [spec: Asking and deciding]
import { CODES_OF_DEEDS, DEED_KINDS, termsOf } from '@kuri/contract/companies/two-person-deeds'
import { APPROVAL_STATUSES, listApprovals } from '@kuri/contract/companies/two-persons.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../app/use-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Approval } from './approval.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useApprovalWords, useDeedWords } from './deed-words.ts'

export default function ApprovalsPage() {
  const { t } = useLingui()
  const { pageNumber = 1, status, kind } = useSearch({ from: '/company/co/approvals' })
  const [chosen, setChosen] = useState<Approval | null>(null)
  const deeds = useDeedWords()
  const words = useApprovalWords()
  const wanted = status === undefined ? { waitsForMe: true } : { status }
  const list = useList(listApprovals, { query: { pageNumber, pageSize: 20, ...wanted, ...(kind && { kind }) } })
  return (
    <StaffPage title={t`Second person`} needs={CODES_OF_DEEDS}>
      <PagedTable
        caption={t`What needs a second person`}
        list={list}
        rows={({ approvals }) => approvals}
        rowKey={({ id }) => id}
        columns={[
          {
            name: t`What`,
            isHeader: true,
            cell: (row) => (
              <>
                {deeds[row.kind]}
                <span className="block dim" dir="auto">
                  {row.about}
                </span>
              </>
            ),
          },
          { name: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
          {
            name: t`Asked by`,
            cell: ({ requestedByName, requestedAt }) => (
              <>
                <span dir="auto">{requestedByName ?? '–'}</span>
                <span className="block dim">
                  <Time at={requestedAt} show="both" />
                </span>
              </>
            ),
          },
          { name: t`State`, cell: (row) => <State row={row} onOpen={() => setChosen(row)} words={words} /> },
        ]}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`State`}
              all={t`Waits for me`}
              options={APPROVAL_STATUSES.map((value) => ({
                value,
                label: value === 'PENDING' ? t`Everything that waits` : words[value],
              }))}
            />
            <FilterSelect
              name="kind"
              label={t`What`}
              options={DEED_KINDS.map((value) => ({ value, label: deeds[value] }))}
            />
          </Filters>
        }
        isFiltered={status !== undefined || kind !== undefined}
        empty={<Trans>Nothing waits for you as the second person.</Trans>}
      />
      {chosen && <DecisionDialog approval={chosen} onClose={() => setChosen(null)} />}
    </StaffPage>
  )
}

type StateProps = { row: Approval; onOpen(): void; words: ReturnType<typeof useApprovalWords> }

function State({ row, onOpen, words }: StateProps) {
  const { person } = useSession()
  if (row.status === 'PENDING' && termsOf(row.kind).isDecidedAtCase && row.programId)
    return (
      <Link to="/co/ticket-cases" search={{ programId: row.programId, status: 'PROPOSED' }}>
        <Trans>Decide it at the ticket</Trans>
      </Link>
    )
  if (row.status === 'PENDING')
    return (
      <>
        {row.canDecide || row.requestedById === person?.userId ? (
          <Button look="second" onClick={onOpen}>
            {row.canDecide ? <Trans>Look and decide</Trans> : <Trans>Take it back</Trans>}
          </Button>
        ) : (
          <Badge tone="plain">{words.PENDING}</Badge>
        )}
        {row.expiresAt && (
          <span className="block dim">
            <Trans>
              until <Time at={row.expiresAt} show="both" />
            </Trans>
          </span>
        )}
      </>
    )
  return (
    <>
      <Badge tone={row.status === 'APPROVED' ? 'done' : 'plain'}>{words[row.status]}</Badge>
      {row.decidedByName && (
        <span className="block dim" dir="auto">
          {row.decidedByName}
        </span>
      )}
    </>
  )
}
