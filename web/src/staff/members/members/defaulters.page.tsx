// Tickets in default: so many instalments are late that the member may be removed.

import type { Data } from '@kuri/contract/kit/route'
import { listDefaulters } from '@kuri/contract/members/ticket-cases.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMoneyColumns } from '../../money/parts/money-columns.tsx'
import { AtProgram } from '../../money/parts/program-choice.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { CaseTabs } from './case-tabs.tsx'

type Defaulter = Data<typeof listDefaulters>['defaulters'][number]

export default function DefaultersPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Members in default`} needs="subscriber.manage" tabs={<CaseTabs />}>
      <AtProgram needs="subscriber.manage">
        {(program, choice) => (
          <>
            <div className="row g2">{choice}</div>
            <Defaulters key={program.id} programId={program.id} />
          </>
        )}
      </AtProgram>
    </StaffPage>
  )
}

function Defaulters({ programId }: { programId: string }) {
  const { t } = useLingui()
  const columns = useMoneyColumns<Defaulter>()
  const { pageNumber = 1 } = useSearch({ from: '/company/co/defaulters' })
  const list = useList(listDefaulters, { params: { id: programId }, query: { pageNumber, pageSize: 20 } })
  return (
    <PagedTable
      caption={t`Members in default`}
      list={list}
      rows={({ defaulters }) => defaulters}
      rowKey={({ enrolledSubscriberId }) => enrolledSubscriberId}
      columns={[
        columns.ticket,
        columns.member,
        {
          name: t`Late instalments`,
          cell: ({ overdueCount }) => <Plural value={overdueCount} one="# instalment" other="# instalments" />,
          csv: ({ overdueCount }) => overdueCount,
        },
        {
          name: t`Late since`,
          cell: ({ overdueSince }) => <Time at={overdueSince} />,
          csv: ({ overdueSince }) => overdueSince,
        },
        {
          name: t`Late`,
          isAmount: true,
          cell: ({ overdue }) => <Money rupees={overdue} />,
          csv: ({ overdue }) => overdue,
        },
        {
          name: t`Prize`,
          cell: ({ hasWon }) =>
            hasWon && (
              <Badge tone="warn" icon="alert">
                <Trans>Has won</Trans>
              </Badge>
            ),
        },
      ]}
      rowLink={({ subscriberId }) => ({ to: '/co/members/$subscriberId', params: { subscriberId } })}
      empty={<Trans>Nobody of this program is in default.</Trans>}
      exportAs={{
        fileName: 'defaulters',
        readPage: (page, signal) =>
          api(listDefaulters, { params: { id: programId }, query: { pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
