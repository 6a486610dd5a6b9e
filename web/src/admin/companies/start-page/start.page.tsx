// The first page of the platform's workplace: what waits, for how long, and how large everything is.

import { getPlatformDashboard } from '@kuri/contract/companies/platform-start-page.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { DefinitionList, Panel, Stat, Stats } from '../../../staff/parts/layout.tsx'
import { Loaded } from '../../../staff/parts/loaded.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'

const EVERY_MS = 30_000
type Overview = Data<typeof getPlatformDashboard>
type Queue = Overview['queues']['failedJobs']

export default function StartPage() {
  const { t } = useLingui()
  const overview = useQuery({ ...read(getPlatformDashboard), refetchInterval: EVERY_MS })
  return (
    <StaffPage
      title={t`Desk`}
      actions={
        <ButtonLink to="/admin/companies/new">
          <Trans>New company</Trans>
        </ButtonLink>
      }
    >
      <Loaded query={overview} heights={[140, 140, 200]}>
        {(data) => (
          <>
            <Queues overview={data} />
            <Failures overview={data} />
            <Totals overview={data} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

const since = ({ count, oldestAt }: Queue): ReactNode =>
  count === 0 || oldestAt === null ? (
    <Trans>Nothing waits.</Trans>
  ) : (
    <Trans>
      Oldest: <Time at={oldestAt} relative />
    </Trans>
  )

function Queues({ overview: { queues, auctions } }: { overview: Overview }) {
  const { t } = useLingui()
  return (
    <Stats>
      <Stat
        label={t`Requests to join`}
        value={queues.enrollmentRequests.count}
        detail={since(queues.enrollmentRequests)}
        link={{ to: '/admin/requests' as never, search: { status: 'REQUESTED' } as never }}
      />
      <Stat
        label={t`Programs to approve`}
        value={queues.programsUnderReview.count}
        detail={since(queues.programsUnderReview)}
        link={{ to: '/admin/programs' as never, search: { approvalStatus: 'UNDER_REVIEW' } as never }}
      />
      <Stat
        label={t`Companies to activate`}
        value={queues.companiesUnderReview.count}
        detail={since(queues.companiesUnderReview)}
        link={{ to: '/admin/companies', search: { profileStatus: 'UNDER_REVIEW' } as never }}
      />
      <Stat
        label={t`Companies being set up`}
        value={queues.companiesIncomplete.count}
        detail={since(queues.companiesIncomplete)}
        link={{ to: '/admin/companies', search: { profileStatus: 'INCOMPLETE' } as never }}
      />
      <Stat
        label={t`Bank accounts to verify`}
        value={queues.bankAccountsPending.count}
        detail={since(queues.bankAccountsPending)}
        link={{ to: '/admin/bank-accounts', search: { verificationStatus: 'PENDING' } as never }}
      />
      <Stat
        label={t`Auctions now`}
        value={auctions.live + auctions.paused}
        detail={t`${auctions.paused} paused, ${auctions.scheduledToday} more today`}
        link={{ to: '/admin/auctions' as never }}
      />
    </Stats>
  )
}

/** Work of the service that gave up needs an engineer, so it is only named here. */
function Failures({ overview: { queues } }: { overview: Overview }) {
  const { failedJobs, failedMessages } = queues
  if (failedJobs.count + failedMessages.count === 0) return null
  return (
    <Note tone="warn" icon="alert">
      <Trans>
        {failedJobs.count} jobs and {failedMessages.count} messages have failed for good. Tell the people who run the
        service.
      </Trans>
    </Note>
  )
}

function Totals({ overview: { totals } }: { overview: Overview }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Everything on Kuri`}>
      <DefinitionList
        columns={3}
        items={[
          [t`Companies`, t`${totals.companies}, ${totals.activeCompanies} of them active`],
          [t`Programs`, t`${totals.programs}, ${totals.runningPrograms} of them running`],
          [t`Tickets`, totals.tickets],
          [t`Members`, totals.members],
          [t`Users`, totals.users],
          [t`Superadmins`, totals.superadmins],
        ]}
      />
    </Panel>
  )
}
