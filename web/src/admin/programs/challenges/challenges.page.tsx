// The challenges that visitors and members can take: drafts, published ones, and those taken off the list.
import { listManagedChallenges } from '@kuri/contract/programs/challenge-editing.contract'
import { CHALLENGE_STATUSES } from '@kuri/contract/programs/challenges.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useList } from '../../../staff/parts/loaded.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { FilterChips, Filters } from '../../../staff/table/filters.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { ChallengeBadge, useChallengeWords } from './challenge-state.tsx'

export default function ChallengesPage() {
  const { t } = useLingui()
  const words = useChallengeWords()
  const { status, pageNumber } = useSearch({ from: '/admin/admin/platform/challenges' })
  const create = (
    <ButtonLink to="/admin/platform/challenges/new">
      <Trans>New challenge</Trans>
    </ButtonLink>
  )
  return (
    <StaffPage
      title={t`Challenges`}
      subtitle={<Trans>Short questionnaires about money, whose results people share.</Trans>}
      actions={create}
    >
      <PagedTable
        caption={t`Challenges`}
        list={useList(listManagedChallenges, { query: { ...given({ status, pageNumber }), pageSize: 20 } })}
        rows={(data) => data.challenges}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/admin/platform/challenges/$challengeId', params: { challengeId: id } })}
        isFiltered={status !== undefined}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`Status`}
              options={CHALLENGE_STATUSES.map((value) => ({ value, label: words[value] }))}
            />
          </Filters>
        }
        empty={<Trans>No challenges yet.</Trans>}
        emptyAction={create}
        columns={[
          { name: t`Title`, isHeader: true, cell: ({ title }) => <bdi>{title}</bdi> },
          { name: t`Status`, cell: (row) => <ChallengeBadge status={row.status} /> },
          { name: t`Taken by`, isAmount: true, cell: ({ participantsCount }) => participantsCount },
          { name: t`Minutes`, isAmount: true, cell: ({ durationMinutes }) => durationMinutes },
          { name: t`Changed`, cell: ({ updatedAt }) => <Time at={updatedAt} show="both" /> },
        ]}
      />
    </StaffPage>
  )
}
