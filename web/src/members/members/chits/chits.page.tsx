// All chits of the member: what is due in each, and how far it is.
import { listOwnPrograms } from '@kuri/contract/money/own-programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { splitByEnd } from './chit.rules.ts'
import { ChitCard } from './chit-card.tsx'

export default function ChitsPage() {
  const { t } = useLingui()
  const list = useQuery(read(listOwnPrograms, { query: { pageSize: 100 } }))
  const { running, ended } = splitByEnd(list.data?.programs ?? [])
  return (
    <Page title={t`My chits`} isTop>
      {list.isPending && <Skeleton heights={[148, 148]} />}
      {list.isError && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.data && list.data.programs.length === 0 && (
        <Empty
          action={
            <ButtonLink to="/chits">
              <Trans>Look for a chit</Trans>
            </ButtonLink>
          }
        >
          <Trans>No chits yet. Join one, or ask your company to add you with your mobile number.</Trans>
        </Empty>
      )}
      {running.map((chit) => (
        <ChitCard key={chit.programId} chit={chit} />
      ))}
      {ended.length > 0 && (
        <Section title={t`Over`}>
          {ended.map((chit) => (
            <ChitCard key={chit.programId} chit={chit} />
          ))}
        </Section>
      )}
    </Page>
  )
}
