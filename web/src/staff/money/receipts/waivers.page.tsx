// Waivers of charges: one person asks, another one decides.

import type { Data } from '@kuri/contract/kit/route'
import { approveWaiver, listWaivers, rejectWaiver, WAIVER_STATUSES } from '@kuri/contract/money/charge-waivers.contract'
import { listProgramCharges } from '@kuri/contract/money/charges.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can } from '../../side/side.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useMoneyColumns } from '../parts/money-columns.tsx'
import { AtProgram } from '../parts/program-choice.tsx'
import { ChargeTabs } from './charge-tabs.tsx'

type Waiver = Data<typeof listWaivers>['waivers'][number]
const NEEDS = ['payment.manage', 'company.billing.manage'] as const

export default function WaiversPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Waivers`} needs={NEEDS} tabs={<ChargeTabs />}>
      <AtProgram needs={NEEDS}>
        {(program, choice) => (
          <>
            <div className="row g2">{choice}</div>
            <Waivers key={program.id} programId={program.id} />
          </>
        )}
      </AtProgram>
    </StaffPage>
  )
}

function Waivers({ programId }: { programId: string }) {
  const { t } = useLingui()
  const columns = useMoneyColumns<Waiver>()
  const { person } = useSession()
  const { pageNumber = 1, status } = useSearch({ from: '/company/co/waivers' })
  const [deciding, setDeciding] = useState<{ waiver: Waiver; isApproval: boolean } | null>(null)
  const list = useList(listWaivers, {
    params: { id: programId },
    query: { pageNumber, pageSize: 20, ...(status && { status }) },
  })
  const words = { PENDING: t`Waits`, APPROVED: t`Waived`, REJECTED: t`Rejected`, EXPIRED: t`Expired` }
  return (
    <>
      <PagedTable
        caption={t`Waivers`}
        list={list}
        rows={({ waivers }) => waivers}
        rowKey={({ id }) => id}
        columns={[
          columns.member,
          columns.ticket,
          columns.amount,
          { name: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
          { name: t`Asked by`, cell: ({ requestedByName }) => requestedByName ?? '–' },
          {
            name: t`State`,
            cell: (waiver) =>
              waiver.status === 'PENDING' ? (
                <Can needs="company.billing.manage">
                  <span className="row g2">
                    <Button
                      look="second"
                      onClick={() => setDeciding({ waiver, isApproval: true })}
                      why={
                        waiver.requestedById === person?.userId ? (
                          <BlockedReason code="SECOND_PERSON_REQUIRED" />
                        ) : undefined
                      }
                    >
                      <Trans>Approve</Trans>
                    </Button>
                    <Button look="quiet" onClick={() => setDeciding({ waiver, isApproval: false })}>
                      <Trans>Reject</Trans>
                    </Button>
                  </span>
                </Can>
              ) : (
                <Badge tone={waiver.status === 'APPROVED' ? 'done' : 'plain'}>{words[waiver.status]}</Badge>
              ),
          },
        ]}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`State`}
              options={WAIVER_STATUSES.map((value) => ({ value, label: words[value] }))}
            />
          </Filters>
        }
        isFiltered={status !== undefined}
        empty={<Trans>Nobody asked to waive a charge.</Trans>}
      />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function DecideDialog({ waiver, isApproval, onClose }: { waiver: Waiver; isApproval: boolean; onClose(): void }) {
  const { t } = useLingui()
  const [comment, setComment] = useState('')
  const outdates = [listWaivers, listProgramCharges]
  const approve = useChange(approveWaiver, { outdates })
  const reject = useChange(rejectWaiver, { outdates })
  const input = { params: { id: waiver.id }, body: comment.trim() ? { comment: comment.trim() } : {} }
  return (
    <ConfirmDialog
      title={isApproval ? t`Waive the charge` : t`Reject the waiver`}
      confirm={isApproval ? t`Waive it` : t`Reject it`}
      onConfirm={() => (isApproval ? approve : reject).mutateAsync(input)}
      onClose={onClose}
    >
      <p>
        <span dir="auto">{waiver.subscriberName}</span>, <Money rupees={waiver.amount} />:{' '}
        <span dir="auto">{waiver.reason}</span>
      </p>
      <TextInput
        label={t`Comment`}
        isOptional
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </ConfirmDialog>
  )
}
